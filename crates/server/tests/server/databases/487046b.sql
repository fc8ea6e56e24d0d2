BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'games','2026-11-17 09:03:22',1,X'1525CF66B4447CB79974AA905C62F6AF323746D9BA70A7A4AC4F8702CE8692DFB808128474EF8FFA7C9A6626A7ACEC01',2631236);
INSERT INTO "_sqlx_migrations" VALUES(2,'player games','2026-11-17 09:03:22',1,X'14E1AE044332B52A7A3D2C61A420526F2A15E13785FFF32EC1087F03E46A4F837D6C7DB7CB43C34DA18942696844D376',8054528);
CREATE TABLE bots (
    key     BLOB PRIMARY KEY NOT NULL,
    name    TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "bots" VALUES(X'0E5B43DE7C278049CA1AD7CCFDBD2A9A482102FCDBC32E4F6096B76DC366F064','botty',1794906209098);
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
INSERT INTO "events" VALUES('6GZtiJJ56l',1,'{"t":"move","ply":1}',X'12C7E60480A09B228AAB207967669C67CFBE39F5BA6EA7F0428A3FC9213BB93C','m111-16',0,1794906208445);
INSERT INTO "events" VALUES('6GZtiJJ56l',2,'{"t":"move","ply":2}',NULL,NULL,0,1794906208446);
INSERT INTO "events" VALUES('8r0nKGic0p',1,'{"t":"move","ply":1}',X'4266A325CABBF313F838B27027E57CB3D43FED878480B98833FCBB56570E6ED5','m16-10',0,1794906209019);
INSERT INTO "events" VALUES('8r0nKGic0p',2,'{"t":"move","ply":2}',X'4266A325CABBF313F838B27027E57CB3D43FED878480B98833FCBB56570E6ED5','m219-15',0,1794906209027);
INSERT INTO "events" VALUES('9MVlEabOHb',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906206532);
INSERT INTO "events" VALUES('9MVlEabOHb',2,'{"t":"move","ply":1}',X'DCF144729A2C4550E4159F97773B6D8E2BBF239B82DC2D34FBD18702EFB19B6F','m111-15',0,1794906206533);
INSERT INTO "events" VALUES('9MVlEabOHb',3,'{"t":"ended"}',NULL,NULL,0,1794906207734);
INSERT INTO "events" VALUES('BDEYWraSfG',1,'{"t":"move","ply":1}',NULL,NULL,0,1794906209100);
INSERT INTO "events" VALUES('BDEYWraSfG',2,'{"t":"move","ply":2}',NULL,NULL,0,1794906209102);
INSERT INTO "events" VALUES('EZwVYZsQDi',1,'{"t":"ended"}',NULL,NULL,0,1794906207947);
INSERT INTO "events" VALUES('QTp7yameCY',1,'{"t":"pace","pace":{"delay":250,"paused":true}}',NULL,NULL,0,1794906208693);
INSERT INTO "events" VALUES('QTp7yameCY',2,'{"t":"pace","pace":{"delay":250,"paused":true}}',NULL,NULL,0,1794906208694);
INSERT INTO "events" VALUES('QTp7yameCY',3,'{"t":"move","ply":1}',NULL,NULL,0,1794906208949);
INSERT INTO "events" VALUES('UcWamnN4p7',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906205520);
INSERT INTO "events" VALUES('UcWamnN4p7',2,'{"t":"move","ply":1}',X'78A6FAE4DA688F7360A6DE37C83D3901255C04986C83C947650C75F308829C39','m111-15',0,1794906205521);
INSERT INTO "events" VALUES('UcWamnN4p7',3,'{"t":"ended"}',NULL,NULL,0,1794906206523);
INSERT INTO "events" VALUES('XBhQk1yzeV',1,'{"t":"pace","pace":{"delay":0,"paused":false}}',NULL,NULL,0,1794906208586);
INSERT INTO "events" VALUES('XBhQk1yzeV',2,'{"t":"move","ply":1}',NULL,NULL,0,1794906208587);
INSERT INTO "events" VALUES('XBhQk1yzeV',3,'{"t":"move","ply":2}',NULL,NULL,0,1794906208591);
INSERT INTO "events" VALUES('XBhQk1yzeV',4,'{"t":"move","ply":3}',NULL,NULL,0,1794906208595);
INSERT INTO "events" VALUES('XBhQk1yzeV',5,'{"t":"move","ply":4}',NULL,NULL,0,1794906208599);
INSERT INTO "events" VALUES('XBhQk1yzeV',6,'{"t":"move","ply":5}',NULL,NULL,0,1794906208603);
INSERT INTO "events" VALUES('XBhQk1yzeV',7,'{"t":"move","ply":6}',NULL,NULL,0,1794906208607);
INSERT INTO "events" VALUES('XBhQk1yzeV',8,'{"t":"move","ply":7}',NULL,NULL,0,1794906208611);
INSERT INTO "events" VALUES('XBhQk1yzeV',9,'{"t":"move","ply":8}',NULL,NULL,0,1794906208612);
INSERT INTO "events" VALUES('XBhQk1yzeV',10,'{"t":"move","ply":9}',NULL,NULL,0,1794906208614);
INSERT INTO "events" VALUES('XBhQk1yzeV',11,'{"t":"move","ply":10}',NULL,NULL,0,1794906208616);
INSERT INTO "events" VALUES('XBhQk1yzeV',12,'{"t":"move","ply":11}',NULL,NULL,0,1794906208617);
INSERT INTO "events" VALUES('XBhQk1yzeV',13,'{"t":"move","ply":12}',NULL,NULL,0,1794906208619);
INSERT INTO "events" VALUES('XBhQk1yzeV',14,'{"t":"move","ply":13}',NULL,NULL,0,1794906208620);
INSERT INTO "events" VALUES('XBhQk1yzeV',15,'{"t":"move","ply":14}',NULL,NULL,0,1794906208622);
INSERT INTO "events" VALUES('XBhQk1yzeV',16,'{"t":"move","ply":15}',NULL,NULL,0,1794906208624);
INSERT INTO "events" VALUES('XBhQk1yzeV',17,'{"t":"move","ply":16}',NULL,NULL,0,1794906208625);
INSERT INTO "events" VALUES('XBhQk1yzeV',18,'{"t":"move","ply":17}',NULL,NULL,0,1794906208631);
INSERT INTO "events" VALUES('XBhQk1yzeV',19,'{"t":"move","ply":18}',NULL,NULL,0,1794906208632);
INSERT INTO "events" VALUES('XBhQk1yzeV',20,'{"t":"move","ply":19}',NULL,NULL,0,1794906208634);
INSERT INTO "events" VALUES('XBhQk1yzeV',21,'{"t":"move","ply":20}',NULL,NULL,0,1794906208635);
INSERT INTO "events" VALUES('XBhQk1yzeV',22,'{"t":"move","ply":21}',NULL,NULL,0,1794906208637);
INSERT INTO "events" VALUES('XBhQk1yzeV',23,'{"t":"move","ply":22}',NULL,NULL,0,1794906208639);
INSERT INTO "events" VALUES('XBhQk1yzeV',24,'{"t":"move","ply":23}',NULL,NULL,0,1794906208641);
INSERT INTO "events" VALUES('XBhQk1yzeV',25,'{"t":"move","ply":24}',NULL,NULL,0,1794906208642);
INSERT INTO "events" VALUES('XBhQk1yzeV',26,'{"t":"move","ply":25}',NULL,NULL,0,1794906208644);
INSERT INTO "events" VALUES('XBhQk1yzeV',27,'{"t":"move","ply":26}',NULL,NULL,0,1794906208645);
INSERT INTO "events" VALUES('XBhQk1yzeV',28,'{"t":"move","ply":27}',NULL,NULL,0,1794906208647);
INSERT INTO "events" VALUES('XBhQk1yzeV',29,'{"t":"move","ply":28}',NULL,NULL,0,1794906208649);
INSERT INTO "events" VALUES('XBhQk1yzeV',30,'{"t":"move","ply":29}',NULL,NULL,0,1794906208650);
INSERT INTO "events" VALUES('XBhQk1yzeV',31,'{"t":"move","ply":30}',NULL,NULL,0,1794906208652);
INSERT INTO "events" VALUES('XBhQk1yzeV',32,'{"t":"move","ply":31}',NULL,NULL,0,1794906208653);
INSERT INTO "events" VALUES('XBhQk1yzeV',33,'{"t":"move","ply":32}',NULL,NULL,0,1794906208655);
INSERT INTO "events" VALUES('Xsv4J1URuv',1,'{"t":"move","ply":1}',X'E7993B1DA5797E7EC885F5F886C2A29866EF4EC1C50537C5F53085059857A133','m19-13',0,1794906205517);
INSERT INTO "events" VALUES('Xsv4J1URuv',2,'{"t":"move","ply":2}',X'C36A7877138439E90A9D7D8D265DB06EC4C5D39A9CBBA8344B117F0450517118','m222-18',0,1794906205518);
INSERT INTO "events" VALUES('bb58jvHAxt',1,'{"t":"move","ply":1}',X'21B2A87B1336A35BE5383A64189004D566A9EB606147B888A7354908DD52BCCA','m111-15',0,1794906208196);
INSERT INTO "events" VALUES('bb58jvHAxt',2,'{"t":"move","ply":2}',NULL,NULL,0,1794906208213);
INSERT INTO "events" VALUES('bb58jvHAxt',3,'{"t":"move","ply":3}',X'21B2A87B1336A35BE5383A64189004D566A9EB606147B888A7354908DD52BCCA','m38-11',0,1794906208227);
INSERT INTO "events" VALUES('bb58jvHAxt',4,'{"t":"move","ply":4}',NULL,NULL,0,1794906208240);
INSERT INTO "events" VALUES('bb58jvHAxt',5,'{"t":"offer","kind":"draw","side":"black"}',NULL,NULL,0,1794906208258);
INSERT INTO "events" VALUES('bb58jvHAxt',6,'{"t":"offer_gone","kind":"draw","why":"declined"}',NULL,NULL,0,1794906208258);
INSERT INTO "events" VALUES('bb58jvHAxt',7,'{"t":"takeback","plies":2}',NULL,NULL,0,1794906208266);
INSERT INTO "events" VALUES('bb58jvHAxt',8,'{"t":"move","ply":3}',X'21B2A87B1336A35BE5383A64189004D566A9EB606147B888A7354908DD52BCCA','m39-13',0,1794906208285);
INSERT INTO "events" VALUES('bb58jvHAxt',9,'{"t":"move","ply":4}',NULL,NULL,0,1794906208301);
INSERT INTO "events" VALUES('bb58jvHAxt',10,'{"t":"ended"}',NULL,NULL,0,1794906208319);
INSERT INTO "events" VALUES('bb58jvHAxt',11,'{"t":"rematch","game":"xvSwadcQ2b"}',NULL,NULL,0,1794906208331);
INSERT INTO "events" VALUES('eNUQvVW1Pe',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906207993);
INSERT INTO "events" VALUES('eNUQvVW1Pe',2,'{"t":"move","ply":1}',NULL,NULL,0,1794906208005);
INSERT INTO "events" VALUES('eNUQvVW1Pe',3,'{"t":"move","ply":2}',X'B9AF1A77ADFB66738431C8EAB1894D2783B8286868987C099AE4279E23F3CF1D','m23x12',0,1794906208012);
INSERT INTO "events" VALUES('eNUQvVW1Pe',4,'{"t":"move","ply":3}',X'A0B899ED980D4891B1E07E51EF6AD72C8E383452588AF608A114D78743D694C2','m325-21',0,1794906208032);
INSERT INTO "events" VALUES('gj1rEFccOW',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906208052);
INSERT INTO "events" VALUES('gj1rEFccOW',2,'{"t":"move","ply":1}',X'5F5C81DFE28FC5F4C339855CCD731D3AF6D9FC7BF1EBA5B9042EC571CE0F7C49','m111-15',0,1794906208064);
INSERT INTO "events" VALUES('gj1rEFccOW',3,'{"t":"move","ply":2}',X'575DD03C4375BA39E527109A3ABD49A2113D7CF5FF330FF3F27248EF95743EBD','m222-18',0,1794906208080);
INSERT INTO "events" VALUES('gj1rEFccOW',4,'{"t":"move","ply":3}',X'5F5C81DFE28FC5F4C339855CCD731D3AF6D9FC7BF1EBA5B9042EC571CE0F7C49','m315x22',0,1794906208095);
INSERT INTO "events" VALUES('gj1rEFccOW',5,'{"t":"move","ply":4}',X'575DD03C4375BA39E527109A3ABD49A2113D7CF5FF330FF3F27248EF95743EBD','m425x18',0,1794906208114);
INSERT INTO "events" VALUES('gj1rEFccOW',6,'{"t":"offer","kind":"draw","side":"black"}',NULL,NULL,0,1794906208133);
INSERT INTO "events" VALUES('gj1rEFccOW',7,'{"t":"offer","kind":"takeback","side":"white"}',NULL,NULL,0,1794906208148);
INSERT INTO "events" VALUES('jWTEaNmNU6',1,'{"t":"move","ply":1}',X'8863C53624385F43A7E67CE08340FDA6E9B21CC1A689986F91448B037E8E8D68','m111-15',0,1794906208449);
INSERT INTO "events" VALUES('jWTEaNmNU6',2,'{"t":"move","ply":2}',NULL,NULL,0,1794906208462);
INSERT INTO "events" VALUES('kom6DdzoU8',1,'{"t":"move","ply":1}',X'6B398F96F01CF5E7BFD61D79AFC56828C9ED22ED3E59E28A6BBBA86D13DC4729','m117-25',0,1794906209092);
INSERT INTO "events" VALUES('kom6DdzoU8',2,'{"t":"move","ply":2}',X'6B398F96F01CF5E7BFD61D79AFC56828C9ED22ED3E59E28A6BBBA86D13DC4729','m2105-97',0,1794906209094);
INSERT INTO "events" VALUES('kom6DdzoU8',3,'{"t":"move","ply":3}',X'6B398F96F01CF5E7BFD61D79AFC56828C9ED22ED3E59E28A6BBBA86D13DC4729','m39-17',0,1794906209095);
INSERT INTO "events" VALUES('kom6DdzoU8',4,'{"t":"move","ply":4}',X'6B398F96F01CF5E7BFD61D79AFC56828C9ED22ED3E59E28A6BBBA86D13DC4729','m497-89',0,1794906209097);
INSERT INTO "events" VALUES('ocnlWNF8P7',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906207811);
INSERT INTO "events" VALUES('ocnlWNF8P7',2,'{"t":"move","ply":1}',X'63C05CA63BAD6A1923B8738D12DE58DDF9DEE4017BCB96B1A9B7DB535151E76D','m11-5',0,1794906207819);
INSERT INTO "events" VALUES('ocnlWNF8P7',3,'{"t":"move","ply":2}',X'592E1490E3D8E7F0331948049B5DBCF530387A9FF1870290DB96834AC90D26CA','m232-28',0,1794906207827);
INSERT INTO "events" VALUES('ocnlWNF8P7',4,'{"t":"move","ply":3}',X'63C05CA63BAD6A1923B8738D12DE58DDF9DEE4017BCB96B1A9B7DB535151E76D','m35-1',0,1794906207828);
INSERT INTO "events" VALUES('ocnlWNF8P7',5,'{"t":"move","ply":4}',X'592E1490E3D8E7F0331948049B5DBCF530387A9FF1870290DB96834AC90D26CA','m428-32',0,1794906207845);
INSERT INTO "events" VALUES('ocnlWNF8P7',6,'{"t":"move","ply":5}',X'63C05CA63BAD6A1923B8738D12DE58DDF9DEE4017BCB96B1A9B7DB535151E76D','m51-5',0,1794906207869);
INSERT INTO "events" VALUES('ocnlWNF8P7',7,'{"t":"move","ply":6}',X'592E1490E3D8E7F0331948049B5DBCF530387A9FF1870290DB96834AC90D26CA','m632-28',0,1794906207879);
INSERT INTO "events" VALUES('ocnlWNF8P7',8,'{"t":"move","ply":7}',X'63C05CA63BAD6A1923B8738D12DE58DDF9DEE4017BCB96B1A9B7DB535151E76D','m75-1',0,1794906207891);
INSERT INTO "events" VALUES('ocnlWNF8P7',9,'{"t":"move","ply":8}',X'592E1490E3D8E7F0331948049B5DBCF530387A9FF1870290DB96834AC90D26CA','m828-32',0,1794906207908);
INSERT INTO "events" VALUES('ocnlWNF8P7',10,'{"t":"ended"}',NULL,NULL,0,1794906207923);
INSERT INTO "events" VALUES('qSZZvxOQMF',1,'{"t":"move","ply":1}',X'BE9D19ADB61164B8123696E0EE58D23FBB779EC27585D31D5D9BA43B1AE03695','m136-31',0,1794906209047);
INSERT INTO "events" VALUES('qSZZvxOQMF',2,'{"t":"move","ply":2}',X'BE9D19ADB61164B8123696E0EE58D23FBB779EC27585D31D5D9BA43B1AE03695','m211-16',0,1794906209055);
INSERT INTO "events" VALUES('qSZZvxOQMF',3,'{"t":"move","ply":3}',X'BE9D19ADB61164B8123696E0EE58D23FBB779EC27585D31D5D9BA43B1AE03695','m331-26',0,1794906209063);
INSERT INTO "events" VALUES('qSZZvxOQMF',4,'{"t":"move","ply":4}',X'BE9D19ADB61164B8123696E0EE58D23FBB779EC27585D31D5D9BA43B1AE03695','m46-11',0,1794906209071);
INSERT INTO "events" VALUES('qSZZvxOQMF',5,'{"t":"move","ply":5}',X'BE9D19ADB61164B8123696E0EE58D23FBB779EC27585D31D5D9BA43B1AE03695','m526-21',0,1794906209079);
INSERT INTO "events" VALUES('qSZZvxOQMF',6,'{"t":"move","ply":6}',X'BE9D19ADB61164B8123696E0EE58D23FBB779EC27585D31D5D9BA43B1AE03695','m61-6',0,1794906209089);
INSERT INTO "events" VALUES('rdrcXmw7m8',1,'{"t":"move","ply":1}',X'C110239B244ACFF37099C57AE68E41EF98AA5772DA336C7BF2FE28729CC63F1E','m19-13',0,1794906208374);
INSERT INTO "events" VALUES('rdrcXmw7m8',2,'{"t":"move","ply":2}',NULL,NULL,0,1794906208400);
INSERT INTO "events" VALUES('scTc07Iqds',1,'{"t":"move","ply":4}',X'7534D18DEB25018E67C25E88A9D4F0856345E7629FC112AAE67A367F9439E44E','m417-13',0,1794906208983);
INSERT INTO "events" VALUES('scTc07Iqds',2,'{"t":"move","ply":5}',X'7534D18DEB25018E67C25E88A9D4F0856345E7629FC112AAE67A367F9439E44E','m56-10',0,1794906208999);
INSERT INTO "events" VALUES('uey43WiYgz',1,'{"t":"move","ply":1}',NULL,NULL,0,1794906209161);
INSERT INTO "events" VALUES('wpfZW0fZjs',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906207755);
INSERT INTO "events" VALUES('wpfZW0fZjs',2,'{"t":"move","ply":1}',X'0BDF47721EF4CD30AB0A92BB2E0E8B8220998191E8B8C3D49445157A41620D3F','m111-15',0,1794906207771);
INSERT INTO "events" VALUES('wpfZW0fZjs',3,'{"t":"ended"}',NULL,NULL,0,1794906207787);
INSERT INTO "events" VALUES('wwbU9zT9cY',1,'{"t":"joined","side":"white"}',NULL,NULL,0,1794906205317);
INSERT INTO "events" VALUES('wwbU9zT9cY',2,'{"t":"chat","line":{"side":"black","from":"Ana","text":"good luck","at":1794906205331}}',NULL,NULL,0,1794906205331);
INSERT INTO "events" VALUES('wwbU9zT9cY',3,'{"t":"chat","line":{"side":"white","from":"Ben","text":"you too, ¡suerte! ☺","at":1794906205339}}',NULL,NULL,0,1794906205339);
INSERT INTO "events" VALUES('wwbU9zT9cY',4,'{"t":"move","ply":1}',X'C36A7877138439E90A9D7D8D265DB06EC4C5D39A9CBBA8344B117F0450517118','m111-15',0,1794906205351);
INSERT INTO "events" VALUES('wwbU9zT9cY',5,'{"t":"move","ply":2}',X'E7993B1DA5797E7EC885F5F886C2A29866EF4EC1C50537C5F53085059857A133','m223-19',0,1794906205367);
INSERT INTO "events" VALUES('wwbU9zT9cY',6,'{"t":"move","ply":3}',X'C36A7877138439E90A9D7D8D265DB06EC4C5D39A9CBBA8344B117F0450517118','m38-11',0,1794906205383);
INSERT INTO "events" VALUES('wwbU9zT9cY',7,'{"t":"offer","kind":"draw","side":"white"}',NULL,NULL,0,1794906205395);
INSERT INTO "events" VALUES('wwbU9zT9cY',8,'{"t":"offer_gone","kind":"draw","why":"declined"}',NULL,NULL,0,1794906205402);
INSERT INTO "events" VALUES('wwbU9zT9cY',9,'{"t":"offer","kind":"draw","side":"black"}',NULL,NULL,0,1794906205410);
INSERT INTO "events" VALUES('wwbU9zT9cY',10,'{"t":"offer_gone","kind":"draw","why":"withdrawn"}',NULL,NULL,0,1794906205418);
INSERT INTO "events" VALUES('wwbU9zT9cY',11,'{"t":"offer","kind":"takeback","side":"black"}',NULL,NULL,0,1794906205424);
INSERT INTO "events" VALUES('wwbU9zT9cY',12,'{"t":"offer_gone","kind":"takeback","why":"declined"}',NULL,NULL,0,1794906205430);
INSERT INTO "events" VALUES('wwbU9zT9cY',13,'{"t":"offer","kind":"takeback","side":"black"}',NULL,NULL,0,1794906205439);
INSERT INTO "events" VALUES('wwbU9zT9cY',14,'{"t":"offer_gone","kind":"takeback","why":"moved"}',NULL,NULL,0,1794906205445);
INSERT INTO "events" VALUES('wwbU9zT9cY',15,'{"t":"move","ply":4}',X'E7993B1DA5797E7EC885F5F886C2A29866EF4EC1C50537C5F53085059857A133','m422-17',0,1794906205445);
INSERT INTO "events" VALUES('wwbU9zT9cY',16,'{"t":"offer","kind":"takeback","side":"white"}',NULL,NULL,0,1794906205455);
INSERT INTO "events" VALUES('wwbU9zT9cY',17,'{"t":"takeback","plies":3}',NULL,NULL,0,1794906205462);
INSERT INTO "events" VALUES('wwbU9zT9cY',18,'{"t":"clock"}',NULL,NULL,0,1794906205470);
INSERT INTO "events" VALUES('wwbU9zT9cY',19,'{"t":"move","ply":4}',X'E7993B1DA5797E7EC885F5F886C2A29866EF4EC1C50537C5F53085059857A133','again',0,1794906205479);
INSERT INTO "events" VALUES('wwbU9zT9cY',20,'{"t":"move","ply":5}',X'C36A7877138439E90A9D7D8D265DB06EC4C5D39A9CBBA8344B117F0450517118','m54-8',0,1794906205487);
INSERT INTO "events" VALUES('wwbU9zT9cY',21,'{"t":"offer","kind":"draw","side":"black"}',NULL,NULL,0,1794906205494);
INSERT INTO "events" VALUES('wwbU9zT9cY',22,'{"t":"ended"}',NULL,NULL,0,1794906205502);
INSERT INTO "events" VALUES('wwbU9zT9cY',23,'{"t":"offer","kind":"rematch","side":"white"}',NULL,NULL,0,1794906205511);
INSERT INTO "events" VALUES('wwbU9zT9cY',24,'{"t":"offer_gone","kind":"rematch","why":"declined"}',NULL,NULL,0,1794906205512);
INSERT INTO "events" VALUES('wwbU9zT9cY',25,'{"t":"offer","kind":"rematch","side":"black"}',NULL,NULL,0,1794906205514);
INSERT INTO "events" VALUES('wwbU9zT9cY',26,'{"t":"rematch","game":"Xsv4J1URuv"}',NULL,NULL,0,1794906205515);
INSERT INTO "events" VALUES('xvSwadcQ2b',1,'{"t":"move","ply":1}',NULL,NULL,0,1794906208343);
INSERT INTO "events" VALUES('yIXXNYpQhK',1,'{"t":"move","ply":1}',X'61B26296BCC74931F596298248FEAE8901EA1AA09DC136F641524F2930A3BDC2','m111-15',0,1794906209156);
INSERT INTO "events" VALUES('yIXXNYpQhK',2,'{"t":"move","ply":2}',NULL,NULL,0,1794906209158);
INSERT INTO "events" VALUES('yIXXNYpQhK',3,'{"t":"ended"}',NULL,NULL,0,1794906209159);
INSERT INTO "events" VALUES('yIXXNYpQhK',4,'{"t":"rematch","game":"uey43WiYgz"}',NULL,NULL,0,1794906209160);
INSERT INTO "events" VALUES('yjkaXNhkbo',1,'{"t":"move","ply":1}',X'76CC73F46EF362E2339EBF1B1AF0FE0E37A709E7D2AC2A121DD823F9AAA96D2B','m111-15',0,1794906208507);
INSERT INTO "events" VALUES('yjkaXNhkbo',2,'{"t":"move","ply":2}',NULL,NULL,0,1794906208519);
INSERT INTO "events" VALUES('zpNTfeePJN',1,'{"t":"move","ply":1}',X'A61126D00677C7548D98D39BD4D9CD127B398B0CEEA8457FB9A4A85942DACA2F','m111-15',0,1794906208575);
INSERT INTO "events" VALUES('zpNTfeePJN',2,'{"t":"move","ply":2}',NULL,NULL,0,1794906208578);
CREATE TABLE feedback (
    id      INTEGER PRIMARY KEY,
    answers TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
INSERT INTO "feedback" VALUES(1,'{"navigation":5,"intuitive":4,"functions":3,"appearance":4,"clarity":5,"instructions":3,"slow":"no","fits":"yes","recommend":"yes","comment":null}',1794906209153);
INSERT INTO "feedback" VALUES(2,'{"navigation":2,"intuitive":4,"functions":3,"appearance":4,"clarity":5,"instructions":3,"slow":"no","fits":"yes","recommend":"yes","comment":"more kings"}',1794906209154);
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
INSERT INTO "games" VALUES('wwbU9zT9cY','HPKYSX','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":{"base":300000,"increment":3000},"grace":60000,"private":true,"chat":true,"first":null,"opening":null}',X'C36A7877138439E90A9D7D8D265DB06EC4C5D39A9CBBA8344B117F0450517118','[{"kind":"person","name":"Ana","agent":null,"key":"c36a7877138439e90a9d7d8d265db06ec4c5d39a9cbba8344b117f0450517118"},{"kind":"person","name":"Ben","agent":null,"key":"e7993b1da5797e7ec885f5f886c2a29866ef4ec1c50537c5f53085059857a133"}]',26,5,'over',1,'agree',305960,323889,NULL,'{"draw":null,"takeback":null,"rematch":null}','Xsv4J1URuv',NULL,0,1794906205298,1794906205515);
INSERT INTO "games" VALUES('Xsv4J1URuv','V3JGNK','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":{"base":300000,"increment":3000},"grace":60000,"private":true,"chat":true,"first":null,"opening":null}',X'C36A7877138439E90A9D7D8D265DB06EC4C5D39A9CBBA8344B117F0450517118','[{"kind":"person","name":"Ben","agent":null,"key":"e7993b1da5797e7ec885f5f886c2a29866ef4ec1c50537c5f53085059857a133"},{"kind":"person","name":"Ana","agent":null,"key":"c36a7877138439e90a9d7d8d265db06ec4c5d39a9cbba8344b117f0450517118"}]',2,2,'running',1,NULL,300000,302998,'black','{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906205515,1794906205518);
INSERT INTO "games" VALUES('UcWamnN4p7','M34HT3','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":{"base":1000,"increment":0},"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'78A6FAE4DA688F7360A6DE37C83D3901255C04986C83C947650C75F308829C39','[{"kind":"person","name":"Ana","agent":null,"key":"78a6fae4da688f7360a6de37c83d3901255c04986c83c947650c75f308829c39"},{"kind":"person","name":"Ben","agent":null,"key":"f472de0cb60b4be619f2e3f42c62a0e79c816cc15337b7c0755b108102bac746"}]',3,1,'over',0,'time white',1000,-2,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906205519,1794906206523);
INSERT INTO "games" VALUES('9MVlEabOHb','WGFEDR','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":1000,"private":false,"chat":true,"first":null,"opening":null}',X'DCF144729A2C4550E4159F97773B6D8E2BBF239B82DC2D34FBD18702EFB19B6F','[{"kind":"person","name":"Ana","agent":null,"key":"dcf144729a2c4550e4159f97773b6d8e2bbf239b82dc2d34fbd18702efb19b6f"},{"kind":"person","name":"Ben","agent":null,"key":"142b165d5741a5df63f121f6b4c0fa97bac65cef9db6872e34eb7894872b9c5a"}]',3,1,'over',0,'gone white',NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906206530,1794906207734);
INSERT INTO "games" VALUES('wpfZW0fZjs','PA4DJK','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'0BDF47721EF4CD30AB0A92BB2E0E8B8220998191E8B8C3D49445157A41620D3F','[{"kind":"person","name":"Ana","agent":null,"key":"0bdf47721ef4cd30ab0a92bb2e0e8b8220998191e8b8c3d49445157a41620d3f"},{"kind":"person","name":"Ben","agent":null,"key":"700c3278aeefc7eae1929b29c9995213bd075a9ba5c46c50a1f006bf1e966f67"}]',3,1,'over',0,'resign white',NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906207736,1794906207787);
INSERT INTO "games" VALUES('ocnlWNF8P7','RNSSHD','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":"B:WK32,K31:BK1,K2","clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'63C05CA63BAD6A1923B8738D12DE58DDF9DEE4017BCB96B1A9B7DB535151E76D','[{"kind":"person","name":"Ana","agent":null,"key":"63c05ca63bad6a1923b8738d12de58ddf9dee4017bcb96b1a9b7db535151e76d"},{"kind":"person","name":"Ben","agent":null,"key":"592e1490e3d8e7f0331948049b5dbcf530387a9ff1870290db96834ac90d26ca"}]',10,8,'over',0,'claim',NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906207798,1794906207923);
INSERT INTO "games" VALUES('EZwVYZsQDi','WCBRWK','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'315C536FEFBACF05EAC995310C0F42006083A5BE3316EABFF3033B3ADDFE3850','[{"kind":"open","name":"","agent":null,"key":null},{"kind":"person","name":"Ana","agent":null,"key":"315c536fefbacf05eac995310c0f42006083a5be3316eabff3033b3addfe3850"}]',1,0,'over',0,'cancel',NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906207934,1794906207947);
INSERT INTO "games" VALUES('eNUQvVW1Pe','4UBSJD','"people"','{"variant":"english","size":8,"end_rules":"casual","fen":"W:W22,25:B18,11,3","clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'B9AF1A77ADFB66738431C8EAB1894D2783B8286868987C099AE4279E23F3CF1D','[{"kind":"person","name":"Ana","agent":null,"key":"b9af1a77adfb66738431c8eab1894d2783b8286868987c099ae4279e23f3cf1d"},{"kind":"person","name":"Ben","agent":null,"key":"a0b899ed980d4891b1e07e51ef6ad72c8e383452588af608a114d78743d694c2"}]',4,3,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906207974,1794906208032);
INSERT INTO "games" VALUES('gj1rEFccOW','ACCPXH','"people"','{"variant":"english","size":8,"end_rules":"house-a","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'5F5C81DFE28FC5F4C339855CCD731D3AF6D9FC7BF1EBA5B9042EC571CE0F7C49','[{"kind":"person","name":"Ana","agent":null,"key":"5f5c81dfe28fc5f4c339855ccd731d3af6d9fc7bf1eba5b9042ec571ce0f7c49"},{"kind":"person","name":"Ben","agent":null,"key":"575dd03c4375ba39e527109a3abd49a2113d7cf5ff330ff3f27248ef95743ebd"}]',7,4,'running',0,NULL,NULL,NULL,NULL,'{"draw":"black","takeback":"white","rematch":null}',NULL,NULL,0,1794906208039,1794906208148);
INSERT INTO "games" VALUES('Lo79hz0qtE','GWRJES','"people"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":false,"first":null,"opening":null}',X'F2A86063C2BF5F9DCEEF64CE1C1561CC938A0A5C7DD99BAFCC2DD63F275196B2','[{"kind":"open","name":"","agent":null,"key":null},{"kind":"person","name":"Cleo","agent":null,"key":"f2a86063c2bf5f9dceef64ce1c1561cc938a0a5c7dd99bafcc2dd63f275196b2"}]',0,0,'open',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906208168,1794906208168);
INSERT INTO "games" VALUES('bb58jvHAxt','UEVTPM','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'21B2A87B1336A35BE5383A64189004D566A9EB606147B888A7354908DD52BCCA','[{"kind":"person","name":"Ana","agent":null,"key":"21b2a87b1336a35be5383a64189004d566a9eb606147b888a7354908dd52bcca"},{"kind":"machine","name":"alphabeta depth=3","agent":"alphabeta depth=3","key":null}]',11,4,'over',0,'resign black',NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}','xvSwadcQ2b',NULL,0,1794906208182,1794906208331);
INSERT INTO "games" VALUES('xvSwadcQ2b','XS3PMN','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'21B2A87B1336A35BE5383A64189004D566A9EB606147B888A7354908DD52BCCA','[{"kind":"machine","name":"alphabeta depth=3","agent":"alphabeta depth=3","key":null},{"kind":"person","name":"Ana","agent":null,"key":"21b2a87b1336a35be5383a64189004d566a9eb606147b888a7354908dd52bcca"}]',1,1,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906208330,1794906208343);
INSERT INTO "games" VALUES('rdrcXmw7m8','CK3SXW','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":{"base":600000,"increment":0},"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'C110239B244ACFF37099C57AE68E41EF98AA5772DA336C7BF2FE28729CC63F1E','[{"kind":"person","name":"Ana","agent":null,"key":"c110239b244acff37099c57ae68e41ef98aa5772da336c7bf2fe28729cc63f1e"},{"kind":"machine","name":"kelso level=2","agent":"kelso level=2","key":null}]',2,2,'running',0,NULL,600000,599974,'black','{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906208359,1794906208400);
INSERT INTO "games" VALUES('6GZtiJJ56l','CSEZZ4','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'12C7E60480A09B228AAB207967669C67CFBE39F5BA6EA7F0428A3FC9213BB93C','[{"kind":"person","name":"Ana","agent":null,"key":"12c7e60480a09b228aab207967669c67cfbe39f5ba6ea7f0428a3fc9213bb93c"},{"kind":"machine","name":"mcts nodes=50","agent":"mcts nodes=50","key":null}]',2,2,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906208443,1794906208446);
INSERT INTO "games" VALUES('jWTEaNmNU6','3JEHVS','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'8863C53624385F43A7E67CE08340FDA6E9B21CC1A689986F91448B037E8E8D68','[{"kind":"person","name":"Ana","agent":null,"key":"8863c53624385f43a7e67ce08340fda6e9b21cc1a689986f91448b037e8e8d68"},{"kind":"machine","name":"table depth=4","agent":"table depth=4","key":null}]',2,2,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906208447,1794906208462);
INSERT INTO "games" VALUES('yjkaXNhkbo','CMBUAS','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'76CC73F46EF362E2339EBF1B1AF0FE0E37A709E7D2AC2A121DD823F9AAA96D2B','[{"kind":"person","name":"Ana","agent":null,"key":"76cc73f46ef362e2339ebf1b1af0fe0e37a709e7d2ac2a121dd823f9aaa96d2b"},{"kind":"machine","name":"table depth=4 experience=on","agent":"table depth=4 experience=on","key":null}]',2,2,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906208504,1794906208519);
INSERT INTO "games" VALUES('zpNTfeePJN','GNMZEH','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'A61126D00677C7548D98D39BD4D9CD127B398B0CEEA8457FB9A4A85942DACA2F','[{"kind":"person","name":"Ana","agent":null,"key":"a61126d00677c7548d98d39bd4d9cd127b398b0ceea8457fb9a4a85942daca2f"},{"kind":"machine","name":"table depth=4 experience=on","agent":"table depth=4 experience=on","key":null}]',2,2,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906208569,1794906208578);
INSERT INTO "games" VALUES('XBhQk1yzeV','3KPKFA','"machines"','{"variant":"english","size":6,"end_rules":"casual","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'8C0EC4665BA0A9A6EC8518CC3D84C4A366274D08FAF5D9B2DF561F91B96FF420','[{"kind":"machine","name":"random seed=3","agent":"random seed=3","key":null},{"kind":"machine","name":"random seed=4","agent":"random seed=4","key":null}]',33,32,'over',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,'{"delay":0,"paused":false}',1,1794906208583,1794906208655);
INSERT INTO "games" VALUES('QTp7yameCY','WNMVVC','"machines"','{"variant":"english","size":8,"end_rules":"lab-d","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'CDD0964CECF179FB5CF4BDCCCF83A7064AB91622CAA182DAA04BEFE51AB1A306','[{"kind":"machine","name":"random seed=5","agent":"random seed=5","key":null},{"kind":"machine","name":"minimax depth=2","agent":"minimax depth=2","key":null}]',3,1,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,'{"delay":250,"paused":true}',1,1794906208691,1794906208949);
INSERT INTO "games" VALUES('scTc07Iqds','DMGWFN','"device"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":"3move"}',X'7534D18DEB25018E67C25E88A9D4F0856345E7629FC112AAE67A367F9439E44E','[{"kind":"person","name":"Both","agent":null,"key":"7534d18deb25018e67c25e88a9d4f0856345e7629fc112aae67a367f9439e44e"},{"kind":"person","name":"Both","agent":null,"key":"7534d18deb25018e67c25e88a9d4f0856345e7629fc112aae67a367f9439e44e"}]',2,5,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906208967,1794906208999);
INSERT INTO "games" VALUES('8r0nKGic0p','JCVCVB','"device"','{"variant":"english","size":8,"end_rules":"wcdf","fen":"B:W19,21,22,24,25,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,11,14","clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":"11man"}',X'4266A325CABBF313F838B27027E57CB3D43FED878480B98833FCBB56570E6ED5','[{"kind":"person","name":"Both","agent":null,"key":"4266a325cabbf313f838b27027e57cb3d43fed878480b98833fcbb56570e6ed5"},{"kind":"person","name":"Both","agent":null,"key":"4266a325cabbf313f838b27027e57cb3d43fed878480b98833fcbb56570e6ed5"}]',2,2,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906209011,1794906209027);
INSERT INTO "games" VALUES('qSZZvxOQMF','PA3VGA','"device"','{"variant":"optional-capture","size":10,"end_rules":"casual,max-moves=200","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":"white","opening":null}',X'BE9D19ADB61164B8123696E0EE58D23FBB779EC27585D31D5D9BA43B1AE03695','[{"kind":"person","name":"Both","agent":null,"key":"be9d19adb61164b8123696e0ee58d23fbb779ec27585d31d5d9ba43b1ae03695"},{"kind":"person","name":"Both","agent":null,"key":"be9d19adb61164b8123696e0ee58d23fbb779ec27585d31d5d9ba43b1ae03695"}]',6,6,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906209034,1794906209089);
INSERT INTO "games" VALUES('kom6DdzoU8','JHEKKF','"device"','{"variant":"backward-continuation","size":16,"end_rules":"casual","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'6B398F96F01CF5E7BFD61D79AFC56828C9ED22ED3E59E28A6BBBA86D13DC4729','[{"kind":"person","name":"Both","agent":null,"key":"6b398f96f01cf5e7bfd61d79afc56828c9ed22ed3e59e28a6bbba86d13dc4729"},{"kind":"person","name":"Both","agent":null,"key":"6b398f96f01cf5e7bfd61d79afc56828c9ed22ed3e59e28a6bbba86d13dc4729"}]',4,4,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906209090,1794906209097);
INSERT INTO "games" VALUES('BDEYWraSfG','AT3YDW','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'0E5B43DE7C278049CA1AD7CCFDBD2A9A482102FCDBC32E4F6096B76DC366F064','[{"kind":"person","name":"botty","agent":null,"key":"0e5b43de7c278049ca1ad7ccfdbd2a9a482102fcdbc32e4f6096b76dc366f064"},{"kind":"machine","name":"random","agent":"random","key":null}]',2,2,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906209099,1794906209102);
INSERT INTO "games" VALUES('yIXXNYpQhK','ZW4SFC','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'61B26296BCC74931F596298248FEAE8901EA1AA09DC136F641524F2930A3BDC2','[{"kind":"person","name":"Ana","agent":null,"key":"61b26296bcc74931f596298248feae8901ea1aa09dc136f641524f2930a3bdc2"},{"kind":"machine","name":"kelso level=adaptive","agent":"kelso level=adaptive","key":null,"level":400}]',4,2,'over',0,'resign black',NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}','uey43WiYgz',NULL,0,1794906209155,1794906209160);
INSERT INTO "games" VALUES('uey43WiYgz','KMJUSU','"machine"','{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}',X'61B26296BCC74931F596298248FEAE8901EA1AA09DC136F641524F2930A3BDC2','[{"kind":"machine","name":"kelso level=adaptive","agent":"kelso level=adaptive","key":null,"level":214},{"kind":"person","name":"Ana","agent":null,"key":"61b26296bcc74931f596298248feae8901ea1aa09dc136f641524f2930a3bdc2"}]',1,1,'running',0,NULL,NULL,NULL,NULL,'{"draw":null,"takeback":null,"rematch":null}',NULL,NULL,0,1794906209160,1794906209161);
CREATE TABLE moves (
    game  TEXT NOT NULL,
    ply   INTEGER NOT NULL,
    text  TEXT NOT NULL,
    spent INTEGER NOT NULL,
    stats TEXT,
    at    INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO "moves" VALUES('6GZtiJJ56l',1,'11-16',0,NULL,1794906208445);
INSERT INTO "moves" VALUES('6GZtiJJ56l',2,'21-17',0,'{"agent":"mcts nodes=50","score":2.19,"verdict":"+2.19","depth":0,"nodes":50,"nodes_per_second":289876,"cutoffs":0,"leaves":50,"table_hits":0,"branching":6.0,"time":0.172487,"pv":["21-17","7-11","17-13"]}',1794906208446);
INSERT INTO "moves" VALUES('8r0nKGic0p',1,'6-10',0,NULL,1794906209019);
INSERT INTO "moves" VALUES('8r0nKGic0p',2,'19-15',0,NULL,1794906209027);
INSERT INTO "moves" VALUES('9MVlEabOHb',1,'11-15',0,NULL,1794906206533);
INSERT INTO "moves" VALUES('BDEYWraSfG',1,'11-15',0,NULL,1794906209100);
INSERT INTO "moves" VALUES('BDEYWraSfG',2,'23-19',0,'{"agent":"random","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":7.0,"time":0.0,"pv":["23-19"]}',1794906209102);
INSERT INTO "moves" VALUES('QTp7yameCY',1,'10-14',0,'{"agent":"random seed=5","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":7.0,"time":0.0,"pv":["10-14"]}',1794906208949);
INSERT INTO "moves" VALUES('UcWamnN4p7',1,'11-15',0,NULL,1794906205521);
INSERT INTO "moves" VALUES('XBhQk1yzeV',1,'5-7',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["5-7"]}',1794906208587);
INSERT INTO "moves" VALUES('XBhQk1yzeV',2,'15-12',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["15-12"]}',1794906208591);
INSERT INTO "moves" VALUES('XBhQk1yzeV',3,'1-5',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":6.0,"time":0.0,"pv":["1-5"]}',1794906208595);
INSERT INTO "moves" VALUES('XBhQk1yzeV',4,'14-11',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":6.0,"time":0.0,"pv":["14-11"]}',1794906208599);
INSERT INTO "moves" VALUES('XBhQk1yzeV',5,'7x14',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["7x14"]}',1794906208603);
INSERT INTO "moves" VALUES('XBhQk1yzeV',6,'18x11',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["18x11"]}',1794906208607);
INSERT INTO "moves" VALUES('XBhQk1yzeV',7,'6-9',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["6-9"]}',1794906208611);
INSERT INTO "moves" VALUES('XBhQk1yzeV',8,'11-8',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["11-8"]}',1794906208612);
INSERT INTO "moves" VALUES('XBhQk1yzeV',9,'9x14',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["9x14"]}',1794906208614);
INSERT INTO "moves" VALUES('XBhQk1yzeV',10,'17x12',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":2.0,"time":0.0,"pv":["17x12"]}',1794906208616);
INSERT INTO "moves" VALUES('XBhQk1yzeV',11,'3-6',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":4.0,"time":0.0,"pv":["3-6"]}',1794906208617);
INSERT INTO "moves" VALUES('XBhQk1yzeV',12,'8x1',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":2.0,"time":0.0,"pv":["8x1"]}',1794906208619);
INSERT INTO "moves" VALUES('XBhQk1yzeV',13,'2-5',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":4.0,"time":0.0,"pv":["2-5"]}',1794906208620);
INSERT INTO "moves" VALUES('XBhQk1yzeV',14,'1x3',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["1x3"]}',1794906208622);
INSERT INTO "moves" VALUES('XBhQk1yzeV',15,'4-7',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["4-7"]}',1794906208624);
INSERT INTO "moves" VALUES('XBhQk1yzeV',16,'12-8',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["12-8"]}',1794906208625);
INSERT INTO "moves" VALUES('XBhQk1yzeV',17,'7-11',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":2.0,"time":0.0,"pv":["7-11"]}',1794906208631);
INSERT INTO "moves" VALUES('XBhQk1yzeV',18,'8-5',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":4.0,"time":0.0,"pv":["8-5"]}',1794906208632);
INSERT INTO "moves" VALUES('XBhQk1yzeV',19,'11-14',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["11-14"]}',1794906208634);
INSERT INTO "moves" VALUES('XBhQk1yzeV',20,'13-11',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["13-11"]}',1794906208635);
INSERT INTO "moves" VALUES('XBhQk1yzeV',21,'14-17',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":2.0,"time":0.0,"pv":["14-17"]}',1794906208637);
INSERT INTO "moves" VALUES('XBhQk1yzeV',22,'5-1',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":6.0,"time":0.0,"pv":["5-1"]}',1794906208639);
INSERT INTO "moves" VALUES('XBhQk1yzeV',23,'17-13',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":2.0,"time":0.0,"pv":["17-13"]}',1794906208641);
INSERT INTO "moves" VALUES('XBhQk1yzeV',24,'11-8',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":5.0,"time":0.0,"pv":["11-8"]}',1794906208642);
INSERT INTO "moves" VALUES('XBhQk1yzeV',25,'13-17',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":3.0,"time":0.0,"pv":["13-17"]}',1794906208644);
INSERT INTO "moves" VALUES('XBhQk1yzeV',26,'1-5',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":6.0,"time":0.0,"pv":["1-5"]}',1794906208645);
INSERT INTO "moves" VALUES('XBhQk1yzeV',27,'17-14',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":2.0,"time":0.0,"pv":["17-14"]}',1794906208647);
INSERT INTO "moves" VALUES('XBhQk1yzeV',28,'5-1',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":6.0,"time":0.0,"pv":["5-1"]}',1794906208649);
INSERT INTO "moves" VALUES('XBhQk1yzeV',29,'14-11',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":4.0,"time":0.0,"pv":["14-11"]}',1794906208650);
INSERT INTO "moves" VALUES('XBhQk1yzeV',30,'1-4',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":6.0,"time":0.0,"pv":["1-4"]}',1794906208652);
INSERT INTO "moves" VALUES('XBhQk1yzeV',31,'11x6',0,'{"agent":"random seed=3","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["11x6"]}',1794906208653);
INSERT INTO "moves" VALUES('XBhQk1yzeV',32,'3x8',0,'{"agent":"random seed=4","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":1.0,"time":0.0,"pv":["3x8"]}',1794906208655);
INSERT INTO "moves" VALUES('Xsv4J1URuv',1,'9-13',0,NULL,1794906205517);
INSERT INTO "moves" VALUES('Xsv4J1URuv',2,'22-18',2,NULL,1794906205518);
INSERT INTO "moves" VALUES('bb58jvHAxt',1,'11-15',0,NULL,1794906208196);
INSERT INTO "moves" VALUES('bb58jvHAxt',2,'21-17',0,'{"agent":"alphabeta depth=3","score":0.0,"verdict":"+0.00","depth":3,"nodes":101,"nodes_per_second":1679693,"cutoffs":19,"leaves":70,"table_hits":0,"branching":5.741935483870968,"time":0.06013,"pv":["21-17"]}',1794906208213);
INSERT INTO "moves" VALUES('bb58jvHAxt',3,'9-13',0,NULL,1794906208285);
INSERT INTO "moves" VALUES('bb58jvHAxt',4,'23-18',0,'{"agent":"alphabeta depth=3","score":0.0,"verdict":"+0.00","depth":3,"nodes":96,"nodes_per_second":1519853,"cutoffs":16,"leaves":66,"table_hits":0,"branching":4.766666666666667,"time":0.063164,"pv":["23-18"]}',1794906208301);
INSERT INTO "moves" VALUES('eNUQvVW1Pe',1,'22x8',0,NULL,1794906208005);
INSERT INTO "moves" VALUES('eNUQvVW1Pe',2,'3x12',0,NULL,1794906208012);
INSERT INTO "moves" VALUES('eNUQvVW1Pe',3,'25-21',0,NULL,1794906208032);
INSERT INTO "moves" VALUES('gj1rEFccOW',1,'11-15',0,NULL,1794906208064);
INSERT INTO "moves" VALUES('gj1rEFccOW',2,'22-18',0,NULL,1794906208080);
INSERT INTO "moves" VALUES('gj1rEFccOW',3,'15x22',0,NULL,1794906208095);
INSERT INTO "moves" VALUES('gj1rEFccOW',4,'25x18',0,NULL,1794906208114);
INSERT INTO "moves" VALUES('jWTEaNmNU6',1,'11-15',0,NULL,1794906208449);
INSERT INTO "moves" VALUES('jWTEaNmNU6',2,'21-17',0,'{"agent":"table depth=4","score":0.0,"verdict":"+0.00","depth":4,"nodes":252,"nodes_per_second":3056657,"cutoffs":65,"leaves":148,"table_hits":9,"branching":5.484210526315789,"time":0.082443,"pv":["21-17"]}',1794906208462);
INSERT INTO "moves" VALUES('kom6DdzoU8',1,'17-25',0,NULL,1794906209092);
INSERT INTO "moves" VALUES('kom6DdzoU8',2,'105-97',0,NULL,1794906209094);
INSERT INTO "moves" VALUES('kom6DdzoU8',3,'9-17',0,NULL,1794906209095);
INSERT INTO "moves" VALUES('kom6DdzoU8',4,'97-89',0,NULL,1794906209097);
INSERT INTO "moves" VALUES('ocnlWNF8P7',1,'1-5',0,NULL,1794906207819);
INSERT INTO "moves" VALUES('ocnlWNF8P7',2,'32-28',0,NULL,1794906207827);
INSERT INTO "moves" VALUES('ocnlWNF8P7',3,'5-1',0,NULL,1794906207828);
INSERT INTO "moves" VALUES('ocnlWNF8P7',4,'28-32',0,NULL,1794906207845);
INSERT INTO "moves" VALUES('ocnlWNF8P7',5,'1-5',0,NULL,1794906207869);
INSERT INTO "moves" VALUES('ocnlWNF8P7',6,'32-28',0,NULL,1794906207879);
INSERT INTO "moves" VALUES('ocnlWNF8P7',7,'5-1',0,NULL,1794906207891);
INSERT INTO "moves" VALUES('ocnlWNF8P7',8,'28-32',0,NULL,1794906207908);
INSERT INTO "moves" VALUES('qSZZvxOQMF',1,'36-31',0,NULL,1794906209047);
INSERT INTO "moves" VALUES('qSZZvxOQMF',2,'11-16',0,NULL,1794906209055);
INSERT INTO "moves" VALUES('qSZZvxOQMF',3,'31-26',0,NULL,1794906209063);
INSERT INTO "moves" VALUES('qSZZvxOQMF',4,'6-11',0,NULL,1794906209071);
INSERT INTO "moves" VALUES('qSZZvxOQMF',5,'26-21',0,NULL,1794906209079);
INSERT INTO "moves" VALUES('qSZZvxOQMF',6,'1-6',0,NULL,1794906209089);
INSERT INTO "moves" VALUES('rdrcXmw7m8',1,'9-13',0,NULL,1794906208374);
INSERT INTO "moves" VALUES('rdrcXmw7m8',2,'24-20',26,'{"agent":"kelso level=2","score":-0.02,"verdict":"-0.02","depth":1,"nodes":49,"nodes_per_second":574194,"cutoffs":0,"leaves":39,"table_hits":0,"branching":0.0,"time":0.085337,"pv":["24-20"]}',1794906208400);
INSERT INTO "moves" VALUES('scTc07Iqds',1,'10-15',0,NULL,1794906208967);
INSERT INTO "moves" VALUES('scTc07Iqds',2,'21-17',0,NULL,1794906208967);
INSERT INTO "moves" VALUES('scTc07Iqds',3,'11-16',0,NULL,1794906208967);
INSERT INTO "moves" VALUES('scTc07Iqds',4,'17-13',0,NULL,1794906208983);
INSERT INTO "moves" VALUES('scTc07Iqds',5,'6-10',0,NULL,1794906208999);
INSERT INTO "moves" VALUES('uey43WiYgz',1,'9-14',0,'{"agent":"kelso level=2.14","score":-0.19,"verdict":"-0.19","depth":1,"nodes":31,"nodes_per_second":1217691,"cutoffs":0,"leaves":31,"table_hits":0,"branching":0.0,"time":0.025457999999999998,"pv":["9-14"]}',1794906209161);
INSERT INTO "moves" VALUES('wpfZW0fZjs',1,'11-15',0,NULL,1794906207771);
INSERT INTO "moves" VALUES('wwbU9zT9cY',1,'11-15',0,NULL,1794906205351);
INSERT INTO "moves" VALUES('wwbU9zT9cY',2,'23-19',16,NULL,1794906205367);
INSERT INTO "moves" VALUES('wwbU9zT9cY',3,'8-11',16,NULL,1794906205383);
INSERT INTO "moves" VALUES('wwbU9zT9cY',4,'22-17',17,NULL,1794906205479);
INSERT INTO "moves" VALUES('wwbU9zT9cY',5,'4-8',7,NULL,1794906205487);
INSERT INTO "moves" VALUES('xvSwadcQ2b',1,'9-13',0,'{"agent":"alphabeta depth=3","score":0.0,"verdict":"+0.00","depth":3,"nodes":113,"nodes_per_second":3609531,"cutoffs":18,"leaves":81,"table_hits":0,"branching":6.71875,"time":0.031306,"pv":["9-13"]}',1794906208343);
INSERT INTO "moves" VALUES('yIXXNYpQhK',1,'11-15',0,NULL,1794906209156);
INSERT INTO "moves" VALUES('yIXXNYpQhK',2,'24-20',0,'{"agent":"kelso level=4","score":-0.09,"verdict":"-0.09","depth":2,"nodes":535,"nodes_per_second":4127353,"cutoffs":7,"leaves":261,"table_hits":12,"branching":6.3076923076923075,"time":0.129623,"pv":["24-20","8-11"]}',1794906209158);
INSERT INTO "moves" VALUES('yjkaXNhkbo',1,'11-15',0,NULL,1794906208507);
INSERT INTO "moves" VALUES('yjkaXNhkbo',2,'21-17',0,'{"agent":"table depth=4 experience=on","score":0.0,"verdict":"+0.00","depth":4,"nodes":252,"nodes_per_second":3301281,"cutoffs":65,"leaves":148,"table_hits":9,"branching":5.484210526315789,"time":0.076334,"pv":["21-17"]}',1794906208519);
INSERT INTO "moves" VALUES('zpNTfeePJN',1,'11-15',0,NULL,1794906208575);
INSERT INTO "moves" VALUES('zpNTfeePJN',2,'21-17',0,'{"agent":"table depth=4 experience=on","score":0.0,"verdict":"+0.00","depth":4,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":0.0,"time":0.054501,"pv":["21-17"],"experience_games":1}',1794906208578);
CREATE TABLE player_games (
    player  BLOB NOT NULL,
    game    TEXT NOT NULL,
    -- rules and size, as in 'english 8'
    variant TEXT NOT NULL,
    -- black or white
    side    TEXT NOT NULL,
    -- of the game
    created INTEGER NOT NULL,
    -- hundredths, if the opponent is an adaptive agent and the game counts for it
    level   INTEGER,
    -- half points of the player, once the game is over
    points  INTEGER,
    -- when it was
    ended   INTEGER,
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
INSERT INTO "player_games" VALUES(X'0BDF47721EF4CD30AB0A92BB2E0E8B8220998191E8B8C3D49445157A41620D3F','wpfZW0fZjs','english 8','black',1794906207736,NULL,2,1794906207787);
INSERT INTO "player_games" VALUES(X'0E5B43DE7C278049CA1AD7CCFDBD2A9A482102FCDBC32E4F6096B76DC366F064','BDEYWraSfG','english 8','black',1794906209099,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'12C7E60480A09B228AAB207967669C67CFBE39F5BA6EA7F0428A3FC9213BB93C','6GZtiJJ56l','english 8','black',1794906208443,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'142B165D5741A5DF63F121F6B4C0FA97BAC65CEF9DB6872E34EB7894872B9C5A','9MVlEabOHb','english 8','white',1794906206530,NULL,0,1794906207734);
INSERT INTO "player_games" VALUES(X'21B2A87B1336A35BE5383A64189004D566A9EB606147B888A7354908DD52BCCA','bb58jvHAxt','english 8','black',1794906208182,NULL,0,1794906208319);
INSERT INTO "player_games" VALUES(X'21B2A87B1336A35BE5383A64189004D566A9EB606147B888A7354908DD52BCCA','xvSwadcQ2b','english 8','white',1794906208330,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'315C536FEFBACF05EAC995310C0F42006083A5BE3316EABFF3033B3ADDFE3850','EZwVYZsQDi','english 8','white',1794906207934,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'575DD03C4375BA39E527109A3ABD49A2113D7CF5FF330FF3F27248EF95743EBD','gj1rEFccOW','english 8','white',1794906208039,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'592E1490E3D8E7F0331948049B5DBCF530387A9FF1870290DB96834AC90D26CA','ocnlWNF8P7','english 8','white',1794906207798,NULL,1,1794906207923);
INSERT INTO "player_games" VALUES(X'5F5C81DFE28FC5F4C339855CCD731D3AF6D9FC7BF1EBA5B9042EC571CE0F7C49','gj1rEFccOW','english 8','black',1794906208039,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'61B26296BCC74931F596298248FEAE8901EA1AA09DC136F641524F2930A3BDC2','uey43WiYgz','english 8','white',1794906209160,214,NULL,NULL);
INSERT INTO "player_games" VALUES(X'61B26296BCC74931F596298248FEAE8901EA1AA09DC136F641524F2930A3BDC2','yIXXNYpQhK','english 8','black',1794906209155,400,0,1794906209159);
INSERT INTO "player_games" VALUES(X'63C05CA63BAD6A1923B8738D12DE58DDF9DEE4017BCB96B1A9B7DB535151E76D','ocnlWNF8P7','english 8','black',1794906207798,NULL,1,1794906207923);
INSERT INTO "player_games" VALUES(X'700C3278AEEFC7EAE1929B29C9995213BD075A9BA5C46C50A1F006BF1E966F67','wpfZW0fZjs','english 8','white',1794906207736,NULL,0,1794906207787);
INSERT INTO "player_games" VALUES(X'76CC73F46EF362E2339EBF1B1AF0FE0E37A709E7D2AC2A121DD823F9AAA96D2B','yjkaXNhkbo','english 8','black',1794906208504,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'78A6FAE4DA688F7360A6DE37C83D3901255C04986C83C947650C75F308829C39','UcWamnN4p7','english 8','black',1794906205519,NULL,2,1794906206523);
INSERT INTO "player_games" VALUES(X'8863C53624385F43A7E67CE08340FDA6E9B21CC1A689986F91448B037E8E8D68','jWTEaNmNU6','english 8','black',1794906208447,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'A0B899ED980D4891B1E07E51EF6AD72C8E383452588AF608A114D78743D694C2','eNUQvVW1Pe','english 8','white',1794906207974,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'A61126D00677C7548D98D39BD4D9CD127B398B0CEEA8457FB9A4A85942DACA2F','zpNTfeePJN','english 8','black',1794906208569,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'B9AF1A77ADFB66738431C8EAB1894D2783B8286868987C099AE4279E23F3CF1D','eNUQvVW1Pe','english 8','black',1794906207974,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'C110239B244ACFF37099C57AE68E41EF98AA5772DA336C7BF2FE28729CC63F1E','rdrcXmw7m8','english 8','black',1794906208359,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'C36A7877138439E90A9D7D8D265DB06EC4C5D39A9CBBA8344B117F0450517118','Xsv4J1URuv','english 8','white',1794906205515,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'C36A7877138439E90A9D7D8D265DB06EC4C5D39A9CBBA8344B117F0450517118','wwbU9zT9cY','english 8','black',1794906205298,NULL,1,1794906205502);
INSERT INTO "player_games" VALUES(X'DCF144729A2C4550E4159F97773B6D8E2BBF239B82DC2D34FBD18702EFB19B6F','9MVlEabOHb','english 8','black',1794906206530,NULL,2,1794906207734);
INSERT INTO "player_games" VALUES(X'E7993B1DA5797E7EC885F5F886C2A29866EF4EC1C50537C5F53085059857A133','Xsv4J1URuv','english 8','black',1794906205515,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'E7993B1DA5797E7EC885F5F886C2A29866EF4EC1C50537C5F53085059857A133','wwbU9zT9cY','english 8','white',1794906205298,NULL,1,1794906205502);
INSERT INTO "player_games" VALUES(X'F2A86063C2BF5F9DCEEF64CE1C1561CC938A0A5C7DD99BAFCC2DD63F275196B2','Lo79hz0qtE','english 8','white',1794906208168,NULL,NULL,NULL);
INSERT INTO "player_games" VALUES(X'F472DE0CB60B4BE619F2E3F42C62A0E79C816CC15337B7C0755B108102BAC746','UcWamnN4p7','english 8','white',1794906205519,NULL,0,1794906206523);
CREATE INDEX games_lobby ON games (state, created) WHERE private = 0 AND state <> 'over';
CREATE INDEX games_machines ON games (id) WHERE machine = 1 AND state = 'running';
CREATE UNIQUE INDEX events_by_command ON events (game, actor, command) WHERE command IS NOT NULL;
CREATE INDEX player_games_recent ON player_games (player, variant, created);
CREATE INDEX player_games_adaptive ON player_games (player, ended) WHERE level IS NOT NULL AND points IS NOT NULL;
COMMIT;
