import { expect, test } from "vitest";

import { worldOf } from "./wish.fixture.ts";

const { read } = worldOf([
  { title: "Inception", popularity: 80, directors: [{ id: 7, name: "Christopher Nolan" }] },
  { title: "Dunkirk", popularity: 70, directors: [{ id: 7, name: "Christopher Nolan" }] },
  { title: "Interstellar", popularity: 80, directors: [{ id: 7, name: "Christopher Nolan" }] },
  { title: "Fight Club", popularity: 90, cast: [{ id: 11, name: "Brad Pitt" }] },
  { title: "Troy", popularity: 90, cast: [{ id: 11, name: "Brad Pitt" }] },
  {
    title: "Where the Wild Things Are",
    popularity: 33,
    cast: [{ id: 12, name: "Max Records" }],
    words: ["record"],
  },
  { title: "Big", popularity: 60, cast: [{ id: 8, name: "Tom Hanks" }] },
  { title: "Top Gun", popularity: 60, cast: [{ id: 9, name: "Tom Cruise" }] },
  { title: "Jackie Brown", popularity: 60, cast: [{ id: 10, name: "Pam Grier" }] },
  { title: "Seven", popularity: 30, cast: [{ id: 11, name: "Brad Pitt" }], words: ["pitt"] },
  { title: "Dark", popularity: 60, words: ["nolan", "cruise", "lost"] },
  { title: "Lost", popularity: 60, words: ["nolan", "cruise", "lost"] },
  { title: "The Slow", popularity: 60, words: ["nolan", "cruise", "lost"] },
]);

const labelsOf = (text: string) =>
  read(text).parts.map(({ label, isWanted }) => (isWanted ? label : `−${label}`));
const leftoverOf = (text: string) => read(text).leftover.map(({ word }) => word);

test.for([
  ["directed by Christopher Nolan", ["Christopher Nolan"]],
  ["director Nolan", ["Christopher Nolan"]],
  ["written and directed by Nolan", ["Christopher Nolan"]],
  ["not directed by Christopher Nolan", ["−Christopher Nolan"]],
  ["starring Tom Hanks", ["Tom Hanks"]],
  ["written by Tom Hanks", ["Tom Hanks"]],
  ["actor Tom Hanks", ["Tom Hanks"]],
  ["films starring the actress Pam Grier", ["Films", "Pam Grier"]],
  ["by the director of Inception", ["Christopher Nolan"]],
] as const)("before a person, words such as “directed by” are understood: %j", ([text, labels]) => {
  expect(labelsOf(text)).toEqual(labels);
  expect(leftoverOf(text)).toEqual([]);
});

test("“directed” without a person is still unknown", () => {
  expect(leftoverOf("directed with flair")).toEqual(["directed", "flair"]);
});

test.for([
  ["Nolan", ["Christopher Nolan"]],
  ["like Inception but not Nolan", ["Like Inception", "−Christopher Nolan"]],
  ["no nolan", ["−Christopher Nolan"]],
  ["a sad Nolan thriller", ["Sad", "Christopher Nolan", "Thriller"]],
  ["pitt films", ["Brad Pitt", "Films"]],
] as const)("a known surname means the person in %j, although descriptions have it", ([text, labels]) => {
  expect(labelsOf(text)).toEqual(labels);
});

test.for(["a cruise ship", "lost on a Cruise ship", "Lost Cruise Ship"])(
  "an ordinary word isn't a surname in %j",
  (text) => {
    expect(labelsOf(text)).not.toContain("Tom Cruise");
  },
);

test.for(["records", "no records"])("the surname of somebody little known is a word in %j", (text) => {
  expect(labelsOf(text).join()).not.toContain("Max Records");
});

test("a negated compound isn't a surname", () => {
  expect(labelsOf("no cruise zeppelins")).not.toContain("−Tom Cruise");
});

test.for([
  ["dark but not sad", ["Dark", "−Sad"]],
  ["Dark without gore", ["Dark", "−Gore"]],
  ["lost without gore", ["−Gore"]],
  ["like Dark", ["Like Dark"]],
  ["like dark without gore", ["Like Dark", "−Gore"]],
  ["the slow but funny", ["Like The Slow", "Funny"]],
  ["lost vibes", ["Like Lost"]],
  ["inception but funny", ["Like Inception", "Funny"]],
] as const)("an ordinary adjective is only a title where the text says so: %j", ([text, labels]) => {
  expect(labelsOf(text)).toEqual(labels);
});

test.for(["we are 5 people", "something for 2 people", "100 movies", "my kids are 6 and 9"])(
  "the number in %j isn't searched for",
  (text) => {
    expect(read(text).plot).toEqual([]);
  },
);

test.for([
  ["gorier please", "Gorier"],
  ["scarier than Inception", "Scarier"],
] as const)("a comparative is no typing error: %j", ([text, label]) => {
  expect(labelsOf(text)[0]).toBe(label);
});
