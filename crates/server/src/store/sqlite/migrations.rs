//! The migrations of SQLite files.

use sqlx::sqlite::SqliteConnection;

use super::fault;
use crate::store::StoreError;
use crate::store::migrations::{Steps, Tables};

pub(in crate::store) const STEPS: Steps = Steps(&[
    (1, "games", include_str!("../../../migrations/sqlite/0001_games.sql")),
    (2, "player games", include_str!("../../../migrations/sqlite/0002_player_games.sql")),
    (3, "format", include_str!("../../../migrations/sqlite/0003_format.sql")),
    (4, "write probes", include_str!("../../../migrations/sqlite/0004_write_probes.sql")),
    (5, "feedback counts", include_str!("../../../migrations/sqlite/0005_feedback_counts.sql")),
    (6, "clock since", include_str!("../../../migrations/sqlite/0006_clock_since.sql")),
    (7, "reviews", include_str!("../../../migrations/sqlite/0007_reviews.sql")),
    (8, "puzzles", include_str!("../../../migrations/sqlite/0008_puzzles.sql")),
    (9, "explorer", include_str!("../../../migrations/sqlite/0009_explorer.sql")),
    (10, "players", include_str!("../../../migrations/sqlite/0010_players.sql")),
    (11, "lab", include_str!("../../../migrations/sqlite/0011_lab.sql")),
    (12, "finished games", include_str!("../../../migrations/sqlite/0012_finished_games.sql")),
    (13, "line reviews", include_str!("../../../migrations/sqlite/0013_line_reviews.sql")),
    (14, "shared analyses", include_str!("../../../migrations/sqlite/0014_shared_analyses.sql")),
    (15, "explorer examples", include_str!("../../../migrations/sqlite/0015_explorer_examples.sql")),
    (16, "links of players", include_str!("../../../migrations/sqlite/0016_links_of_players.sql")),
    (17, "player weights", include_str!("../../../migrations/sqlite/0017_player_weights.sql")),
    (18, "expand maintenance", include_str!("../../../migrations/sqlite/0018_expand_maintenance.sql")),
]);

/// How the tables compare with what this program knows.
pub(in crate::store) async fn tables(
    connection: &mut SqliteConnection,
    known: Steps,
) -> Result<Tables, StoreError> {
    let recorded: i64 =
        sqlx::query_scalar("SELECT count(*) FROM sqlite_master WHERE name = '_sqlx_migrations'")
            .fetch_one(&mut *connection)
            .await
            .map_err(fault)?;
    if recorded == 0 {
        return Ok(Tables::Missing);
    }
    let sql = "SELECT version, description FROM _sqlx_migrations ORDER BY version";
    let taken: Vec<(i64, String)> = sqlx::query_as(sql).fetch_all(connection).await.map_err(fault)?;
    Ok(known.compare(Some(&taken)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::migrations::tests::{are_all_of, are_frozen};

    const RECORDED: [(i64, &str, &str); 18] = [
        (
            1,
            "games",
            "1525cf66b4447cb79974aa905c62f6af323746d9ba70a7a4ac4f8702ce8692dfb808128474ef8ffa7c9a6626a7acec01",
        ),
        (
            2,
            "player games",
            "14e1ae044332b52a7a3d2c61a420526f2a15e13785fff32ec1087f03e46a4f837d6c7db7cb43c34da18942696844d376",
        ),
        (
            3,
            "format",
            "d9c69b842e7081b733be60c1361a156906d63000c3d05d923f497e390412c774e961c4bf72a069fb8f24aacd3843b5ab",
        ),
        (
            4,
            "write probes",
            "7a1ae04fe1883bebed53d1c32ba61e9c5ab61925fbfb1a891bd0479948687badf6574361a7d6e6d6b08278449de63853",
        ),
        (
            5,
            "feedback counts",
            "21d604d1edd6d0c79f21103996a11bb741fc828e29da5bf4eef379466221964704c50b2aa3b22eb98ea1b1dd1f593664",
        ),
        (
            6,
            "clock since",
            "f3e932954eb78d0f651a010955ed23864aa9457c443aca6b47a0b0b961a4c4a3fa78bc803224a28e8d81cec1aa3dd0fd",
        ),
        (
            7,
            "reviews",
            "ede26cdcbb64cc30c06763236f60a87608dc0bd5c1361fc25326c87829b580caae926bb11116686950fd22a2dce4cbcc",
        ),
        (
            8,
            "puzzles",
            "97adc0546efe93d583ffb19b5b7a833aea12f6c5a084252d00255f58e19600bf15d37ed14c282602e3189f4fc44aaf21",
        ),
        (
            9,
            "explorer",
            "a59fc2c9483f5f466d63718c1c57825de3617be37e2bbe1fea13de9eaf41284bec12cc3e9cd14ea0b896da39dc233436",
        ),
        (
            10,
            "players",
            "4bbe22e2e3941efb5882abc11773cd7da7622b4acf91cb6afa786ef32014b9fb9c2f11407bf8f97c296a80231cab70d1",
        ),
        (
            11,
            "lab",
            "ace0b19ba4cc3f02dfabcb2465b4833447d2e106900e0c49c0754e6b65b4644f1301977fa2a2fd9bf46fec73dd71dcd7",
        ),
        (
            12,
            "finished games",
            "b205703c5686616daff23247608e7020919914cc83faeef207f72f9915093a09f7647b634c0f376fd3fcaee157bbb24b",
        ),
        (
            13,
            "line reviews",
            "892fc2d1f8ca9559f7b3eb1fc693927413b6d60947f8c4e0b8a8fd01beec5e65846c16734cc49890698b0d718806fd8c",
        ),
        (
            14,
            "shared analyses",
            "2bb05c8450714b10eeda408aea8af82a77a7da7451ac12162adce42041e67045978bc69e71c3d909d6e2407044e1cc84",
        ),
        (
            15,
            "explorer examples",
            "ac0af0b156399e83720eef775a4b2fad91c975e172c7592ec62592c0f6254b08bfbd0fd867db30b18f09940fb8018de9",
        ),
        (
            16,
            "links of players",
            "6e1d67e422589f77898ec67a8c3df2a027963e6acc94b01adfb95f48ebc8524f908074432f57c91123374efff2233af9",
        ),
        (
            17,
            "player weights",
            "a192886ada5201bf87fe6af4a67cf3023b6369fb1d5039706193817167a536ebe91a2c0d880192545544b73f3a096a6d",
        ),
        (
            18,
            "expand maintenance",
            "76bb0dd4dcb5d025952a231f46cce3fc5be6176196c44a8f02c9d9e9bd13095b311e97807017ba0ae0dec6bb765164b8",
        ),
    ];

    #[tokio::test]
    async fn databases_of_earlier_releases_still_open() {
        are_frozen(STEPS, &RECORDED).await;
    }

    #[tokio::test]
    async fn every_file_is_a_step() {
        are_all_of("sqlite", STEPS).await;
    }
}
