-- Titles whose names and people have the beginning of a word may be a fifth of all: of these only the best known are wanted.
create index search_titles_by_popularity on search_titles (popularity desc);
