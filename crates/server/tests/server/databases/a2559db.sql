BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'games','2026-11-17 09:03:02',1,X'1525CF66B4447CB79974AA905C62F6AF323746D9BA70A7A4AC4F8702CE8692DFB808128474EF8FFA7C9A6626A7ACEC01',13920098);
CREATE TABLE bots (
    key     BLOB PRIMARY KEY NOT NULL,
    name    TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "bots" VALUES(X'5E5533D6167201219CF79B20094D5EE0E083D442682EC714172C251464E637A7','botty',1794906187791);
CREATE TABLE events (
    game    TEXT NOT NULL,
    version INTEGER NOT NULL,
    data    TEXT NOT NULL,
    actor   BLOB,
    command TEXT,
    lag     INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;
INSERT INTO "events" VALUES('0n83RC16aZ',1,'{"t":"move","ply":1}',X'67E83DB27A256B2B1D24B244DECF64196835E5E57AB4E819A2E7723939A1E6F8','m117-25',0,1794906187756);
INSERT INTO "events" VALUES('0n83RC16aZ',2,'{"t":"move","ply":2}',X'67E83DB27A256B2B1D24B244DECF64196835E5E57AB4E819A2E7723939A1E6F8','m2105-97',0,1794906187768);
INSERT INTO "events" VALUES('0n83RC16aZ',3,'{"t":"move","ply":3}',X'67E83DB27A256B2B1D24B244DECF64196835E5E57AB4E819A2E7723939A1E6F8','m39-17',0,1794906187776);
INSERT INTO "events" VALUES('0n83RC16aZ',4,'{"t":"move","ply":4}',X'67E83DB27A256B2B1D24B244DECF64196835E5E57AB4E819A2E7723939A1E6F8','m497-89',0,1794906187789);
INSERT INTO "events" VALUES('2wPBuWfbEV',1,'{"t":"pace","pace":{"delay":250,"paused":true}}',NULL,NULL,0,1794906187227);
INSERT INTO "events" VALUES('2wPBuWfbEV',2,'{"t":"pace","pace":{"delay":250,"paused":true}}',NULL,NULL,0,1794906187251);
INSERT INTO "events" VALUES('2wPBuWfbEV',3,'{"t":"move","ply":1}',NULL,NULL,0,1794906187509);
INSERT INTO "events" VALUES('Dsx2y9Ukb5',1,'{"t":"move","ply":1}',NULL,NULL,0,1794906186791);
INSERT INTO "events" VALUES('HAkkGHcDrn',1,'{"t":"move","ply":1}',X'C6C25C4F776BBBDEBA3CBF3FB232DA95E9E82024B845F3DD0E6B8D6934364678','m19-13',0,1794906183891);
INSERT INTO "events" VALUES('HAkkGHcDrn',2,'{"t":"move","ply":2}',X'2754B03A258EAA756D1BCD386D56B8FC051A9AAA3FFBE3C0C59928009EEDFA6A','m222-18',0,1794906183892);
INSERT INTO "events" VALUES('I8a1YL5HBV',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906186574);
INSERT INTO "events" VALUES('I8a1YL5HBV',2,'{"t":"move","ply":1}',X'1A0D18B3CE5A2B06412B666F706E3CA651006C83705FB218E02D1495E5015403','m111-15',0,1794906186580);
INSERT INTO "events" VALUES('I8a1YL5HBV',3,'{"t":"move","ply":2}',X'7D3D30EFB2FB6378C0F5256601C9FBB355C191C3CF7B44433ABF48343EEDDDAD','m222-18',0,1794906186583);
INSERT INTO "events" VALUES('I8a1YL5HBV',4,'{"t":"move","ply":3}',X'1A0D18B3CE5A2B06412B666F706E3CA651006C83705FB218E02D1495E5015403','m315x22',0,1794906186587);
INSERT INTO "events" VALUES('I8a1YL5HBV',5,'{"t":"move","ply":4}',X'7D3D30EFB2FB6378C0F5256601C9FBB355C191C3CF7B44433ABF48343EEDDDAD','m425x18',0,1794906186591);
INSERT INTO "events" VALUES('I8a1YL5HBV',6,'{"t":"offer","kind":"draw","side":"black"}',NULL,NULL,0,1794906186595);
INSERT INTO "events" VALUES('I8a1YL5HBV',7,'{"t":"offer","kind":"takeback","side":"white"}',NULL,NULL,0,1794906186599);
INSERT INTO "events" VALUES('L0y5nrDXqZ',1,'{"t":"move","ply":1}',X'D9B0595435A236F6FF53B85B61A82E27C697CDA64A8667446A709DBDAE243D36','m111-15',0,1794906186603);
INSERT INTO "events" VALUES('L0y5nrDXqZ',2,'{"t":"move","ply":2}',NULL,NULL,0,1794906186605);
INSERT INTO "events" VALUES('L0y5nrDXqZ',3,'{"t":"move","ply":3}',X'D9B0595435A236F6FF53B85B61A82E27C697CDA64A8667446A709DBDAE243D36','m38-11',0,1794906186607);
INSERT INTO "events" VALUES('L0y5nrDXqZ',4,'{"t":"move","ply":4}',NULL,NULL,0,1794906186609);
INSERT INTO "events" VALUES('L0y5nrDXqZ',5,'{"t":"offer","kind":"draw","side":"black"}',NULL,NULL,0,1794906186679);
INSERT INTO "events" VALUES('L0y5nrDXqZ',6,'{"t":"offer_gone","kind":"draw","why":"declined"}',NULL,NULL,0,1794906186679);
INSERT INTO "events" VALUES('L0y5nrDXqZ',7,'{"t":"takeback","plies":2}',NULL,NULL,0,1794906186683);
INSERT INTO "events" VALUES('L0y5nrDXqZ',8,'{"t":"move","ply":3}',X'D9B0595435A236F6FF53B85B61A82E27C697CDA64A8667446A709DBDAE243D36','m39-13',0,1794906186699);
INSERT INTO "events" VALUES('L0y5nrDXqZ',9,'{"t":"move","ply":4}',NULL,NULL,0,1794906186719);
INSERT INTO "events" VALUES('L0y5nrDXqZ',10,'{"t":"ended"}',NULL,NULL,0,1794906186743);
INSERT INTO "events" VALUES('L0y5nrDXqZ',11,'{"t":"rematch","game":"Dsx2y9Ukb5"}',NULL,NULL,0,1794906186782);
INSERT INTO "events" VALUES('Nou2xgZibb',1,'{"t":"ended"}',NULL,NULL,0,1794906186439);
INSERT INTO "events" VALUES('T1WzS5BRYA',1,'{"t":"pace","pace":{"delay":0,"paused":false}}',NULL,NULL,0,1794906186990);
INSERT INTO "events" VALUES('T1WzS5BRYA',2,'{"t":"move","ply":1}',NULL,NULL,0,1794906186995);
INSERT INTO "events" VALUES('T1WzS5BRYA',3,'{"t":"move","ply":2}',NULL,NULL,0,1794906186997);
INSERT INTO "events" VALUES('T1WzS5BRYA',4,'{"t":"move","ply":3}',NULL,NULL,0,1794906186999);
INSERT INTO "events" VALUES('T1WzS5BRYA',5,'{"t":"move","ply":4}',NULL,NULL,0,1794906187001);
INSERT INTO "events" VALUES('T1WzS5BRYA',6,'{"t":"move","ply":5}',NULL,NULL,0,1794906187003);
INSERT INTO "events" VALUES('T1WzS5BRYA',7,'{"t":"move","ply":6}',NULL,NULL,0,1794906187005);
INSERT INTO "events" VALUES('T1WzS5BRYA',8,'{"t":"move","ply":7}',NULL,NULL,0,1794906187005);
INSERT INTO "events" VALUES('T1WzS5BRYA',9,'{"t":"move","ply":8}',NULL,NULL,0,1794906187007);
INSERT INTO "events" VALUES('T1WzS5BRYA',10,'{"t":"move","ply":9}',NULL,NULL,0,1794906187009);
INSERT INTO "events" VALUES('T1WzS5BRYA',11,'{"t":"move","ply":10}',NULL,NULL,0,1794906187010);
INSERT INTO "events" VALUES('T1WzS5BRYA',12,'{"t":"move","ply":11}',NULL,NULL,0,1794906187011);
INSERT INTO "events" VALUES('T1WzS5BRYA',13,'{"t":"move","ply":12}',NULL,NULL,0,1794906187013);
INSERT INTO "events" VALUES('T1WzS5BRYA',14,'{"t":"move","ply":13}',NULL,NULL,0,1794906187015);
INSERT INTO "events" VALUES('T1WzS5BRYA',15,'{"t":"move","ply":14}',NULL,NULL,0,1794906187017);
INSERT INTO "events" VALUES('T1WzS5BRYA',16,'{"t":"move","ply":15}',NULL,NULL,0,1794906187018);
INSERT INTO "events" VALUES('T1WzS5BRYA',17,'{"t":"move","ply":16}',NULL,NULL,0,1794906187020);
INSERT INTO "events" VALUES('T1WzS5BRYA',18,'{"t":"move","ply":17}',NULL,NULL,0,1794906187022);
INSERT INTO "events" VALUES('T1WzS5BRYA',19,'{"t":"move","ply":18}',NULL,NULL,0,1794906187024);
INSERT INTO "events" VALUES('T1WzS5BRYA',20,'{"t":"move","ply":19}',NULL,NULL,0,1794906187026);
INSERT INTO "events" VALUES('T1WzS5BRYA',21,'{"t":"move","ply":20}',NULL,NULL,0,1794906187042);
INSERT INTO "events" VALUES('T1WzS5BRYA',22,'{"t":"move","ply":21}',NULL,NULL,0,1794906187044);
INSERT INTO "events" VALUES('T1WzS5BRYA',23,'{"t":"move","ply":22}',NULL,NULL,0,1794906187055);
INSERT INTO "events" VALUES('T1WzS5BRYA',24,'{"t":"move","ply":23}',NULL,NULL,0,1794906187058);
INSERT INTO "events" VALUES('T1WzS5BRYA',25,'{"t":"move","ply":24}',NULL,NULL,0,1794906187059);
INSERT INTO "events" VALUES('T1WzS5BRYA',26,'{"t":"move","ply":25}',NULL,NULL,0,1794906187060);
INSERT INTO "events" VALUES('T1WzS5BRYA',27,'{"t":"move","ply":26}',NULL,NULL,0,1794906187062);
INSERT INTO "events" VALUES('T1WzS5BRYA',28,'{"t":"move","ply":27}',NULL,NULL,0,1794906187074);
INSERT INTO "events" VALUES('T1WzS5BRYA',29,'{"t":"move","ply":28}',NULL,NULL,0,1794906187098);
INSERT INTO "events" VALUES('T1WzS5BRYA',30,'{"t":"move","ply":29}',NULL,NULL,0,1794906187114);
INSERT INTO "events" VALUES('T1WzS5BRYA',31,'{"t":"move","ply":30}',NULL,NULL,0,1794906187130);
INSERT INTO "events" VALUES('T1WzS5BRYA',32,'{"t":"move","ply":31}',NULL,NULL,0,1794906187154);
INSERT INTO "events" VALUES('T1WzS5BRYA',33,'{"t":"move","ply":32}',NULL,NULL,0,1794906187186);
INSERT INTO "events" VALUES('WPcdEOwFRq',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906184964);
INSERT INTO "events" VALUES('WPcdEOwFRq',2,'{"t":"move","ply":1}',X'9CB5DA0A142DA54D4B79106DC3EAA8FAF3D3332E58A495FE3B3581A1463AC4D8','m111-15',0,1794906184965);
INSERT INTO "events" VALUES('WPcdEOwFRq',3,'{"t":"ended"}',NULL,NULL,0,1794906186182);
INSERT INTO "events" VALUES('bPAGkKshR0',1,'{"t":"move","ply":1}',X'2A54EF41C7A4296E80F4E5A43C632A3A24982D5E4CDD0A8D49055571E3527DE3','m19-13',0,1794906186824);
INSERT INTO "events" VALUES('bPAGkKshR0',2,'{"t":"move","ply":2}',NULL,NULL,0,1794906186866);
INSERT INTO "events" VALUES('cmAMQLPFrC',1,'{"t":"move","ply":1}',X'D4FDE69B965D8B1831975132BC67B28110C58C616EBC18CD3265FE5FA22248CA','m111-16',0,1794906186909);
INSERT INTO "events" VALUES('cmAMQLPFrC',2,'{"t":"move","ply":2}',NULL,NULL,0,1794906186911);
INSERT INTO "events" VALUES('iKdppP2uRm',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906183739);
INSERT INTO "events" VALUES('iKdppP2uRm',2,'{"t":"chat","line":{"side":"black","from":"Ana","text":"good luck","at":1794906183755}}',NULL,NULL,0,1794906183755);
INSERT INTO "events" VALUES('iKdppP2uRm',3,'{"t":"chat","line":{"side":"white","from":"Ben","text":"you too, ¡suerte! ☺","at":1794906183767}}',NULL,NULL,0,1794906183767);
INSERT INTO "events" VALUES('iKdppP2uRm',4,'{"t":"move","ply":1}',X'2754B03A258EAA756D1BCD386D56B8FC051A9AAA3FFBE3C0C59928009EEDFA6A','m111-15',0,1794906183779);
INSERT INTO "events" VALUES('iKdppP2uRm',5,'{"t":"move","ply":2}',X'C6C25C4F776BBBDEBA3CBF3FB232DA95E9E82024B845F3DD0E6B8D6934364678','m223-19',0,1794906183789);
INSERT INTO "events" VALUES('iKdppP2uRm',6,'{"t":"move","ply":3}',X'2754B03A258EAA756D1BCD386D56B8FC051A9AAA3FFBE3C0C59928009EEDFA6A','m38-11',0,1794906183807);
INSERT INTO "events" VALUES('iKdppP2uRm',7,'{"t":"offer","kind":"draw","side":"white"}',NULL,NULL,0,1794906183816);
INSERT INTO "events" VALUES('iKdppP2uRm',8,'{"t":"offer_gone","kind":"draw","why":"declined"}',NULL,NULL,0,1794906183839);
INSERT INTO "events" VALUES('iKdppP2uRm',9,'{"t":"offer","kind":"draw","side":"black"}',NULL,NULL,0,1794906183840);
INSERT INTO "events" VALUES('iKdppP2uRm',10,'{"t":"offer_gone","kind":"draw","why":"withdrawn"}',NULL,NULL,0,1794906183841);
INSERT INTO "events" VALUES('iKdppP2uRm',11,'{"t":"offer","kind":"takeback","side":"black"}',NULL,NULL,0,1794906183846);
INSERT INTO "events" VALUES('iKdppP2uRm',12,'{"t":"offer_gone","kind":"takeback","why":"declined"}',NULL,NULL,0,1794906183855);
INSERT INTO "events" VALUES('iKdppP2uRm',13,'{"t":"offer","kind":"takeback","side":"black"}',NULL,NULL,0,1794906183858);
INSERT INTO "events" VALUES('iKdppP2uRm',14,'{"t":"offer_gone","kind":"takeback","why":"moved"}',NULL,NULL,0,1794906183859);
INSERT INTO "events" VALUES('iKdppP2uRm',15,'{"t":"move","ply":4}',X'C6C25C4F776BBBDEBA3CBF3FB232DA95E9E82024B845F3DD0E6B8D6934364678','m422-17',0,1794906183859);
INSERT INTO "events" VALUES('iKdppP2uRm',16,'{"t":"offer","kind":"takeback","side":"white"}',NULL,NULL,0,1794906183862);
INSERT INTO "events" VALUES('iKdppP2uRm',17,'{"t":"takeback","plies":3}',NULL,NULL,0,1794906183863);
INSERT INTO "events" VALUES('iKdppP2uRm',18,'{"t":"clock"}',NULL,NULL,0,1794906183870);
INSERT INTO "events" VALUES('iKdppP2uRm',19,'{"t":"move","ply":4}',X'C6C25C4F776BBBDEBA3CBF3FB232DA95E9E82024B845F3DD0E6B8D6934364678','again',0,1794906183872);
INSERT INTO "events" VALUES('iKdppP2uRm',20,'{"t":"move","ply":5}',X'2754B03A258EAA756D1BCD386D56B8FC051A9AAA3FFBE3C0C59928009EEDFA6A','m54-8',0,1794906183874);
INSERT INTO "events" VALUES('iKdppP2uRm',21,'{"t":"offer","kind":"draw","side":"black"}',NULL,NULL,0,1794906183875);
INSERT INTO "events" VALUES('iKdppP2uRm',22,'{"t":"ended"}',NULL,NULL,0,1794906183876);
INSERT INTO "events" VALUES('iKdppP2uRm',23,'{"t":"offer","kind":"rematch","side":"white"}',NULL,NULL,0,1794906183886);
INSERT INTO "events" VALUES('iKdppP2uRm',24,'{"t":"offer_gone","kind":"rematch","why":"declined"}',NULL,NULL,0,1794906183887);
INSERT INTO "events" VALUES('iKdppP2uRm',25,'{"t":"offer","kind":"rematch","side":"black"}',NULL,NULL,0,1794906183888);
INSERT INTO "events" VALUES('iKdppP2uRm',26,'{"t":"rematch","game":"HAkkGHcDrn"}',NULL,NULL,0,1794906183889);
INSERT INTO "events" VALUES('iL9exbytfH',1,'{"t":"move","ply":4}',X'ADBEA2D4BFEB268090E1E42A5140AE6DF5A968A59D691DFF12A945962A5943D3','m419-16',0,1794906187583);
INSERT INTO "events" VALUES('iL9exbytfH',2,'{"t":"move","ply":5}',X'ADBEA2D4BFEB268090E1E42A5140AE6DF5A968A59D691DFF12A945962A5943D3','m512x19',0,1794906187587);
INSERT INTO "events" VALUES('j0Wjdeai02',1,'{"t":"move","ply":1}',X'0346A0CCA11DCD4494BEC928F59AAC40FBA6FFBAFCE4C1CD546113E66774A5DA','m136-31',0,1794906187616);
INSERT INTO "events" VALUES('j0Wjdeai02',2,'{"t":"move","ply":2}',X'0346A0CCA11DCD4494BEC928F59AAC40FBA6FFBAFCE4C1CD546113E66774A5DA','m211-16',0,1794906187624);
INSERT INTO "events" VALUES('j0Wjdeai02',3,'{"t":"move","ply":3}',X'0346A0CCA11DCD4494BEC928F59AAC40FBA6FFBAFCE4C1CD546113E66774A5DA','m331-26',0,1794906187643);
INSERT INTO "events" VALUES('j0Wjdeai02',4,'{"t":"move","ply":4}',X'0346A0CCA11DCD4494BEC928F59AAC40FBA6FFBAFCE4C1CD546113E66774A5DA','m46-11',0,1794906187714);
INSERT INTO "events" VALUES('j0Wjdeai02',5,'{"t":"move","ply":5}',X'0346A0CCA11DCD4494BEC928F59AAC40FBA6FFBAFCE4C1CD546113E66774A5DA','m526-21',0,1794906187739);
INSERT INTO "events" VALUES('j0Wjdeai02',6,'{"t":"move","ply":6}',X'0346A0CCA11DCD4494BEC928F59AAC40FBA6FFBAFCE4C1CD546113E66774A5DA','m61-6',0,1794906187743);
INSERT INTO "events" VALUES('jAqaiGQRvf',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906186211);
INSERT INTO "events" VALUES('jAqaiGQRvf',2,'{"t":"move","ply":1}',X'477978FE253D468C8DFAABA6A2BD5D61AF13F4B8DA6617FFF9E3928BF7631EBA','m111-15',0,1794906186232);
INSERT INTO "events" VALUES('jAqaiGQRvf',3,'{"t":"ended"}',NULL,NULL,0,1794906186259);
INSERT INTO "events" VALUES('kPWEq3l3Ia',1,'{"t":"move","ply":1}',NULL,NULL,0,1794906187805);
INSERT INTO "events" VALUES('kPWEq3l3Ia',2,'{"t":"move","ply":2}',NULL,NULL,0,1794906187807);
INSERT INTO "events" VALUES('mKhKtZxgMo',1,'{"t":"move","ply":1}',X'D5A47853224ED4FCD8A115160AD00FB22814CE0B3A4B6D5FC6F8776423D51F18','m15-9',0,1794906187603);
INSERT INTO "events" VALUES('mKhKtZxgMo',2,'{"t":"move","ply":2}',X'D5A47853224ED4FCD8A115160AD00FB22814CE0B3A4B6D5FC6F8776423D51F18','m220x11',0,1794906187607);
INSERT INTO "events" VALUES('wMI5542a0r',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906186526);
INSERT INTO "events" VALUES('wMI5542a0r',2,'{"t":"move","ply":1}',NULL,NULL,0,1794906186539);
INSERT INTO "events" VALUES('wMI5542a0r',3,'{"t":"move","ply":2}',X'2BF168CA2E6C3E9B9AA7DB50EF334C5D4645CE41F88CD34627E0E203DA18EC7F','m23x12',0,1794906186563);
INSERT INTO "events" VALUES('wMI5542a0r',4,'{"t":"move","ply":3}',X'87F4812F544BCFFC6C82DFBEFF22E7FFA3B67EC6707794DA84BF05E7830385C1','m325-21',0,1794906186565);
INSERT INTO "events" VALUES('xFzl3vkXVI',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906183894);
INSERT INTO "events" VALUES('xFzl3vkXVI',2,'{"t":"move","ply":1}',X'2904FFF6CEA197F495DD7177B85918159E3D87B0504D423B25AD2FDC50EE7FCD','m111-15',0,1794906183895);
INSERT INTO "events" VALUES('xFzl3vkXVI',3,'{"t":"ended"}',NULL,NULL,0,1794906184900);
INSERT INTO "events" VALUES('xzw7TEVZeg',1,'{"t":"move","ply":1}',X'109138D8B7A2D4A289F1AB3764B1414397ABDCA1D3ADBB3ED1CD6C17B8B8BACC','m111-15',0,1794906186915);
INSERT INTO "events" VALUES('xzw7TEVZeg',2,'{"t":"move","ply":2}',NULL,NULL,0,1794906186925);
INSERT INTO "events" VALUES('zxqYaHf9EY',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906186292);
INSERT INTO "events" VALUES('zxqYaHf9EY',2,'{"t":"move","ply":1}',X'1000681440FFCD4127201E63EF8C3B31505148B9424DD847C10109317701B404','m11-5',0,1794906186303);
INSERT INTO "events" VALUES('zxqYaHf9EY',3,'{"t":"move","ply":2}',X'B4E55DDA6B2A0EC5DCF7EB56AEB9B0EE786BBDC71B0D45864F99BEB311496571','m232-28',0,1794906186315);
INSERT INTO "events" VALUES('zxqYaHf9EY',4,'{"t":"move","ply":3}',X'1000681440FFCD4127201E63EF8C3B31505148B9424DD847C10109317701B404','m35-1',0,1794906186335);
INSERT INTO "events" VALUES('zxqYaHf9EY',5,'{"t":"move","ply":4}',X'B4E55DDA6B2A0EC5DCF7EB56AEB9B0EE786BBDC71B0D45864F99BEB311496571','m428-32',0,1794906186347);
INSERT INTO "events" VALUES('zxqYaHf9EY',6,'{"t":"move","ply":5}',X'1000681440FFCD4127201E63EF8C3B31505148B9424DD847C10109317701B404','m51-5',0,1794906186359);
INSERT INTO "events" VALUES('zxqYaHf9EY',7,'{"t":"move","ply":6}',X'B4E55DDA6B2A0EC5DCF7EB56AEB9B0EE786BBDC71B0D45864F99BEB311496571','m632-28',0,1794906186371);
INSERT INTO "events" VALUES('zxqYaHf9EY',8,'{"t":"move","ply":7}',X'1000681440FFCD4127201E63EF8C3B31505148B9424DD847C10109317701B404','m75-1',0,1794906186383);
INSERT INTO "events" VALUES('zxqYaHf9EY',9,'{"t":"move","ply":8}',X'B4E55DDA6B2A0EC5DCF7EB56AEB9B0EE786BBDC71B0D45864F99BEB311496571','m828-32',0,1794906186403);
INSERT INTO "events" VALUES('zxqYaHf9EY',10,'{"t":"ended"}',NULL,NULL,0,1794906186405);
CREATE TABLE feedback (
    id      INTEGER PRIMARY KEY,
    answers TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
INSERT INTO "feedback" VALUES(1,'{"navigation":5,"intuitive":4,"functions":3,"appearance":4,"clarity":5,"instructions":3,"slow":"no","fits":"yes","recommend":"yes","comment":null}',1794906187816);
INSERT INTO "feedback" VALUES(2,'{"navigation":2,"intuitive":4,"functions":3,"appearance":4,"clarity":5,"instructions":3,"slow":"no","fits":"yes","recommend":"yes","comment":"more kings"}',1794906187818);
CREATE TABLE games (
    id           TEXT PRIMARY KEY NOT NULL,
    code         TEXT NOT NULL UNIQUE,
    mode         TEXT NOT NULL,
    settings     TEXT NOT NULL,
    owner        BLOB NOT NULL,
    seats        TEXT NOT NULL,
    version      INTEGER NOT NULL,
    plies        INTEGER NOT NULL,
    -- open (a seat is free), running, over
    state        TEXT NOT NULL,
    private      INTEGER NOT NULL,
    decision     TEXT,
    black_left   INTEGER,
    white_left   INTEGER,
    running      TEXT,
    offers       TEXT NOT NULL,
    rematch      TEXT,
    pace         TEXT,
    -- an agent is to move
    machine      INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL
) STRICT;
INSERT INTO "games" VALUES('iKdppP2uRm','JTZRSB','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":{"base":300000,"increment":3000},"grace":60000,"private":true,"chat":true,"first":null,"opening":null}',X'2754B03A258EAA756D1BCD386D56B8FC051A9AAA3FFBE3C0C59928009EEDFA6A','[{"kind":"person","name":"Ana","agent":null,"key":"2754b03a258eaa756d1bcd386d56b8fc051a9aaa3ffbe3c0c59928009eedfa6a"},{"kind":"person","name":"Ben","agent":null,"key":"c6c25c4f776bbbdeba3cbf3fb232da95e9e82024b845f3dd0e6b8d6934364678"}]',26,5,'over',1,'agree',305975,323928,NULL,'{"draw":null,"takeback":null,"rematch":null}','HAkkGHcDrn',NULL,0,1794906183706,1794906183889);
INSERT INTO "games" VALUES('HAkkGHcDrn','YRMRTY','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":{"base":300000,"increment":3000},"grace":60000,"private":true,"chat":true,"first":null,"opening":null}',X'2754B03A258EAA756D1BCD386D56B8FC051A9AAA3FFBE3C0C59928009EEDFA6A','[{"kind":"person","name":"Ben","agent":null,"key":"c6c25c4f776bbbdeba3cbf3fb232da95e9e82024b845f3dd0e6b8d6934364678"},{"kind":"person","name":"Ana","agent":null,"key":"2754b03a258eaa756d1bcd386d56b8fc051a9aaa3ffbe3c0c59928009eedfa6a"}]',2,2,'running',1,NULL,300000,302999,'black','{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906183889,1794906183892);
INSERT INTO "games" VALUES('xFzl3vkXVI','4CVJRZ','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":{"base":1000,"increment":0},"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'2904FFF6CEA197F495DD7177B85918159E3D87B0504D423B25AD2FDC50EE7FCD','[{"kind":"person","name":"Ana","agent":null,"key":"2904fff6cea197f495dd7177b85918159e3d87b0504d423b25ad2fdc50ee7fcd"},{"kind":"person","name":"Ben","agent":null,"key":"9392a51f1f575877de05c2e534b902ef7251ec4657a388e87206e11946bb2bff"}]',3,1,'over',0,'time white',1000,-5,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906183893,1794906184900);
INSERT INTO "games" VALUES('WPcdEOwFRq','EKCRNZ','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":1000,"private":false,"chat":true,"first":null,"opening":null}',X'9CB5DA0A142DA54D4B79106DC3EAA8FAF3D3332E58A495FE3B3581A1463AC4D8','[{"kind":"person","name":"Ana","agent":null,"key":"9cb5da0a142da54d4b79106dc3eaa8faf3d3332e58a495fe3b3581a1463ac4d8"},{"kind":"person","name":"Ben","agent":null,"key":"6741e92afd0efee5165184fe251f892682685b2b74df2e58e468c994ed4bd921"}]',3,1,'over',0,'gone white',NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906184963,1794906186182);
INSERT INTO "games" VALUES('jAqaiGQRvf','MVYFEY','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'477978FE253D468C8DFAABA6A2BD5D61AF13F4B8DA6617FFF9E3928BF7631EBA','[{"kind":"person","name":"Ana","agent":null,"key":"477978fe253d468c8dfaaba6a2bd5d61af13f4b8da6617fff9e3928bf7631eba"},{"kind":"person","name":"Ben","agent":null,"key":"9b0e52d7456445d44d081ed6af12d8f1243104ed9cf3f69370f4935261f99f37"}]',3,1,'over',0,'resign white',NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906186199,1794906186259);
INSERT INTO "games" VALUES('zxqYaHf9EY','ZJEVRE','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":"B:WK32,K31:BK1,K2","clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'1000681440FFCD4127201E63EF8C3B31505148B9424DD847C10109317701B404','[{"kind":"person","name":"Ana","agent":null,"key":"1000681440ffcd4127201e63ef8c3b31505148b9424dd847c10109317701b404"},{"kind":"person","name":"Ben","agent":null,"key":"b4e55dda6b2a0ec5dcf7eb56aeb9b0ee786bbdc71b0d45864f99beb311496571"}]',10,8,'over',0,'claim',NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906186291,1794906186405);
INSERT INTO "games" VALUES('Nou2xgZibb','ZHYCZB','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'11045A0DD50DBC0DB56CDE1343F51E1AA07D18B48BC60E4C0A3EC84DE0DC043F','[{"kind":"person","name":"Ana","agent":null,"key":"11045a0dd50dbc0db56cde1343f51e1aa07d18b48bc60e4c0a3ec84de0dc043f"},{"kind":"open","name":"","agent":null,"key":null}]',1,0,'over',0,'cancel',NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906186418,1794906186439);
INSERT INTO "games" VALUES('wMI5542a0r','GKFBEK','"people"','{"variant":"english","size":8,"end_rules":"casual","fen":"W:W22,25:B18,11,3","clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'2BF168CA2E6C3E9B9AA7DB50EF334C5D4645CE41F88CD34627E0E203DA18EC7F','[{"kind":"person","name":"Ana","agent":null,"key":"2bf168ca2e6c3e9b9aa7db50ef334c5d4645ce41f88cd34627e0e203da18ec7f"},{"kind":"person","name":"Ben","agent":null,"key":"87f4812f544bcffc6c82dfbeff22e7ffa3b67ec6707794da84bf05e7830385c1"}]',4,3,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906186474,1794906186565);
INSERT INTO "games" VALUES('I8a1YL5HBV','RKMHVF','"people"','{"variant":"english","size":8,"end_rules":"house-a","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'1A0D18B3CE5A2B06412B666F706E3CA651006C83705FB218E02D1495E5015403','[{"kind":"person","name":"Ana","agent":null,"key":"1a0d18b3ce5a2b06412b666f706e3ca651006c83705fb218e02d1495e5015403"},{"kind":"person","name":"Ben","agent":null,"key":"7d3d30efb2fb6378c0f5256601c9fbb355c191c3cf7b44433abf48343eedddad"}]',7,4,'running',0,NULL,NULL,NULL,NULL,'{"draw":"black","takeback":"white","rematch":null}',NULL,NULL,0,1794906186566,1794906186599);
INSERT INTO "games" VALUES('sPQcDaiq3T','DDFXAA','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":false,"first":null,"opening":null}',X'F4A56C34627E4695276B25570FB1B5199788C68FF531A89A56DDAB21AACFCB8A','[{"kind":"open","name":"","agent":null,"key":null},{"kind":"person","name":"Cleo","agent":null,"key":"f4a56c34627e4695276b25570fb1b5199788c68ff531a89a56ddab21aacfcb8a"}]',0,0,'open',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906186600,1794906186600);
INSERT INTO "games" VALUES('L0y5nrDXqZ','NPGASA','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'D9B0595435A236F6FF53B85B61A82E27C697CDA64A8667446A709DBDAE243D36','[{"kind":"person","name":"Ana","agent":null,"key":"d9b0595435a236f6ff53b85b61a82e27c697cda64a8667446a709dbdae243d36"},{"kind":"machine","name":"alphabeta depth=3","agent":"alphabeta depth=3","key":null}]',11,4,'over',0,'resign black',NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}','Dsx2y9Ukb5',NULL,0,1794906186601,1794906186782);
INSERT INTO "games" VALUES('Dsx2y9Ukb5','VPHVPR','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'D9B0595435A236F6FF53B85B61A82E27C697CDA64A8667446A709DBDAE243D36','[{"kind":"machine","name":"alphabeta depth=3","agent":"alphabeta depth=3","key":null},{"kind":"person","name":"Ana","agent":null,"key":"d9b0595435a236f6ff53b85b61a82e27c697cda64a8667446a709dbdae243d36"}]',1,1,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906186770,1794906186791);
INSERT INTO "games" VALUES('bPAGkKshR0','VSZZZR','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":{"base":600000,"increment":0},"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'2A54EF41C7A4296E80F4E5A43C632A3A24982D5E4CDD0A8D49055571E3527DE3','[{"kind":"person","name":"Ana","agent":null,"key":"2a54ef41c7a4296e80f4e5a43c632a3a24982d5e4cdd0a8d49055571e3527de3"},{"kind":"machine","name":"kelso level=2","agent":"kelso level=2","key":null}]',2,2,'running',0,NULL,600000,599958,'black','{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906186807,1794906186866);
INSERT INTO "games" VALUES('cmAMQLPFrC','KAJDUV','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'D4FDE69B965D8B1831975132BC67B28110C58C616EBC18CD3265FE5FA22248CA','[{"kind":"person","name":"Ana","agent":null,"key":"d4fde69b965d8b1831975132bc67b28110c58c616ebc18cd3265fe5fa22248ca"},{"kind":"machine","name":"mcts nodes=50","agent":"mcts nodes=50","key":null}]',2,2,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906186907,1794906186911);
INSERT INTO "games" VALUES('xzw7TEVZeg','NNSY3E','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'109138D8B7A2D4A289F1AB3764B1414397ABDCA1D3ADBB3ED1CD6C17B8B8BACC','[{"kind":"person","name":"Ana","agent":null,"key":"109138d8b7a2d4a289f1ab3764b1414397abdca1d3adbb3ed1cd6c17b8b8bacc"},{"kind":"machine","name":"table depth=4","agent":"table depth=4","key":null}]',2,2,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906186913,1794906186925);
INSERT INTO "games" VALUES('T1WzS5BRYA','DNVT3F','"machines"','{"variant":"english","size":6,"end_rules":"casual","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'0C0F4AB3A086151360393CA76439DC182B159B7FDF7045F41AD99785C4C7EC07','[{"kind":"machine","name":"random seed=3","agent":"random seed=3","key":null},{"kind":"machine","name":"random seed=4","agent":"random seed=4","key":null}]',33,32,'over',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,'{"delay":0,"paused":false}',1,1794906186984,1794906187186);
INSERT INTO "games" VALUES('2wPBuWfbEV','VBWBMV','"machines"','{"variant":"english","size":8,"end_rules":"lab-d","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'82516EE07387AFDCE27B77D78F5A590096E3DD3C48658009774AB57DE221E242','[{"kind":"machine","name":"random seed=5","agent":"random seed=5","key":null},{"kind":"machine","name":"minimax depth=2","agent":"minimax depth=2","key":null}]',3,1,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,'{"delay":250,"paused":true}',1,1794906187215,1794906187509);
INSERT INTO "games" VALUES('iL9exbytfH','XHJPKZ','"device"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":"3move"}',X'ADBEA2D4BFEB268090E1E42A5140AE6DF5A968A59D691DFF12A945962A5943D3','[{"kind":"person","name":"Both","agent":null,"key":"adbea2d4bfeb268090e1e42a5140ae6df5a968a59d691dff12a945962a5943d3"},{"kind":"person","name":"Both","agent":null,"key":"adbea2d4bfeb268090e1e42a5140ae6df5a968a59d691dff12a945962a5943d3"}]',2,5,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906187559,1794906187587);
INSERT INTO "games" VALUES('mKhKtZxgMo','4XE4BT','"device"','{"variant":"english","size":8,"end_rules":"wcdf","fen":"B:W20,22,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,16","clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":"11man"}',X'D5A47853224ED4FCD8A115160AD00FB22814CE0B3A4B6D5FC6F8776423D51F18','[{"kind":"person","name":"Both","agent":null,"key":"d5a47853224ed4fcd8a115160ad00fb22814ce0b3a4b6d5fc6f8776423d51f18"},{"kind":"person","name":"Both","agent":null,"key":"d5a47853224ed4fcd8a115160ad00fb22814ce0b3a4b6d5fc6f8776423d51f18"}]',2,2,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906187594,1794906187607);
INSERT INTO "games" VALUES('j0Wjdeai02','4UWHK3','"device"','{"variant":"optional-capture","size":10,"end_rules":"casual,max-moves=200","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":"white","opening":null}',X'0346A0CCA11DCD4494BEC928F59AAC40FBA6FFBAFCE4C1CD546113E66774A5DA','[{"kind":"person","name":"Both","agent":null,"key":"0346a0cca11dcd4494bec928f59aac40fba6ffbafce4c1cd546113e66774a5da"},{"kind":"person","name":"Both","agent":null,"key":"0346a0cca11dcd4494bec928f59aac40fba6ffbafce4c1cd546113e66774a5da"}]',6,6,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906187608,1794906187743);
INSERT INTO "games" VALUES('0n83RC16aZ','XYNNVP','"device"','{"variant":"backward-continuation","size":16,"end_rules":"casual","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'67E83DB27A256B2B1D24B244DECF64196835E5E57AB4E819A2E7723939A1E6F8','[{"kind":"person","name":"Both","agent":null,"key":"67e83db27a256b2b1d24b244decf64196835e5e57ab4e819a2e7723939a1e6f8"},{"kind":"person","name":"Both","agent":null,"key":"67e83db27a256b2b1d24b244decf64196835e5e57ab4e819a2e7723939a1e6f8"}]',4,4,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906187751,1794906187789);
INSERT INTO "games" VALUES('kPWEq3l3Ia','EGJDAB','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'5E5533D6167201219CF79B20094D5EE0E083D442682EC714172C251464E637A7','[{"kind":"person","name":"botty","agent":null,"key":"5e5533d6167201219cf79b20094d5ee0e083d442682ec714172c251464e637a7"},{"kind":"machine","name":"random","agent":"random","key":null}]',2,2,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906187802,1794906187807);
CREATE TABLE moves (
    game  TEXT NOT NULL,
    ply   INTEGER NOT NULL,
    text  TEXT NOT NULL,
    spent INTEGER NOT NULL,
    stats TEXT,
    at    INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO "moves" VALUES('0n83RC16aZ',1,'17-25',0,NULL,1794906187756);
INSERT INTO "moves" VALUES('0n83RC16aZ',2,'105-97',0,NULL,1794906187768);
INSERT INTO "moves" VALUES('0n83RC16aZ',3,'9-17',0,NULL,1794906187776);
INSERT INTO "moves" VALUES('0n83RC16aZ',4,'97-89',0,NULL,1794906187789);
INSERT INTO "moves" VALUES('2wPBuWfbEV',1,'10-14',0,'{"agent":"random seed=5","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":7.0,"time":0.0,"pv":["10-14"]}',1794906187509);
INSERT INTO "moves" VALUES('Dsx2y9Ukb5',1,'9-13',0,'{"agent":"alphabeta depth=3","score":0.0,"verdict":"+0.00","depth":3,"nodes":113,"nodes_per_second":3843014,"cutoffs":18,"leaves":81,"table_hits":0,"branching":6.71875,"time":0.029404,"pv":["9-13"]}',1794906186791);
INSERT INTO "moves" VALUES('HAkkGHcDrn',1,'9-13',0,NULL,1794906183891);
INSERT INTO "moves" VALUES('HAkkGHcDrn',2,'22-18',1,NULL,1794906183892);
INSERT INTO "moves" VALUES('I8a1YL5HBV',1,'11-15',0,NULL,1794906186580);
INSERT INTO "moves" VALUES('I8a1YL5HBV',2,'22-18',0,NULL,1794906186583);
INSERT INTO "moves" VALUES('I8a1YL5HBV',3,'15x22',0,NULL,1794906186587);
INSERT INTO "moves" VALUES('I8a1YL5HBV',4,'25x18',0,NULL,1794906186591);
INSERT INTO "moves" VALUES('L0y5nrDXqZ',1,'11-15',0,NULL,1794906186603);
INSERT INTO "moves" VALUES('L0y5nrDXqZ',2,'21-17',0,'{"agent":"alphabeta depth=3","score":0.0,"verdict":"+0.00","depth":3,"nodes":101,"nodes_per_second":654018,"cutoffs":19,"leaves":70,"table_hits":0,"branching":5.741935483870968,"time":0.15442999999999998,"pv":["21-17"]}',1794906186605);
INSERT INTO "moves" VALUES('L0y5nrDXqZ',3,'9-13',0,NULL,1794906186699);
INSERT INTO "moves" VALUES('L0y5nrDXqZ',4,'23-18',0,'{"agent":"alphabeta depth=3","score":0.0,"verdict":"+0.00","depth":3,"nodes":96,"nodes_per_second":2373300,"cutoffs":16,"leaves":66,"table_hits":0,"branching":4.766666666666667,"time":0.04045,"pv":["23-18"]}',1794906186719);
INSERT INTO "moves" VALUES('T1WzS5BRYA',1,'5-7',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["5-7"]}',1794906186995);
INSERT INTO "moves" VALUES('T1WzS5BRYA',2,'15-12',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["15-12"]}',1794906186997);
INSERT INTO "moves" VALUES('T1WzS5BRYA',3,'1-5',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":6.0,"time":0.0,"pv":["1-5"]}',1794906186999);
INSERT INTO "moves" VALUES('T1WzS5BRYA',4,'14-11',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":6.0,"time":0.0,"pv":["14-11"]}',1794906187001);
INSERT INTO "moves" VALUES('T1WzS5BRYA',5,'7x14',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["7x14"]}',1794906187003);
INSERT INTO "moves" VALUES('T1WzS5BRYA',6,'18x11',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["18x11"]}',1794906187005);
INSERT INTO "moves" VALUES('T1WzS5BRYA',7,'6-9',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["6-9"]}',1794906187005);
INSERT INTO "moves" VALUES('T1WzS5BRYA',8,'11-8',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["11-8"]}',1794906187007);
INSERT INTO "moves" VALUES('T1WzS5BRYA',9,'9x14',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["9x14"]}',1794906187009);
INSERT INTO "moves" VALUES('T1WzS5BRYA',10,'17x12',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":2.0,"time":0.0,"pv":["17x12"]}',1794906187010);
INSERT INTO "moves" VALUES('T1WzS5BRYA',11,'3-6',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":4.0,"time":0.0,"pv":["3-6"]}',1794906187011);
INSERT INTO "moves" VALUES('T1WzS5BRYA',12,'8x1',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":2.0,"time":0.0,"pv":["8x1"]}',1794906187013);
INSERT INTO "moves" VALUES('T1WzS5BRYA',13,'2-5',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":4.0,"time":0.0,"pv":["2-5"]}',1794906187015);
INSERT INTO "moves" VALUES('T1WzS5BRYA',14,'1x3',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["1x3"]}',1794906187017);
INSERT INTO "moves" VALUES('T1WzS5BRYA',15,'4-7',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["4-7"]}',1794906187018);
INSERT INTO "moves" VALUES('T1WzS5BRYA',16,'12-8',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["12-8"]}',1794906187020);
INSERT INTO "moves" VALUES('T1WzS5BRYA',17,'7-11',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":2.0,"time":0.0,"pv":["7-11"]}',1794906187022);
INSERT INTO "moves" VALUES('T1WzS5BRYA',18,'8-5',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":4.0,"time":0.0,"pv":["8-5"]}',1794906187024);
INSERT INTO "moves" VALUES('T1WzS5BRYA',19,'11-14',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["11-14"]}',1794906187026);
INSERT INTO "moves" VALUES('T1WzS5BRYA',20,'13-11',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["13-11"]}',1794906187042);
INSERT INTO "moves" VALUES('T1WzS5BRYA',21,'14-17',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":2.0,"time":0.0,"pv":["14-17"]}',1794906187044);
INSERT INTO "moves" VALUES('T1WzS5BRYA',22,'5-1',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":6.0,"time":0.0,"pv":["5-1"]}',1794906187055);
INSERT INTO "moves" VALUES('T1WzS5BRYA',23,'17-13',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":2.0,"time":0.0,"pv":["17-13"]}',1794906187058);
INSERT INTO "moves" VALUES('T1WzS5BRYA',24,'11-8',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["11-8"]}',1794906187059);
INSERT INTO "moves" VALUES('T1WzS5BRYA',25,'13-17',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":3.0,"time":0.0,"pv":["13-17"]}',1794906187060);
INSERT INTO "moves" VALUES('T1WzS5BRYA',26,'1-5',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":6.0,"time":0.0,"pv":["1-5"]}',1794906187062);
INSERT INTO "moves" VALUES('T1WzS5BRYA',27,'17-14',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":2.0,"time":0.0,"pv":["17-14"]}',1794906187074);
INSERT INTO "moves" VALUES('T1WzS5BRYA',28,'5-1',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":6.0,"time":0.0,"pv":["5-1"]}',1794906187098);
INSERT INTO "moves" VALUES('T1WzS5BRYA',29,'14-11',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":4.0,"time":0.0,"pv":["14-11"]}',1794906187114);
INSERT INTO "moves" VALUES('T1WzS5BRYA',30,'1-4',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":6.0,"time":0.0,"pv":["1-4"]}',1794906187130);
INSERT INTO "moves" VALUES('T1WzS5BRYA',31,'11x6',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["11x6"]}',1794906187154);
INSERT INTO "moves" VALUES('T1WzS5BRYA',32,'3x8',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["3x8"]}',1794906187186);
INSERT INTO "moves" VALUES('WPcdEOwFRq',1,'11-15',0,NULL,1794906184965);
INSERT INTO "moves" VALUES('bPAGkKshR0',1,'9-13',0,NULL,1794906186824);
INSERT INTO "moves" VALUES('bPAGkKshR0',2,'24-20',42,'{"agent":"kelso level=2","score":-0.02,"verdict":"-0.02","depth":1,"nodes":49,"nodes_per_second":394001,"cutoffs":0,"leaves":39,"table_hits":0,"branching":0.0,"time":0.124365,"pv":["24-20"]}',1794906186866);
INSERT INTO "moves" VALUES('cmAMQLPFrC',1,'11-16',0,NULL,1794906186909);
INSERT INTO "moves" VALUES('cmAMQLPFrC',2,'21-17',0,'{"agent":"mcts nodes=50","score":0.51,"verdict":"+0.51","depth":0,"nodes":50,"nodes_per_second":60249,"cutoffs":0,"leaves":50,"table_hits":0,"branching":5.823529411764706,"time":0.8298850000000001,"pv":["21-17","7-11"]}',1794906186911);
INSERT INTO "moves" VALUES('iKdppP2uRm',1,'11-15',0,NULL,1794906183779);
INSERT INTO "moves" VALUES('iKdppP2uRm',2,'23-19',9,NULL,1794906183789);
INSERT INTO "moves" VALUES('iKdppP2uRm',3,'8-11',19,NULL,1794906183807);
INSERT INTO "moves" VALUES('iKdppP2uRm',4,'22-17',9,NULL,1794906183872);
INSERT INTO "moves" VALUES('iKdppP2uRm',5,'4-8',2,NULL,1794906183874);
INSERT INTO "moves" VALUES('iL9exbytfH',1,'11-15',0,NULL,1794906187560);
INSERT INTO "moves" VALUES('iL9exbytfH',2,'23-19',0,NULL,1794906187560);
INSERT INTO "moves" VALUES('iL9exbytfH',3,'9-13',0,NULL,1794906187560);
INSERT INTO "moves" VALUES('iL9exbytfH',4,'19-16',0,NULL,1794906187583);
INSERT INTO "moves" VALUES('iL9exbytfH',5,'12x19',0,NULL,1794906187587);
INSERT INTO "moves" VALUES('j0Wjdeai02',1,'36-31',0,NULL,1794906187616);
INSERT INTO "moves" VALUES('j0Wjdeai02',2,'11-16',0,NULL,1794906187624);
INSERT INTO "moves" VALUES('j0Wjdeai02',3,'31-26',0,NULL,1794906187643);
INSERT INTO "moves" VALUES('j0Wjdeai02',4,'6-11',0,NULL,1794906187714);
INSERT INTO "moves" VALUES('j0Wjdeai02',5,'26-21',0,NULL,1794906187739);
INSERT INTO "moves" VALUES('j0Wjdeai02',6,'1-6',0,NULL,1794906187743);
INSERT INTO "moves" VALUES('jAqaiGQRvf',1,'11-15',0,NULL,1794906186232);
INSERT INTO "moves" VALUES('kPWEq3l3Ia',1,'11-15',0,NULL,1794906187805);
INSERT INTO "moves" VALUES('kPWEq3l3Ia',2,'24-19',0,'{"agent":"random","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":7.0,"time":0.0,"pv":["24-19"]}',1794906187807);
INSERT INTO "moves" VALUES('mKhKtZxgMo',1,'5-9',0,NULL,1794906187603);
INSERT INTO "moves" VALUES('mKhKtZxgMo',2,'20x11',0,NULL,1794906187607);
INSERT INTO "moves" VALUES('wMI5542a0r',1,'22x8',0,NULL,1794906186539);
INSERT INTO "moves" VALUES('wMI5542a0r',2,'3x12',0,NULL,1794906186563);
INSERT INTO "moves" VALUES('wMI5542a0r',3,'25-21',0,NULL,1794906186565);
INSERT INTO "moves" VALUES('xFzl3vkXVI',1,'11-15',0,NULL,1794906183895);
INSERT INTO "moves" VALUES('xzw7TEVZeg',1,'11-15',0,NULL,1794906186915);
INSERT INTO "moves" VALUES('xzw7TEVZeg',2,'21-17',0,'{"agent":"table depth=4","score":0.0,"verdict":"+0.00","depth":4,"nodes":252,"nodes_per_second":2478826,"cutoffs":65,"leaves":148,"table_hits":9,"branching":5.484210526315789,"time":0.101661,"pv":["21-17"]}',1794906186925);
INSERT INTO "moves" VALUES('zxqYaHf9EY',1,'1-5',0,NULL,1794906186303);
INSERT INTO "moves" VALUES('zxqYaHf9EY',2,'32-28',0,NULL,1794906186315);
INSERT INTO "moves" VALUES('zxqYaHf9EY',3,'5-1',0,NULL,1794906186335);
INSERT INTO "moves" VALUES('zxqYaHf9EY',4,'28-32',0,NULL,1794906186347);
INSERT INTO "moves" VALUES('zxqYaHf9EY',5,'1-5',0,NULL,1794906186359);
INSERT INTO "moves" VALUES('zxqYaHf9EY',6,'32-28',0,NULL,1794906186371);
INSERT INTO "moves" VALUES('zxqYaHf9EY',7,'5-1',0,NULL,1794906186383);
INSERT INTO "moves" VALUES('zxqYaHf9EY',8,'28-32',0,NULL,1794906186403);
CREATE INDEX games_lobby ON games (state, created) WHERE private = 0 AND state <> 'over';
CREATE INDEX games_machines ON games (id) WHERE machine = 1 AND state = 'running';
CREATE UNIQUE INDEX events_by_command ON events (game, actor, command) WHERE command IS NOT NULL;
COMMIT;
