-- Who sees the profile. Null: not chosen, so that it follows from the age.
alter table users add column profile_visibility text check (profile_visibility in ('private', 'members', 'public'));
