//! The lab's findings in wire format: plots are drawn here.

use kelso_lab::experiment::{Language, Plot};

use super::stored::{StoredBlock, StoredFindings, texts};
use crate::protocol::{LabBlock, LabClaim, LabFindings, LabPaperFinding};

/// All findings; the language is that of the words in the drawings.
pub(super) fn findings(found: &StoredFindings, language: Language) -> LabFindings {
    LabFindings {
        claims: found
            .claims
            .iter()
            .map(|claim| LabClaim {
                id: claim.id.clone(),
                text: claim.text.to_string(),
                pass: claim.pass,
                timed: claim.timed,
                found: claim.found.to_string(),
                parts: claim.parts.clone(),
            })
            .collect(),
        paper: found
            .paper
            .iter()
            .map(|paper| LabPaperFinding {
                id: paper.id.clone(),
                text: paper.text.to_string(),
                holds: paper.holds,
                open: paper.open,
                found: paper.found.to_string(),
                parts: paper.parts.clone(),
            })
            .collect(),
        blocks: found.blocks.iter().map(|block| one_block(block, language)).collect(),
    }
}

fn one_block(block: &StoredBlock, language: Language) -> LabBlock {
    match block.clone() {
        StoredBlock::Heading { text } => LabBlock::Heading { text },
        StoredBlock::Text { text } => LabBlock::Text { text },
        StoredBlock::Table { caption, head, rows } => LabBlock::Table { caption, head, rows },
        StoredBlock::Plot(plot) => {
            let plot = Plot::from(&plot);
            let figures = plot.figures();
            LabBlock::Plot {
                svg: plot.drawings(language),
                id: plot.id.into_owned(),
                title: plot.title.to_string(),
                head: texts(&figures.head),
                rows: figures.rows.iter().map(|row| texts(row)).collect(),
            }
        }
    }
}
