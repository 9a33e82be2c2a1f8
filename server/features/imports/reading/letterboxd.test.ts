import { expect, test } from "vitest";

import { csv, inShort, read, zip } from "./reading.fixture.ts";

const FILM = "Date,Name,Year,Letterboxd URI";
const RATINGS = csv(
  `${FILM},Rating`,
  "2021-03-04,Heat,1995,https://boxd.it/2aGa,4.5",
  '2021-03-05,"Crouching Tiger, Hidden Dragon",2000,https://boxd.it/2aXy,3',
);
const WATCHED = csv(
  FILM,
  "2021-03-04,Heat,1995,https://boxd.it/2aGa",
  "2021-05-01,Ran,1985,https://boxd.it/2b0k",
);
const DIARY = csv(
  `${FILM},Rating,Rewatch,Tags,Watched Date`,
  "2019-01-02,Heat,1995,https://boxd.it/9aaa,3,,,2019-01-01",
  '2021-06-02,Ran,1985,https://boxd.it/9aab,,Yes,"epic, japan",2021-06-01',
);
const REVIEWS = csv(
  `${FILM},Rating,Rewatch,Review,Tags,Watched Date`,
  '2022-02-02,Alien,1979,https://boxd.it/9aac,4,,"Two lines,\nand ""quotes"".",,2022-02-01',
);

test("A Letterboxd archive gives one row a film, with the rating that counts today", async () => {
  const history = await read(
    zip([
      { name: "diary.csv", content: DIARY },
      { name: "ratings.csv", content: RATINGS },
      { name: "watched.csv", content: WATCHED },
      { name: "reviews.csv", content: REVIEWS },
      { name: "watchlist.csv", content: csv(FILM, "2022-01-01,Stalker,1979,https://boxd.it/28wM") },
      { name: "likes/films.csv", content: csv(FILM, "2022-01-01,Playtime,1967,https://boxd.it/28wN") },
      { name: "profile.csv", content: csv("Date Joined,Username", "2019-01-01,ana") },
      { name: "deleted/diary.csv", content: csv(FILM, "2018-01-01,Cats,2019,https://boxd.it/28wO") },
      {
        name: "lists/best.csv",
        content: csv("Position,Name,Year,URL,Description", "1,Cats,2019,https://boxd.it/28wO,"),
      },
    ]),
    "letterboxd.zip",
  );
  expect(history).toMatchObject({ source: "letterboxd", scale: { min: 0.5, max: 5, step: 0.5 }, faults: [] });
  expect(history.rows.map((row) => inShort(row))).toEqual([
    "rated Heat (1995) 4.5 2021-03-04",
    "seen Ran (1985) 2021-06-01",
    "rated Crouching Tiger, Hidden Dragon (2000) 3 2021-03-05",
    "rated Alien (1979) 4 2022-02-01",
    "saved Stalker (1979) 2022-01-01",
    "seen Playtime (1967) 2022-01-01",
  ]);
});

test.each([
  [
    "ratings.csv",
    RATINGS,
    ["rated Heat (1995) 4.5 2021-03-04", "rated Crouching Tiger, Hidden Dragon (2000) 3 2021-03-05"],
  ],
  ["watched.csv", WATCHED, ["seen Heat (1995) 2021-03-04", "seen Ran (1985) 2021-05-01"]],
  ["diary.csv", DIARY, ["rated Heat (1995) 3 2019-01-01", "seen Ran (1985) 2021-06-01"]],
  ["watchlist.csv", WATCHED, ["saved Heat (1995) 2021-03-04", "saved Ran (1985) 2021-05-01"]],
])("%s of Letterboxd can be read alone", async (name, content, rows) => {
  const history = await read(content, name);
  expect(history.source).toBe("letterboxd");
  expect(history.rows.map((row) => inShort(row))).toEqual(rows);
});
