-- What was picked, by the hour: added to behind the answers by every process.
create table picks_served (
  hour timestamptz not null,
  source pick_source not null,
  -- By years since the release.
  age text not null check (age in ('lt2', 'y2to5', 'y5to10', 'gte10')),
  picks bigint not null,
  primary key (hour, source, age)
);
