-- What the feed tells of, by its kind, the newest first.
create index events_told on events (event_type, id desc)
  where event_type in ('RATE', 'ADD_TO_WATCHLIST', 'COMPLETE', 'QUIZ_COMPLETED');

-- Whether somebody has done the same again.
create index events_told_again on events (user_id, title_id, event_type, id)
  where event_type in ('RATE', 'ADD_TO_WATCHLIST', 'COMPLETE', 'QUIZ_COMPLETED');
