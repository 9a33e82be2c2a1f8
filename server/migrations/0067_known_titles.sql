-- known: judged by people like an embedded title, in catalogue/knowledge.jsonl, but with TMDB's facts.
-- The new list only allows more, so no row needs to be read again: it's added without validation.
alter table titles drop constraint titles_judged_by_check;
alter table titles add constraint titles_judged_by_check check (judged_by in ('person', 'judge', 'known')) not valid;
