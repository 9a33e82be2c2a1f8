-- What a viewer wished for in their own words, used for tonight in place of a quiz; null for a quiz.
alter table quizzes add column wish text check (char_length(wish) <= 400);
