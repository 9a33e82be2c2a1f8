-- What somebody shared, newest first: only they see it in their feed.
create index shares on events (user_id, id desc)
  where event_type = 'SHARE' and title_id is not null;
