import { expect, test } from "vitest";

import { foldEpisodes } from "./formats/episodes.ts";
import { csv, inShort, read } from "./reading.fixture.ts";

const HEADER = "Title,Date";

test.each([
  ["Dark: Season 2: Beginnings and Endings", "Dark"],
  ["Dark: Staffel 2: Anfänge und Enden", "Dark"],
  ["Dark: 2. Staffel: Anfänge und Enden", "Dark"],
  ["Lupin : Partie 1 : Chapitre 1", "Lupin"],
  ["Dix pour cent: Saison 3: Monica", "Dix pour cent"],
  ["La casa de papel: Parte 3: Hemos vuelto", "La casa de papel"],
  ["Élite: Temporada 1: Bienvenidos", "Élite"],
  ["3%: 2ª temporada: Capítulo 01", "3%"],
  ["Suburra: Stagione 1: Episodio 2", "Suburra"],
  ["Undercover: Seizoen 1: Aflevering 3", "Undercover"],
  ["The Queen's Gambit: Limited Series: Openings", "The Queen's Gambit"],
  ["The Queen's Gambit: Mini-série: Ouvertures", "The Queen's Gambit"],
  ["Love, Death & Robots: Volume 1: Three Robots", "Love, Death & Robots"],
  ["Star Trek: The Next Generation: Season 5: Darmok", "Star Trek: The Next Generation"],
  ["Stranger Things: Stranger Things 2: Chapter One: MADMAX", "Stranger Things"],
  ["Stranger Things: Season 1: Chapter Two: The Weirdo on Maple Street", "Stranger Things"],
  ["Peaky Blinders: Series 2: Episode 1", "Peaky Blinders"],
  ["全裸監督：シーズン2：第1話", "全裸監督"],
])("%s is an episode of %s", (title, series) => {
  expect(foldEpisodes([title])).toEqual([{ title: series, mediaType: "tv" }]);
});

test.each([
  "Heat",
  "2:22",
  "Kill Bill: Vol. 2",
  "Dune: Part Two",
  "Mission: Impossible",
  "Star Wars: Episode IV: A New Hope",
  "Harry Potter and the Deathly Hallows: Part 2",
  "The Hunger Games: Mockingjay: Part 1",
  "Black Mirror: Bandersnatch",
  "Birds of Prey: The Emancipation of Harley Quinn",
])("%s is a film", (title) => {
  expect(foldEpisodes([title])[0]).toMatchObject({
    title,
    mediaType: title.split(": ").length < 3 ? "movie" : null,
  });
});

test("A season with a name of its own shows by its other episodes; films of one name stay films", () => {
  const watched = foldEpisodes([
    "Chef's Table: France: Alain Passard",
    "Chef's Table: France: Michel Troisgros",
    "The Lord of the Rings: The Two Towers",
    "The Lord of the Rings: The Return of the King",
  ]);
  expect(watched.map(({ title }) => title)).toEqual([
    "Chef's Table",
    "Chef's Table",
    "The Lord of the Rings: The Two Towers",
    "The Lord of the Rings: The Return of the King",
  ]);
});

test("Netflix's viewing history has one row a series, seen when it was watched last", async () => {
  const history = await read(
    csv(
      HEADER,
      '"Dark: Season 2: Endings and Beginnings","6/30/19"',
      '"Dark: Season 1: Secrets","6/2/19"',
      '"Kill Bill: Vol. 2","1/13/19"',
      '"Dark: Season 1 (Trailer)","1/12/19"',
    ),
    "NetflixViewingHistory.csv",
  );
  expect(history).toMatchObject({ source: "netflix", scale: null });
  expect(history.rows.map((row) => inShort(row))).toEqual([
    "seen Dark 2019-06-30",
    "seen Kill Bill: Vol. 2 2019-01-13",
  ]);
  expect(history.faults.map(({ reason }) => reason)).toEqual([
    "Left out because they are trailers or other previews: 1 line.",
  ]);
});

test.each([
  ["month first", ["6/30/19", "6/2/19", "1/13/19"], ["2019-06-30", "2019-06-02", "2019-01-13"]],
  ["day first", ["30/06/2019", "02/06/2019", "13/01/2019"], ["2019-06-30", "2019-06-02", "2019-01-13"]],
  ["with dots", ["30.6.2019", "2.6.2019", "13.1.2019"], ["2019-06-30", "2019-06-02", "2019-01-13"]],
  ["year first", ["2019-06-30", "2019-06-02", "2019-01-13"], ["2019-06-30", "2019-06-02", "2019-01-13"]],
  ["in Korean", ["2019. 6. 30.", "2019. 6. 2.", "2019. 1. 13."], ["2019-06-30", "2019-06-02", "2019-01-13"]],
  ["short, year first", ["19/6/30", "19/6/2", "19/1/13"], ["2019-06-30", "2019-06-02", "2019-01-13"]],
  [
    "ambiguous and descending by day first",
    ["5/12/19", "7/11/19", "9/10/19"],
    ["2019-12-05", "2019-11-07", "2019-10-09"],
  ],
  [
    "ambiguous and descending by month first",
    ["12/5/19", "11/7/19", "10/9/19"],
    ["2019-12-05", "2019-11-07", "2019-10-09"],
  ],
])("Netflix's dates are understood: %s", async (_, written, days) => {
  const { rows } = await read(csv(HEADER, ...written.map((date, at) => `Film ${at},${date}`)));
  expect(rows.map(({ at }) => at?.toISOString().slice(0, 10))).toEqual(days);
});

test("Of a Netflix account the busiest profile counts, without previews and what was given up", async () => {
  const header =
    "Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country";
  const line = (profile: string, duration: string, title: string, extra = ""): string =>
    `${profile},2022-05-06 20:11:33,${duration},,"${title}",${extra},TV,00:10:00,Not latest view,DE (Germany)`;
  const { rows, faults } = await read(
    csv(
      header,
      line("Ana", "01:50:00", "Heat"),
      line("Ana", "00:06:00", "Ran"),
      line("Ana", "00:07:00", "Ran"),
      line("Ana", "00:02:00", "Cats"),
      line("Ana", "00:45:00", "Dark: Season 1: Secrets (Episode 1)"),
      line("Ana", "00:15:00", "Tenet", "TRAILER"),
      line("Kids", "00:45:00", "Bluey: Season 1: Hospital"),
    ),
  );
  expect(rows.map((row) => inShort(row))).toEqual([
    "seen Heat 2022-05-06",
    "seen Ran 2022-05-06",
    "seen Dark 2022-05-06",
  ]);
  expect(faults.map(({ reason }) => reason)).toEqual([
    "Left out because they belong to profiles other than “Ana”: 1 line.",
    "Left out because they are trailers or other previews: 1 line.",
    "Left out because they were stopped within ten minutes: 1 line.",
  ]);
});
