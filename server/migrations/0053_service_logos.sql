-- TMDB's pictures of streaming services: of a service that has several numbers there, the picture of the lowest.
create table service_logos (
  -- As offers name it.
  service text primary key,
  provider_id integer not null,
  path text not null
);
