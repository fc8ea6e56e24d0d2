//! The result of a job, as stored on the broker.

use bytes::{BufMut, Bytes, BytesMut};

use super::queue::WorkError;

/// The result of a job: its first byte says which kind it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// It was done; the bytes are whatever the worker wrote.
    Done(Bytes),
    /// Workers that started it were never heard from again.
    Lost,
    /// The answer is too long for the broker.
    TooLong,
}

const DONE: u8 = 0;
const LOST: u8 = 1;
const TOO_LONG: u8 = 2;

impl Answer {
    pub(super) fn encode(&self) -> Bytes {
        let (tag, bytes) = match self {
            Answer::Done(bytes) => (DONE, &bytes[..]),
            Answer::Lost => (LOST, &[][..]),
            Answer::TooLong => (TOO_LONG, &[][..]),
        };
        let mut encoded = BytesMut::with_capacity(bytes.len() + 1);
        encoded.put_u8(tag);
        encoded.put_slice(bytes);
        encoded.freeze()
    }

    /// `None` for an answer in an unknown format.
    pub(super) fn decode(encoded: &Bytes) -> Option<Answer> {
        match *encoded.first()? {
            DONE => Some(Answer::Done(encoded.slice(1..))),
            LOST => Some(Answer::Lost),
            TOO_LONG => Some(Answer::TooLong),
            _ => None,
        }
    }

    pub(super) fn into_result(self) -> Result<Bytes, WorkError> {
        match self {
            Answer::Done(bytes) => Ok(bytes),
            Answer::Lost => Err(WorkError::Lost),
            Answer::TooLong => Err(WorkError::AnswerTooLong),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_back_as_they_went() {
        for answer in [Answer::Done("move".into()), Answer::Done(Bytes::new()), Answer::Lost, Answer::TooLong]
        {
            assert_eq!(Answer::decode(&answer.encode()), Some(answer));
        }
        assert_eq!(Answer::decode(&Bytes::new()), None);
        assert_eq!(Answer::decode(&Bytes::from_static(&[9, 1])), None);
    }
}
