-- How often each question got each answer, kept up with every row of answers, so that nobody has to read them all to know.
CREATE TABLE feedback_counts (
    question TEXT NOT NULL,
    answer   TEXT NOT NULL,
    times    INTEGER NOT NULL,
    PRIMARY KEY (question, answer)
) STRICT, WITHOUT ROWID;

-- The answers that are there already; a row that cannot be read counts nowhere.
INSERT INTO feedback_counts (question, answer, times)
SELECT given.key, given.value, count(*)
FROM (SELECT answers FROM feedback WHERE json_valid(answers)) AS valid, json_each(valid.answers) AS given
WHERE given.key <> 'comment' AND given.type IN ('integer', 'text')
GROUP BY given.key, given.value;

CREATE TRIGGER feedback_counted AFTER INSERT ON feedback BEGIN
    INSERT INTO feedback_counts (question, answer, times)
    SELECT given.key, given.value, 1 FROM json_each(NEW.answers) AS given
    WHERE given.key <> 'comment' AND given.type IN ('integer', 'text')
    ON CONFLICT (question, answer) DO UPDATE SET times = times + 1;
END;
