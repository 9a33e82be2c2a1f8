-- When each job last succeeded. Its last run may have failed since.
alter table jobs add column succeeded_at timestamptz;
update jobs set succeeded_at = ended_at where ended_at is not null and not has_failed;
-- Emails that were given up are counted for the operator's metrics.
create index mails_given_up on mails (id) where next_attempt_at is null and sent_at is null;
