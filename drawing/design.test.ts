import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { readAssignedDesigns } from "#server/features/artwork/assigned-designs.ts";
import { picturedEntry } from "#server/features/artwork/pictured-entry.ts";
import { readEmbeddedCatalogue } from "#server/features/catalogue/embedded/embedded.ts";

import { drawBackdrop, drawLockup, drawPoster } from "./compose.ts";
import { type PicturedTitle, designOf } from "./design.ts";
import { SCENES } from "./scenes.ts";

const CATALOGUE = fileURLToPath(new URL("../catalogue", import.meta.url));

const SHOGUN: PicturedTitle = {
  mediaType: "tv",
  title: "Shōgun",
  year: 2024,
  byline: "Rachel Kondo, Justin Marks",
  genres: ["drama", "war", "history"],
  moods: ["epic", "dark_gritty"],
  nanogenres: [],
  seasons: 1,
  assigned: null,
};

test("the same title always gets the same drawing", async () => {
  expect((await drawPoster(SHOGUN)).svg).toBe((await drawPoster(SHOGUN)).svg);
  expect((await drawBackdrop(SHOGUN)).svg).toBe((await drawBackdrop(SHOGUN)).svg);
});

test("a macron in a title is kept in its lettering", async () => {
  const withMark = await drawLockup(SHOGUN);
  const without = await drawLockup({ ...SHOGUN, title: "Shogun" });
  expect(withMark.svg).not.toBe(without.svg);
  expect(withMark.height).toBeGreaterThan(0);
});

test("a theme of the title chooses its scene", () => {
  const { sceneName } = designOf({ ...SHOGUN, nanogenres: ["first contact"] });
  expect(SCENES[sceneName]?.themes).toContain("first contact");
});

test("films about genocide have their own scene unless one was chosen for them, and no other title gets it", async () => {
  const { titles } = await readEmbeddedCatalogue(CATALOGUE);
  const assigned = await readAssignedDesigns();
  const designs = titles.map((title) => ({ title, ...designOf(picturedEntry(title, assigned)) }));
  const grave = designs.filter(({ sceneName }) => sceneName === "emptyField");
  const names = grave.map(({ title }) => title.title);
  expect(names).toEqual(expect.arrayContaining(["Shoah", "Son of Saul", "Night and Fog"]));
  for (const { title } of grave)
    expect(title.nanogenres.some((name) => name === "holocaust" || name === "genocide remembered")).toBe(
      true,
    );
});

const ODD_TITLES = [
  "A",
  "The",
  "12",
  "Ça",
  "X".repeat(60),
  "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb",
  "千と千尋の神隠し",
  "…",
];

test.for(ODD_TITLES)("lettering can be drawn for the title %s", async (title) => {
  const { svg, width, height } = await drawLockup({ ...SHOGUN, title });
  expect([Number.isFinite(width), Number.isFinite(height), svg.includes("NaN")]).toEqual([true, true, false]);
});

test("a title without genres, moods and themes gets a poster", async () => {
  const { svg } = await drawPoster({
    ...SHOGUN,
    genres: [],
    moods: [],
    nanogenres: [],
    byline: "",
    seasons: null,
  });
  expect(svg).not.toContain("NaN");
});

test("no scene draws an invalid number", async () => {
  for (const [name, scene] of Object.entries(SCENES)) {
    for (const theme of scene.themes.slice(0, 1)) {
      const { svg } = await drawPoster({ ...SHOGUN, title: name, nanogenres: [theme] });
      expect([name, /NaN|undefined|Infinity/.test(svg)]).toEqual([name, false]);
    }
  }
});

test("most themes of the scenes are nanogenres used in the catalog", async () => {
  const { titles } = await readEmbeddedCatalogue(CATALOGUE);
  const used = new Set(titles.flatMap((title) => title.nanogenres));
  const known = Object.values(SCENES).flatMap((scene) => scene.themes);
  expect(known.filter((theme) => used.has(theme)).length).toBeGreaterThan(known.length / 2);
});
