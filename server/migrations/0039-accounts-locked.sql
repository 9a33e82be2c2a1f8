-- Since when nobody can sign in to it; null: it is not locked.
alter table users add column locked_at timestamptz;

-- Names that begin so.
create index users_by_name on users (username_key text_pattern_ops);

create index users_locked on users (username_key) where locked_at is not null;
create index users_administrators on users (username_key) where is_admin;
