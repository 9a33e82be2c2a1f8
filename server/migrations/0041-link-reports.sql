-- Links to services that viewers found broken. A report counts until an administrator has decided, or it is withdrawn with its account.
create table link_reports (
  title_id integer not null references titles on delete cascade,
  country text not null,
  service text not null,
  user_id integer not null references users on delete cascade,
  reported_at timestamptz not null,
  -- When it was decided about. Whoever reports again opens it again.
  closed_at timestamptz,
  primary key (title_id, country, service, user_id)
);

create index link_reports_of_user on link_reports (user_id);
create index link_reports_by_age on link_reports (reported_at);

-- What administrators know better than the source of an offer: that it is none, or that the service's own search does not find the title.
-- It outlives what is loaded anew.
create table offer_corrections (
  title_id integer not null references titles on delete cascade,
  country text not null,
  service text not null,
  correction text not null check (correction in ('hidden', 'web_search')),
  corrected_at timestamptz not null,
  primary key (title_id, country, service)
);
