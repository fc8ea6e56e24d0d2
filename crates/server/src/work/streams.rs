//! The streams on the broker that hold jobs and answers, and operations on them.

use std::time::Duration;

use async_nats::HeaderMap;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::{ContextBuilder, PublishErrorKind};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{
    Config, DiscardPolicy, LastRawMessageErrorKind, RetentionPolicy, StorageType,
};
use async_nats::jetstream::{self};
use bytes::Bytes;

use super::answer::Answer;
use super::class::Class;
use super::order::{Key, Order};
use crate::broker::{Broker, Names};

/// How long the broker waits for a sign of life before it gives a job to another worker.
const ACK_WAIT: Duration = Duration::from_secs(5);
/// How long the broker may take to answer before the request is repeated.
const PATIENCE: Duration = Duration::from_secs(2);
/// Jobs that nobody took for this long expire; a requester that is still waiting places them again.
const OLDEST_JOB: Duration = Duration::from_secs(3_600);
/// How long answers can be looked up.
const OLDEST_ANSWER: Duration = Duration::from_secs(300);
/// Maximum number of jobs; beyond that new ones are refused.
const MOST_JOBS: i64 = 100_000;
/// Maximum number of stored answers; the oldest go first.
const MOST_ANSWERS: i64 = 20_000;
/// When the queue of a build without workers is removed.
const IDLE_BATCH: Duration = Duration::from_secs(3_600);
/// The header with the number of workers that a returned job had lost before.
pub(super) const LOSSES: &str = "Kelso-Losses";

/// Jobs and answers on the broker.
#[derive(Debug)]
pub(super) struct Streams {
    broker: Broker,
    jetstream: jetstream::Context,
    jobs: String,
    answers: String,
}

/// The broker failed; the reason is for the log.
pub(super) type Trouble = async_nats::Error;

/// The result of placing an order.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Placed {
    /// It is queued, under this number.
    Here(u64),
    /// Somebody else has placed it.
    Before,
}

impl Streams {
    pub(super) fn new(broker: Broker) -> Self {
        let jetstream = ContextBuilder::new().timeout(PATIENCE).build(broker.client().clone());
        let (jobs, answers) = (broker.names().stream("jobs"), broker.names().stream("answers"));
        Streams { broker, jetstream, jobs, answers }
    }

    pub(super) fn client(&self) -> &async_nats::Client {
        self.broker.client()
    }

    fn names(&self) -> &Names {
        self.broker.names()
    }

    /// Creates the streams if necessary.
    pub(super) async fn ensure(&self) -> Result<(), Trouble> {
        let jobs = Config {
            name: self.jobs.clone(),
            subjects: vec![self.names().subject("jobs.>")],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            discard: DiscardPolicy::New,
            max_messages: MOST_JOBS,
            max_messages_per_subject: 1,
            max_age: OLDEST_JOB,
            ..Config::default()
        };
        let answers = Config {
            name: self.answers.clone(),
            subjects: vec![self.names().subject("work.*.answer")],
            storage: StorageType::File,
            max_messages: MOST_ANSWERS,
            max_messages_per_subject: 1,
            max_age: OLDEST_ANSWER,
            ..Config::default()
        };
        for config in [jobs, answers] {
            self.jetstream.get_or_create_stream(config).await?;
        }
        Ok(())
    }

    /// The line of a class, from which workers pull.
    pub(super) async fn consumer(&self, class: &Class) -> Result<PullConsumer, Trouble> {
        let config = pull::Config {
            durable_name: Some(class.words().replace('.', "_")),
            filter_subject: self.names().subject(&format!("jobs.{}.*", class.words())),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_ack_pending: MOST_JOBS,
            inactive_threshold: if matches!(class, Class::Batch(_)) { IDLE_BATCH } else { Duration::ZERO },
            ..pull::Config::default()
        };
        Ok(self.jetstream.create_consumer_on_stream(config, &self.jobs).await?)
    }

    /// All messages about a running job.
    pub(super) fn news_subject(&self, key: &Key) -> String {
        self.names().subject(&format!("work.{key}.*"))
    }

    /// A worker has started.
    pub(super) fn begun_subject(&self, key: &Key) -> String {
        self.names().subject(&format!("work.{key}.begun"))
    }

    /// Interim results.
    pub(super) fn update_subject(&self, key: &Key) -> String {
        self.names().subject(&format!("work.{key}.update"))
    }

    /// Where an answer is stored; subscribers get it at once.
    fn answer_subject(&self, key: &Key) -> String {
        self.names().subject(&format!("work.{key}.answer"))
    }

    /// The job is no longer wanted.
    pub(super) fn stop_subject(&self, key: &Key) -> String {
        self.names().subject(&format!("stop.{key}"))
    }

    /// There is work of a class, or, for `None`, of any.
    pub(super) fn nudge_subject(&self, class: Option<&Class>) -> String {
        let words = class.map_or_else(|| ">".to_owned(), Class::words);
        self.names().subject(&format!("nudge.{words}"))
    }

    fn job_subject(&self, class: &Class, key: &Key) -> String {
        self.names().subject(&format!("jobs.{}.{key}", class.words()))
    }

    /// Places an order unless one with its key is already waiting or in progress.
    ///
    /// The broker's own duplicate window is no help here: a cancelled job could not be placed again for as long.
    pub(super) async fn place(&self, order: &Order) -> Result<Placed, Trouble> {
        let message =
            PublishMessage::build().payload(order.payload.clone()).expected_last_subject_sequence(0);
        let subject = self.job_subject(&order.class, &order.key);
        match self.publish(subject, message).await {
            Ok(sequence) => {
                let nudge = self.nudge_subject(Some(&order.class));
                self.client().publish(nudge, Bytes::new()).await?;
                Ok(Placed::Here(sequence))
            }
            Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => Ok(Placed::Before),
            Err(error) => Err(error.into()),
        }
    }

    /// Replaces a job with itself, with the number of workers lost over it: once returned, it counts as never taken.
    pub(super) async fn replace(&self, order: &Order, sequence: u64, losses: u32) -> Result<(), Trouble> {
        let mut headers = HeaderMap::new();
        headers.insert(LOSSES, losses.to_string());
        // The headers first: they replace all that were set before.
        let message = PublishMessage::build()
            .headers(headers)
            .payload(order.payload.clone())
            .expected_last_subject_sequence(sequence);
        self.publish(self.job_subject(&order.class, &order.key), message).await?;
        self.client().publish(self.nudge_subject(Some(&order.class)), Bytes::new()).await?;
        Ok(())
    }

    /// Jobs waiting or in progress.
    pub(super) async fn jobs(&self) -> Result<u64, Trouble> {
        Ok(self.jetstream.get_stream(&self.jobs).await?.cached_info().state.messages)
    }

    /// True while a job is waiting or in progress.
    pub(super) async fn holds_job(&self, order: &Order) -> Result<bool, Trouble> {
        let subject = self.job_subject(&order.class, &order.key);
        Ok(self.last(&self.jobs, &subject).await?.is_some())
    }

    /// Removes a job that is no longer wanted.
    pub(super) async fn remove(&self, sequence: u64) -> Result<(), Trouble> {
        let jobs = self.jetstream.get_stream_no_info(&self.jobs).await?;
        jobs.delete_message(sequence).await?;
        Ok(())
    }

    /// Stores an answer, which notifies subscribers.
    pub(super) async fn store(&self, key: &Key, answer: &Answer) -> Result<(), Trouble> {
        let message = PublishMessage::build().payload(answer.encode());
        self.publish(self.answer_subject(key), message).await?;
        Ok(())
    }

    /// The answer to a job, if it was done recently.
    pub(super) async fn find(&self, key: &Key) -> Result<Option<Answer>, Trouble> {
        let found = self.last(&self.answers, &self.answer_subject(key)).await?;
        Ok(found.as_ref().and_then(Answer::decode))
    }

    async fn publish(
        &self,
        subject: String,
        message: PublishMessage,
    ) -> Result<u64, jetstream::context::PublishError> {
        Ok(self.jetstream.send_publish(subject, message).await?.await?.sequence)
    }

    async fn last(&self, stream: &str, subject: &str) -> Result<Option<Bytes>, Trouble> {
        let stream = self.jetstream.get_stream_no_info(stream).await?;
        match stream.get_last_raw_message_by_subject(subject).await {
            Ok(message) => Ok(Some(message.payload)),
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}
