-- What was read off a title's picture, for the picture of that fingerprint.
create table artworks (
  title_id integer primary key references titles on delete cascade,
  fingerprint text not null,
  dark text not null,
  glow text not null,
  light text not null,
  scrim real not null,
  thumbhash text not null
);
