-- What went wrong in browsers, added up by the day. Nothing says whose it was.
create table browser_failures (
  day date not null,
  -- Of all that follows but the count and the time.
  fingerprint text not null,
  part text not null,
  message text not null,
  place text,
  screen text not null,
  build text not null,
  browser text not null,
  count integer not null default 1 check (count > 0),
  last_seen_at timestamptz not null,
  primary key (day, fingerprint)
);
