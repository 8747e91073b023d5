//! Reports as one HTML file that needs nothing else: no network, no script but a few lines of its own. What
//! comes from a seed or a solver is text and never becomes markup.

mod charts;
mod compare;
mod data;
mod page;
#[cfg(test)]
mod tests;

pub(crate) use data::Data;

use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");
const LIVE: &str = include_str!("live.js");

/// The page of a campaign. `live`: it asks the server that gave it for news.
pub(crate) fn page(data: &Data, live: bool) -> String {
    let title = format!("smelt: {}", data.name());
    whole(&title, &data.name(), page::MENU, &page::body(data), live)
}

/// What changes of the page while a campaign runs.
pub(crate) fn body(data: &Data) -> String {
    page::body(data).into_string()
}

/// The page of two campaigns.
pub(crate) fn comparison(a: &Data, b: &Data) -> String {
    let heading = format!("{} and {}", a.name(), b.name());
    let menu = [
        ("summary", "In numbers"),
        ("findings", "Over time"),
        ("bugs", "Bugs"),
        ("solvers", "Answers"),
    ];
    whole(&format!("smelt: {heading}"), &heading, &menu, &compare::body(a, b), false)
}

fn whole(title: &str, heading: &str, menu: &[(&str, &str)], body: &Markup, live: bool) -> String {
    // Nothing is loaded from anywhere, whatever stands in the page.
    let policy = if live {
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; connect-src 'self'"
    } else {
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
    };
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="color-scheme" content="light dark";
                link rel="icon" href="data:,";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#main" { "Skip to the content" }
                header {
                    h1 { (heading) }
                    nav aria-label="Contents" { @for (id, name) in menu { a href={ "#" (id) } { (name) } " " } }
                    p.tools hidden {
                        button type="button" data-fold="open" { "Open all bugs" } " "
                        button type="button" data-fold="close" { "Close all" }
                        @if live { " " span #state role="status" { "live" } }
                    }
                }
                main #main { (body) }
                footer { p.quiet { "Made by smelt " (env!("CARGO_PKG_VERSION")) "." } }
                script { (PreEscaped(SCRIPT)) }
                @if live { script { (PreEscaped(LIVE)) } }
            }
        }
    }
    .into_string()
}
