-- Whether somebody lets administrators see what they would be recommended by other settings.
alter table users add column picks_may_be_studied boolean not null default false;

-- What other settings of the recommendations would do, measured with held-out favourites: one at a time in the whole service.
create table setting_evaluations (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  -- The settings as they are in force, and those that are tried.
  before jsonb not null,
  after jsonb not null,
  state text not null check (state in ('running', 'done', 'failed', 'stopped')),
  -- 0 to 1.
  progress real not null default 0,
  -- When the process that works on it last said so.
  alive_at timestamptz not null,
  result jsonb
);

create unique index setting_evaluation_running on setting_evaluations ((true)) where state = 'running';
create index setting_evaluations_by_age on setting_evaluations (started_at);
