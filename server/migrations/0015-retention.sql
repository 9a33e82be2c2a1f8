-- What is deleted by its age is found by its age, a few thousand rows at a time.
create index exposures_by_day on exposures (day);

-- The last that was heard of a login: when it was ended, else when its token was last exchanged.
create index logins_by_last_use on logins (coalesce(ended_at, rotated_at));
