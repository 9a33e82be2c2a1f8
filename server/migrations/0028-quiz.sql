-- The session quizzes that somebody took. The latest one counts in the picks of its session until it is ended, or its time is over.
create table quizzes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- The session in which the answers count; null: told by a browser that named none, and counting in any.
  session_id text,
  answers jsonb not null,
  -- Keys of the answers that were taken back.
  without text[] not null default '{}',
  taken_at timestamptz not null,
  ended_at timestamptz
);

create index quizzes_of_user on quizzes (user_id, taken_at desc);
create index quizzes_by_age on quizzes (taken_at);
