-- Every process holds the settings in memory. It is told here, whoever changes one.
create function tell_settings_changed() returns trigger language plpgsql as $$
begin
  notify settings_changed;
  return null;
end
$$;

create trigger settings_changed after insert or update or delete on settings
  for each statement execute function tell_settings_changed();

-- What administrators changed, whole, so that it can come back. Only ever added to; deleted by its age alone, but for the newest change
-- of each setting, whose id is the revision at which it stands.
create table setting_changes (
  id bigint generated always as identity primary key,
  setting text not null,
  at timestamptz not null,
  -- Who did it: null for the command line. No reference: a change stays when the account goes.
  actor_id integer,
  before jsonb not null,
  after jsonb not null,
  -- The change whose state came back by this one. It may be gone by now.
  restored_from bigint
);

create index setting_changes_of_setting on setting_changes (setting, id desc);
create index setting_changes_by_age on setting_changes (at);
