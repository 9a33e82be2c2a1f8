import { expect, test } from "vitest";

import { type TitleToAssign, assignDesigns } from "./assignment.ts";
import type { PicturedTitle } from "./design.ts";
import { SCENES } from "./scenes.ts";

const titleOf = (title: string, facts: Partial<PicturedTitle> = {}): PicturedTitle => ({
  mediaType: "movie",
  title,
  year: 2000,
  byline: "",
  genres: ["sci_fi"],
  moods: ["mysterious"],
  nanogenres: ["space survival", "time loop", "first contact"],
  seasons: null,
  assigned: null,
  ...facts,
});

/** Titles that all are neighbors of each other. */
function row(titles: readonly PicturedTitle[]): TitleToAssign[] {
  return titles.map((title, place) => ({
    title,
    neighbors: new Map(titles.flatMap((_, other) => (other === place ? [] : [[other, 1]]))),
    kept: null,
  }));
}

test("neighbors with the same facts get different pictures that still fit their themes", () => {
  const titles = Array.from({ length: 8 }, (_, place) => titleOf(`Title ${place}`));
  const designs = assignDesigns(row(titles));
  expect(new Set(designs.map(({ scene }) => scene)).size).toBe(8);
  for (const { scene } of designs.slice(0, 3)) {
    const themes = SCENES[scene]?.themes ?? [];
    expect(themes.filter((theme) => titles[0]?.nanogenres.includes(theme))).not.toEqual([]);
  }
});

test("with more neighbors than scenes, the same scene has another palette", () => {
  const titles = Array.from({ length: 20 }, (_, place) =>
    titleOf(`Title ${place}`, { nanogenres: ["zombie outbreak"], genres: ["western"] }),
  );
  const designs = assignDesigns(row(titles));
  expect(new Set(designs.map(({ scene, palette }) => `${scene} ${palette}`)).size).toBe(20);
});

test("a scene for other genres is taken only if nothing else fits", () => {
  const [design] = assignDesigns(
    row([titleOf("Title", { genres: ["romance"], nanogenres: ["nonlinear story"] })]),
  );
  expect(SCENES[design?.scene ?? ""]?.genres).toContain("romance");
});

test("assigned titles keep their picture, and the others differ from it", () => {
  const [first] = assignDesigns(row([titleOf("First")]));
  const titles = row([titleOf("First"), titleOf("New")]).map((entry, place) =>
    place === 1 ? entry : { ...entry, kept: { scene: "wormhole", palette: "ion" as const, stage: null } },
  );
  const [kept, other] = assignDesigns(titles);
  expect(kept).toEqual({ scene: "wormhole", palette: "ion", stage: null });
  expect(other?.scene).not.toBe("wormhole");
  expect(assignDesigns(row([titleOf("First")]))).toEqual([first]);
});
