-- Who would rather see the product's own pictures where TMDB has others.
alter table profiles add column prefers_house_artwork boolean not null default false;
