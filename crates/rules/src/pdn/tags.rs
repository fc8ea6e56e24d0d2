//! The tags of a game: `[Event "…"]` and its like.

/// The standard tags, in the order in which they are written.
pub const SEVEN: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Tags with their values, in order. Equality ignores the order.
///
/// ```
/// use kelso_rules::pdn::Tags;
///
/// let mut tags = Tags::default();
/// tags.set("Event", "World title 1994");
/// assert_eq!(tags.get("event"), Some("World title 1994"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tags(Vec<(Box<str>, Box<str>)>);

impl PartialEq for Tags {
    fn eq(&self, other: &Self) -> bool {
        if self.0 == other.0 {
            return true;
        }
        let sorted = |tags: &Tags| {
            let mut tags = tags.0.clone();
            tags.sort();
            tags
        };
        self.0.len() == other.0.len() && sorted(self) == sorted(other)
    }
}

impl Eq for Tags {}

impl Tags {
    /// The value of a tag; case does not matter, and of several the last counts.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| &**value)
    }

    /// Sets a tag, replacing its value.
    pub fn set(&mut self, name: &str, value: impl Into<Box<str>>) {
        match self.0.iter_mut().rev().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some(entry) => entry.1 = value.into(),
            None => self.0.push((name.into(), value.into())),
        }
    }

    /// Removes all tags with this name.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
    }

    /// Every tag with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }

    /// True if there is no tag.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many tags there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Appends a tag, even if there is already one with its name.
    pub(super) fn push(&mut self, name: String, value: String) {
        self.0.push((name.into(), value.into()));
    }
}
