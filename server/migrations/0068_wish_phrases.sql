-- Words of wishes that nobody taught Halflight yet, counted without the people who used them, and phrases that administrators add.
create table unknown_words (
  word text primary key check (char_length(word) between 3 and 24),
  -- At most once per person a day.
  use_count integer not null check (use_count > 0),
  first_used_on date not null,
  last_used_on date not null check (last_used_on >= first_used_on),
  dismissed_at timestamptz
);
create index unknown_words_by_last_use on unknown_words (last_used_on);

create table wish_phrases (
  id integer generated always as identity primary key,
  -- Folded and without articles, as phrases are looked up.
  key text not null unique check (key <> ''),
  phrase text not null check (char_length(phrase) between 1 and 60),
  -- In an administrator's words, and what was understood of them: kind, value and strength.
  meaning text not null check (char_length(meaning) between 1 and 200),
  meanings jsonb not null check (jsonb_typeof(meanings) = 'array' and meanings <> '[]'),
  added_at timestamptz not null
);
