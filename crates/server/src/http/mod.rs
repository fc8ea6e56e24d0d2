//! The server's face: addresses, who may use them, and how answers are put.

mod adaptive;
mod address;
mod analysis;
mod app;
mod body;
mod bot;
mod budgets;
mod catalogue;
mod compare;
mod contract;
mod docs;
mod explorer;
mod feedback;
mod games;
mod guard;
mod habits;
mod hosts;
mod identity;
mod idle_seats;
mod lab;
mod limiter;
mod me;
mod meta;
mod moves;
mod page;
mod page_previews;
mod pairing;
mod params;
mod pdn;
mod pictures;
mod pings;
mod places;
mod position;
mod preloads;
mod preview;
mod puzzle_picture;
mod puzzles;
mod queued;
mod rates;
mod refusals;
mod reply;
mod request_id;
mod review;
mod shared;
mod sharing;
mod socket;
mod tasks;
mod tree;
mod under_way;
mod visitor;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use app::App;
use docs::Document;
pub(crate) use meta::live;
pub(crate) use request_id::identify;
pub(crate) use sharing::share_limits;

use crate::explorer::{GameLength, GameResult};
use crate::protocol::{ClientCommand, Envelope, ErrorBody, LobbyState, PuzzleDifficulty};

/// The longest body of a request.
pub const LONGEST_BODY: usize = 64 << 10;

/// The longest body of a request to an address.
fn longest_body(path: &str) -> usize {
    if path == me::WEIGHTS { me::LONGEST_WEIGHTS } else { LONGEST_BODY }
}

/// What the API is, for its document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Kelso",
        description = "Checkers between people, computers and bots. `/api/docs/protocol` describes the socket.",
    ),
    tags(
        (name = "games", description = "Create, join and play games"),
        (name = "me", description = "Your own games"),
        (name = "study", description = "Positions, analysis, puzzles, PDN"),
        (name = "lab", description = "Lab experiments"),
        (name = "bots", description = "Bots"),
        (name = "server", description = "The server: its catalogue, health and metrics"),
    ),
    // Some are named by query parameters only and one by shared answers, which do not bring them along; the others go over the
    // socket.
    components(schemas(LobbyState, PuzzleDifficulty, GameResult, GameLength, lab::Lang, ErrorBody, ClientCommand, Envelope)),
    modifiers(&Document),
)]
struct Api;

type Routes = OpenApiRouter<Arc<App>>;

/// Every address, with the document that describes it.
fn api() -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    let routes = Routes::with_openapi(Api::openapi());
    let routes = [server_routes, game_routes, my_routes, study_routes, lab_routes, bot_routes]
        .into_iter()
        .fold(routes, |routes, add| add(routes));
    let (addresses, mut document) = routes.split_for_parts();
    contract::require_what_is_always_sent(&mut document);
    (addresses, document)
}

fn server_routes(routes: Routes) -> Routes {
    routes
        .routes(routes!(meta::health))
        .routes(routes!(meta::ready))
        .routes(routes!(meta::live))
        .routes(routes!(meta::metrics))
        .routes(routes!(catalogue::variants))
        .routes(routes!(catalogue::agents))
        .routes(routes!(feedback::give, feedback::summary))
}

fn game_routes(routes: Routes) -> Routes {
    routes
        .routes(routes!(games::create, games::lobby))
        .routes(routes!(games::fetch))
        .routes(routes!(moves::moves))
        .routes(routes!(games::join))
        .routes(routes!(games::command))
        .routes(routes!(games::code))
        .routes(routes!(pairing::pair))
        .routes(routes!(pairing::cancel))
        .routes(routes!(habits::habits))
        .routes(routes!(pdn::export))
        .routes(routes!(games::qr))
        .routes(routes!(preview::picture))
        .routes(routes!(review::games::start, review::games::fetch))
        .routes(routes!(review::games::events))
}

fn my_routes(routes: Routes) -> Routes {
    routes
        .routes(routes!(me::me, me::forget_me))
        .routes(routes!(me::my_games))
        .routes(routes!(me::my_games_pdn))
        .routes(routes!(me::make_device_link))
        .routes(routes!(me::look_at_device_link))
        .routes(routes!(me::take_device))
        .routes(routes!(me::sign_out_others))
        .routes(routes!(adaptive::standing))
        .routes(routes!(me::delete_weights))
        .merge(weights_routes())
}

/// Weights are larger than other bodies.
fn weights_routes() -> Routes {
    let routes = Routes::new().routes(routes!(me::upload_weights, me::list_weights));
    routes.layer(DefaultBodyLimit::max(me::LONGEST_WEIGHTS))
}

fn study_routes(routes: Routes) -> Routes {
    routes
        .routes(routes!(position::position))
        .routes(routes!(position::values))
        .routes(routes!(pdn::import))
        .routes(routes!(analysis::analysis))
        .routes(routes!(analysis::analysis_stream))
        .routes(routes!(shared::share, shared::list))
        .routes(routes!(shared::fetch, shared::unshare))
        .routes(routes!(review::lines::start))
        .routes(routes!(review::lines::fetch))
        .routes(routes!(review::lines::events))
        .routes(routes!(compare::compare))
        .routes(routes!(tree::tree))
        .routes(routes!(tree::drawing))
        .routes(routes!(explorer::explorer))
        .routes(routes!(puzzles::overview))
        .routes(routes!(puzzles::daily))
        .routes(routes!(puzzles::next))
        .routes(routes!(puzzles::fetch))
        .routes(routes!(puzzles::attempt))
        .routes(routes!(puzzle_picture::picture))
}

fn lab_routes(routes: Routes) -> Routes {
    routes
        .routes(routes!(lab::experiments))
        .routes(routes!(lab::start, lab::list))
        .routes(routes!(lab::fetch))
        .routes(routes!(lab::events))
        .routes(routes!(lab::cancel))
        .routes(routes!(lab::report))
        .routes(routes!(lab::rows))
}

fn bot_routes(routes: Routes) -> Routes {
    routes
        .routes(routes!(bot::token, bot::revoke))
        .routes(routes!(bot::game))
        .routes(routes!(bot::stream))
        .routes(routes!(bot::play))
}

/// The OpenAPI document.
pub fn openapi() -> utoipa::openapi::OpenApi {
    api().1
}

/// Everything the server answers.
pub(crate) fn router(app: Arc<App>) -> Router {
    let (api, document) = api();
    let behind_proxy = app.config.behind_proxy;
    // The page's own files come compressed, or are images and fonts that would not get any smaller.
    let compression = CompressionLayer::new().compress_when(
        SizeAbove::new(512)
            .and(NotForContentType::new("application/x-ndjson"))
            .and(NotForContentType::SSE)
            .and(NotForContentType::IMAGES)
            .and(NotForContentType::const_new("font/")),
    );
    api.route("/api/games/{id}/socket", get(socket::open))
        .merge(docs::routes(&document))
        .merge(page::routes())
        .fallback(page::fallback)
        .method_not_allowed_fallback(reply::wrong_method)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(compression)
        .layer(CatchPanicLayer::custom(reply::panicked))
        .layer(middleware::from_fn_with_state(behind_proxy, request_id::identify))
        .with_state(app)
}
