import { expect, test } from "vitest";

import { csv, inShort, read } from "./reading.fixture.ts";

const NEW_RATINGS =
  "Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors";
const OLD_LIST =
  '"position","const","created","modified","description","Title","Title type","Directors","You rated","IMDb Rating","Runtime (mins)","Year","Genres","Num. Votes","Release Date (month/day/year)","URL"';
const NEW_LIST =
  "Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated";

function address(id: string): string {
  return `https://www.imdb.com/title/${id}/`;
}

test("IMDb's ratings are read with numbers and types; what is no film and no series is named", async () => {
  const line = (id: string, rating: number, title: string, type: string, year: number): string =>
    `${id},${rating},2023-05-06,"${title}","${title}",${address(id)},${type},7.0,100,${year},Drama,1000,${year}-01-01,Someone`;
  const history = await read(
    csv(
      NEW_RATINGS,
      line("tt0113277", 9, "Heat", "Movie", 1995),
      line("tt0903747", 10, "Breaking Bad", "TV Series", 2008),
      line("tt2301451", 8, "Breaking Bad: Ozymandias", "TV Episode", 2013),
      line("tt0944947", 6, "Dark: Secrets", "tvEpisode", 2017),
      line("tt0944948", 9, "Dark: Lies", "tvEpisode", 2017),
      line("tt1234567", 7, "Some Game", "Video Game", 2013),
      line("tt7654321", 7, "Alone", "TV Episode", 2013),
      line("tt0095016", 7, "Stirb langsam", "Fernsehfilm", 1988),
    ),
  );
  expect(history).toMatchObject({ source: "imdb", scale: { min: 1, max: 10, step: 1 }, faultCount: 2 });
  expect(history.rows.map((row) => [inShort(row), row.mediaType, row.ids.imdbId])).toEqual([
    ["rated Heat (1995) 9 2023-05-06", "movie", "tt0113277"],
    ["rated Breaking Bad (2008) 10 2023-05-06", "tv", "tt0903747"],
    ["rated Dark 8 2023-05-06", "tv", null],
    ["rated Stirb langsam (1988) 7 2023-05-06", "movie", "tt0095016"],
  ]);
  expect(history.faults.map(({ line: at, reason }) => `${at} ${reason}`)).toEqual([
    "7 “Some Game” is no film and no series (Video Game).",
    "8 “Alone” is an episode, and its series is not named.",
  ]);
});

test("IMDb's old list in Latin-1 is saved where it has no rating", async () => {
  const content = csv(
    OLD_LIST,
    `"1","tt0211915","Sat Jan 12 00:00:00 2013","","","Le fabuleux destin d'Amélie Poulain","Feature Film","Jeunet","","8.3","122","2001","comedy","500","2001-04-25","http://www.imdb.com/title/tt0211915/"`,
    `"2","tt0306414","Fri Feb 1 00:00:00 2013","","","The Wire","TV Series","","9","9.3","60","2002","crime","500","2002-06-02","http://www.imdb.com/title/tt0306414/"`,
  );
  const { rows } = await read(Buffer.from(content, "latin1"));
  expect(rows.map((row) => inShort(row))).toEqual([
    "saved Le fabuleux destin d'Amélie Poulain (2001) 2013-01-12",
    "rated The Wire (2002) 9 2013-02-01",
  ]);
});

test("On IMDb's watchlist of today what has a rating is rated", async () => {
  const line = (id: string, title: string, rating: string): string =>
    `1,${id},2024-01-02,2024-01-02,,${title},${title},${address(id)},Movie,7.0,100,1995,Drama,1000,1995-01-01,Someone,${rating}`;
  const { source, rows } = await read(
    csv(NEW_LIST, line("tt0113277", "Heat", "8,2024-02-03"), line("tt0112641", "Casino", ",")),
    "WATCHLIST.csv",
  );
  expect(source).toBe("imdb");
  expect(rows.map((row) => inShort(row))).toEqual([
    "rated Heat (1995) 8 2024-02-03",
    "saved Casino (1995) 2024-01-02",
  ]);
});
