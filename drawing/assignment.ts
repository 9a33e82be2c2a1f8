/**
 * Assigns scenes, stages and palettes over a whole catalog, so that titles that appear side by side don't look alike. Titles come one after the
 * other, best known first, and each gets the scene and the palette that fit its facts best and that the fewest of its neighbors have.
 * A greedy coloring of the graph of neighbors: not optimal, but deterministic, and titles already assigned keep theirs.
 */
import { seedOf } from "#engine/random.ts";

import { type AssignedDesign, type PicturedTitle, isBright, themesOf } from "./design.ts";
import { PALETTES_OF_GENRE, PALETTES_OF_MOOD, type PaletteName } from "./palettes.ts";
import { SCENES, scenesOfGenre, scenesOfTheme } from "./scenes.ts";
import type { StageName } from "./sheet.ts";
import { STAGES } from "./stages.ts";

export type TitleToAssign = {
  title: PicturedTitle;
  /** Index of each neighbor, and how near it is: 0 to 1, and 2 for parts of one franchise. */
  neighbors: ReadonlyMap<number, number>;
  /** An assignment that stays; `null` if the title has none yet. */
  kept: AssignedDesign | null;
};

/** Costs, where 1 is about as bad as a scene of the title's second instead of its first theme. Chosen by looking at the pictures. */
const COSTS = {
  /** Each theme further down the list. */
  furtherTheme: 0.7,
  /** A theme about how a title is made. */
  form: 1,
  /** A scene that isn't for any of the title's genres: a labyrinth says little about a romance. */
  strangeGenre: 2.4,
  /** Always chosen, even if the neighbors have the same scene. */
  obligatory: -100,
  /** A scene of the first genre, if no theme fits; each further genre costs `furtherTheme` more. */
  genre: 2.2,
  /** A stage on pale paper for a title that isn't bright, and a dark one for a title that is. */
  strangeTime: 0.6,
  neighborStage: 0.3,
  /** A scene that a neighbor of nearness 1 has. */
  neighborScene: 3,
  /** Each doubling of a scene's uses. */
  sceneUses: 0.3,
  /** A palette that fits only the moods or only the genres. */
  halfFit: 0.8,
  /** A palette that a neighbor of nearness 1 has, with another scene and with the same. */
  neighborPalette: 0.5,
  neighborPicture: 20,
  paletteUses: 0.15,
  /** Decides between equals. */
  chance: 0.2,
};
/** Moods that choose a palette: the strongest. */
const MOODS_COUNTED = 4;

/** @returns an assignment for each title, in their order */
export function assignDesigns(titles: readonly TitleToAssign[]): AssignedDesign[] {
  const assigned = titles.map(({ kept }) => kept);
  const uses = createCounter(assigned);
  for (const [place, { title, neighbors }] of titles.entries()) {
    if (assigned[place] !== null) continue;
    const near = [...neighbors].flatMap(([other, nearness]) => {
      const design = assigned[other];
      return design === undefined || design === null ? [] : [{ ...design, nearness }];
    });
    const scene = cheapest(sceneCosts(title), (name, cost) => {
      const besides = near.reduce((sum, other) => sum + (other.scene === name ? other.nearness : 0), 0);
      return (
        cost + COSTS.neighborScene * besides + COSTS.sceneUses * uses.doublings(name) + chance(name, title)
      );
    });
    const palette = cheapest(paletteCosts(title), (name, cost) => {
      const besides = near
        .filter((other) => other.palette === name)
        .map(
          (other) => other.nearness * (other.scene === scene ? COSTS.neighborPicture : COSTS.neighborPalette),
        )
        .reduce((sum, part) => sum + part, 0);
      return cost + besides + COSTS.paletteUses * uses.doublings(name) + chance(name, title);
    });
    const stages = SCENES[scene]?.stages ?? [];
    const stage =
      stages.length === 0
        ? null
        : cheapest(new Map(stages.map((name) => [name, stageCost(name, title)])), (name, cost) => {
            const besides = near.reduce((sum, other) => sum + (other.stage === name ? other.nearness : 0), 0);
            return cost + COSTS.neighborStage * besides + chance(name, title);
          });
    assigned[place] = { scene, palette, stage };
    uses.count(scene);
    uses.count(palette);
  }
  return assigned.flatMap((design) => design ?? []);
}

function sceneCosts(title: PicturedTitle): Map<string, number> {
  const { subjects, forms } = themesOf(title);
  const costs = new Map<string, number>();
  const offer = (scenes: readonly string[], cost: number) => {
    for (const name of scenes) {
      const { genres = [], isFor, isObligatory = false } = SCENES[name] ?? {};
      const isStrange = title.genres.every((genre) => !genres.includes(genre));
      // A landing craft says little about a comedy in which something is invaded.
      if (isFor === "themes" && isStrange) continue;
      const besides = isObligatory ? COSTS.obligatory : isStrange ? COSTS.strangeGenre : 0;
      const whole = cost + besides;
      costs.set(name, Math.min(whole, costs.get(name) ?? Number.POSITIVE_INFINITY));
    }
  };
  for (const [place, theme] of subjects.entries()) offer(scenesOfTheme(theme), COSTS.furtherTheme * place);
  for (const [place, theme] of forms.entries())
    offer(scenesOfTheme(theme), COSTS.furtherTheme * (subjects.length + place) + COSTS.form);
  const genres = title.genres.length > 0 ? title.genres : (["drama"] as const);
  for (const [place, genre] of genres.entries())
    offer(scenesOfGenre(genre), COSTS.genre + COSTS.furtherTheme * place);
  return costs;
}

function stageCost(name: StageName, title: PicturedTitle): number {
  return STAGES[name].isDay === isBright(title) ? 0 : COSTS.strangeTime;
}

function paletteCosts({ genres, moods }: PicturedTitle): Map<PaletteName, number> {
  const ofMoods = new Set(moods.slice(0, MOODS_COUNTED).flatMap((mood) => PALETTES_OF_MOOD[mood]));
  const ofGenres = new Set(
    (genres.length > 0 ? genres : (["drama"] as const)).flatMap((genre) => PALETTES_OF_GENRE[genre]),
  );
  const all = new Set([...ofMoods, ...ofGenres]);
  return new Map([...all].map((name) => [name, ofMoods.has(name) && ofGenres.has(name) ? 0 : COSTS.halfFit]));
}

function cheapest<Name extends string>(
  costs: ReadonlyMap<Name, number>,
  wholeCostOf: (name: Name, cost: number) => number,
): Name {
  const [first] = [...costs]
    .map(([name, cost]) => ({ name, cost: wholeCostOf(name, cost) }))
    .toSorted((a, b) => a.cost - b.cost);
  if (first === undefined) throw new Error("There's nothing to choose from");
  return first.name;
}

function chance(name: string, { title, year }: PicturedTitle): number {
  return (COSTS.chance * (seedOf(`${name} ${title} ${year}`) % 1000)) / 1000;
}

function createCounter(designs: readonly (AssignedDesign | null)[]) {
  const counts = new Map<string, number>();
  const count = (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const design of designs) {
    if (design === null) continue;
    count(design.scene);
    count(design.palette);
  }
  return { count, doublings: (name: string) => Math.log2(1 + (counts.get(name) ?? 0)) };
}
