-- What was taken of the limits that all processes count together. Unlogged: to count costs no wait for the disk, and after a crash of the
-- database every window begins anew.
create unlogged table rate_limits (
  -- A hash of the limit and of whom it counts: no address is written out, and each row is short whatever was sent.
  subject bytea primary key,
  ends_at timestamptz not null,
  taken integer not null
);

create index rate_limits_by_end on rate_limits (ends_at);
