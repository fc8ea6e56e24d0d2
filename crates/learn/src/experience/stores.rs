//! All experience files of a program, each opened once and shared by all its games.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use kelso_engine::AgentSpec;
use kelso_engine::experience::{Experience, ExperienceSource};

use super::error::ExperienceError;
use super::store::{OnFault, Store};

/// Open files of experience.
pub struct Stores {
    usual: UsualExperience,
    on_fault: OnFault,
    open: Mutex<HashMap<PathBuf, Arc<Store>>>,
}

/// What `experience=on` means.
enum UsualExperience {
    /// There is no default location.
    Nowhere,
    /// A file.
    File(PathBuf),
    /// An open store, possibly shared with other programs.
    Open(Arc<dyn Experience>),
}

impl Stores {
    /// `usual` is the file of `experience=on`. `on_fault` is called with errors in the background.
    pub fn new(usual: Option<PathBuf>, on_fault: impl Fn(&ExperienceError) + Send + Sync + 'static) -> Self {
        let usual = usual.map_or(UsualExperience::Nowhere, UsualExperience::File);
        Stores { usual, on_fault: Arc::new(on_fault), open: Mutex::default() }
    }

    /// The same where `experience=on` means something other than a file.
    pub fn shared(
        usual: Arc<dyn Experience>,
        on_fault: impl Fn(&ExperienceError) + Send + Sync + 'static,
    ) -> Self {
        let usual = UsualExperience::Open(usual);
        Stores { usual, on_fault: Arc::new(on_fault), open: Mutex::default() }
    }

    /// The agent with the experience its text asks for; any other unchanged.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn attach(&self, spec: AgentSpec) -> Result<AgentSpec, ExperienceError> {
        let file = match (spec.experience(), &self.usual) {
            (None, _) => return Ok(spec),
            (Some(ExperienceSource::Usual), UsualExperience::Open(store)) => {
                return Ok(spec.with_experience(store.clone()));
            }
            (Some(ExperienceSource::Usual), UsualExperience::File(file)) => file.clone(),
            (Some(ExperienceSource::Usual), UsualExperience::Nowhere) => {
                return Err(ExperienceError::NoPlace);
            }
            (Some(ExperienceSource::File(file)), _) => PathBuf::from(file),
        };
        let store = self.store(&file)?;
        Ok(spec.with_experience(store))
    }

    /// The store of a file, opened if necessary.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn store(&self, file: &Path) -> Result<Arc<Store>, ExperienceError> {
        // The same file under another name is the same store.
        let name = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        let name = name.canonicalize().unwrap_or(name);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(store) = open.get(&name) {
            return Ok(store.clone());
        }
        let store = Arc::new(Store::open(file, self.on_fault.clone())?);
        // It may exist only now, and a link may lead to it.
        let name = name.canonicalize().unwrap_or(name);
        open.insert(name, store.clone());
        Ok(store)
    }
}
