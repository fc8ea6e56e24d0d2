//! The requester's files, for the workers: nets and weights are longer than a message may be, so they are served in
//! parts. Only the files that the work names are served.

use std::collections::HashMap;
use std::io;
use std::time::Duration;

use async_nats::Subscriber;
use bytes::{BufMut, Bytes, BytesMut};
use futures_util::StreamExt;
use kelso_engine::learned::read_file;
use kelso_lab::crew::CrewError;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::wire::FileRequest;
use crate::broker::Broker;

/// Bytes per part, well within a broker's limit.
const PART: usize = 256 << 10;
/// A part starts with the length of the whole file.
const LENGTH_BYTES: usize = 8;
/// How often a part is requested before giving up: broker and requester may be reconnecting.
const ATTEMPTS: u32 = 20;
/// How long between two attempts.
const AGAIN: Duration = Duration::from_millis(500);

/// Serves files as long as it lives.
pub(super) struct FileService(Option<JoinHandle<()>>);

impl Drop for FileService {
    fn drop(&mut self) {
        if let Some(service) = &self.0 {
            service.abort();
        }
    }
}

impl FileService {
    /// Reads files, and serves them to workers of this run.
    pub(super) async fn start(broker: &Broker, run: &str, names: &[String]) -> Result<Self, CrewError> {
        if names.is_empty() {
            return Ok(FileService(None));
        }
        let mut files = HashMap::new();
        for name in names {
            let bytes = read_file(name).map_err(|error| CrewError::file(name, &error))?;
            files.insert(name.clone(), Bytes::from(bytes));
        }
        let requests = broker.client().subscribe(subject(broker, run)).await;
        let requests = requests.map_err(|error| CrewError::Unreachable(error.to_string()))?;
        Ok(FileService(Some(tokio::spawn(serve(broker.clone(), requests, files)))))
    }
}

fn subject(broker: &Broker, run: &str) -> String {
    broker.names().subject(&format!("files.{run}"))
}

async fn serve(broker: Broker, mut requests: Subscriber, files: HashMap<String, Bytes>) {
    while let Some(message) = requests.next().await {
        let part = serde_json::from_slice(&message.payload).ok().and_then(|request| part(&files, &request));
        if let Some(reply) = message.reply {
            // A worker that gets no answer asks again; an empty answer means that there is no such file.
            let _ = broker.client().publish(reply, part.unwrap_or_default()).await;
        }
    }
}

/// A part of a file, after the total length.
fn part(files: &HashMap<String, Bytes>, request: &FileRequest) -> Option<Bytes> {
    let file = files.get(&request.file)?;
    let from = request.offset.min(file.len());
    let to = (from + PART).min(file.len());
    let mut part = BytesMut::with_capacity(LENGTH_BYTES + to - from);
    part.put_u64_le(file.len() as u64);
    part.put_slice(&file[from..to]);
    Some(part.freeze())
}

/// Fetches a whole file from the requester.
pub(super) async fn fetch(broker: &Broker, run: &str, file: &str) -> io::Result<Vec<u8>> {
    let mut whole = Vec::new();
    loop {
        let request = FileRequest { file: file.to_owned(), offset: whole.len() };
        let part = fetch_part(broker, run, &request).await?;
        let Some((length, bytes)) = part.split_first_chunk::<LENGTH_BYTES>() else {
            return Err(io::Error::other("whoever asked for this work does not give it"));
        };
        whole.extend_from_slice(bytes);
        if whole.len() as u64 >= u64::from_le_bytes(*length) {
            return Ok(whole);
        }
    }
}

async fn fetch_part(broker: &Broker, run: &str, request: &FileRequest) -> io::Result<Bytes> {
    let payload = Bytes::from(serde_json::to_vec(request)?);
    let mut attempt = 1;
    loop {
        match broker.client().request(subject(broker, run), payload.clone()).await {
            Ok(message) => return Ok(message.payload),
            Err(error) if attempt == ATTEMPTS => return Err(io::Error::other(error)),
            Err(_) => sleep(AGAIN).await,
        }
        attempt += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_file_and_others_are_not_given() {
        let file: Vec<u8> = (0..PART * 2 + 7).map(|index| index as u8).collect();
        let files = HashMap::from([("net".to_owned(), Bytes::from(file.clone()))]);
        let ask = |name: &str, offset| part(&files, &FileRequest { file: name.to_owned(), offset });
        let mut whole = Vec::new();
        for expected in [PART, PART, 7, 0] {
            let part = ask("net", whole.len()).expect("the file is given");
            assert_eq!(
                (part.len(), part[..LENGTH_BYTES].to_vec()),
                (LENGTH_BYTES + expected, (file.len() as u64).to_le_bytes().to_vec())
            );
            whole.extend_from_slice(&part[LENGTH_BYTES..]);
        }
        assert!(whole == file);
        assert_eq!(ask("/etc/passwd", 0), None);
        assert_eq!(ask("net", usize::MAX).map(|part| part.len()), Some(LENGTH_BYTES));
    }
}
