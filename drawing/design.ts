/**
 * Chooses a title's scene, palette and typeface from its facts alone, so the same title always gets the same design. Scene and palette are
 * the assigned ones (`assignment.ts`), if the title has some. Otherwise themes choose the scene, or genres if no scene fits the themes, and
 * moods and genres choose the palette. The first genre chooses the typeface.
 */
import type { GenreKey, MediaType, TitleMood } from "#contract/vocabulary.ts";
import { seedOf } from "#engine/random.ts";

import { PALETTES_OF_GENRE, PALETTES_OF_MOOD, type PaletteName } from "./palettes.ts";
import { SCENES, scenesOfGenre, scenesOfTheme } from "./scenes.ts";
import type { Scene, StageName } from "./sheet.ts";
import { STAGES } from "./stages.ts";
import { TYPEFACES_OF_GENRE, type TypefaceName } from "./typefaces.ts";

/** The facts that a picture is made from. */
export type PicturedTitle = {
  mediaType: MediaType;
  title: string;
  year: number;
  /** The director or the creators. */
  byline: string;
  genres: readonly GenreKey[];
  /** Strongest first. */
  moods: readonly TitleMood[];
  nanogenres: readonly string[];
  seasons: number | null;
  /** Scene and palette that were assigned so that neighbors differ; `null` if the title isn't in the embedded catalog. */
  assigned: AssignedDesign | null;
};

/** `stage` is `null` for scenes without stages, and where any of the scene's stages will do. */
export type AssignedDesign = { scene: string; palette: PaletteName; stage: StageName | null };

export type Design = {
  sceneName: string;
  draw: Scene;
  palette: PaletteName;
  typeface: TypefaceName;
  isDay: boolean;
  /** Whether its motif stands on a stage. */
  hasStage: boolean;
  hasTitleOnTop: boolean;
  /** Seed for random choices within the scene. */
  seed: string;
};

const BRIGHT_MOODS = new Set<TitleMood>([
  "funny",
  "lighthearted",
  "feel_good",
  "weird_quirky",
  "inspirational",
  "relaxing",
]);
const BRIGHT_GENRES = new Set<GenreKey>(["documentary", "music"]);

/**
 * Themes about how a title is made, not what it's about. They're used only if no other theme has a scene, because subjects make better
 * pictures.
 */
const THEMES_OF_FORM = new Set([
  "adult animation",
  "anime",
  "anthology",
  "black and white",
  "computer-animated adventure",
  "epic length",
  "franchise chapter",
  "hand-drawn wonder",
  "limited series",
  "stop-motion",
]);

export function designOf(title: PicturedTitle): Design {
  const seed = `${title.mediaType} ${title.title} ${title.year}`;
  const draw = seededChooser(seed);
  const sceneName = title.assigned?.scene ?? draw("scene", sceneChoices(title));
  const scene = SCENES[sceneName];
  if (scene === undefined) throw new Error(`Unknown scene: ${sceneName}`);
  const [genre = "drama"] = title.genres;
  const stageName =
    title.assigned?.stage ?? (scene.stages === undefined ? undefined : draw("stage", scene.stages));
  const stage = stageName === undefined ? null : STAGES[stageName];
  return {
    seed,
    sceneName,
    draw: (sheet) => scene.draw(sheet, stageName),
    palette: title.assigned?.palette ?? draw("palette", paletteChoices(title)),
    typeface: draw("typeface", TYPEFACES_OF_GENRE[genre]),
    hasStage: stage !== null,
    isDay:
      stage?.isDay === true ||
      (scene.standsDaylight === true &&
        draw("day", isBright(title) ? [true, true, false] : [true, false, false, false])),
    hasTitleOnTop: scene.leavesTopFree === true && draw("place", [true, true, false, false, false]),
  };
}

export function isBright({ genres, moods }: Pick<PicturedTitle, "genres" | "moods">): boolean {
  const [genre = "drama"] = genres;
  return BRIGHT_GENRES.has(genre) || moods.some((mood) => BRIGHT_MOODS.has(mood));
}

/** The themes that say what a title is about, and those that say how it's made. */
export function themesOf({ nanogenres }: Pick<PicturedTitle, "nanogenres">): {
  subjects: string[];
  forms: string[];
} {
  return {
    subjects: nanogenres.filter((name) => !THEMES_OF_FORM.has(name)),
    forms: nanogenres.filter((name) => THEMES_OF_FORM.has(name)),
  };
}

function sceneChoices(title: PicturedTitle): string[] {
  const { genres } = title;
  const { subjects, forms } = themesOf(title);
  const byTheme = [...subjects, ...forms].map(scenesOfTheme).find((choices) => choices.length > 0);
  if (byTheme !== undefined) return byTheme;
  const [first = "drama", ...others] = genres;
  // Scenes of the first genre are twice as likely.
  const choices = [...scenesOfGenre(first), ...scenesOfGenre(first), ...others.flatMap(scenesOfGenre)];
  return choices.length > 0 ? choices : scenesOfGenre("drama");
}

function paletteChoices({ genres, moods }: PicturedTitle): PaletteName[] {
  const ofMoods = moods.slice(0, 3).flatMap((mood) => PALETTES_OF_MOOD[mood]);
  const ofGenres = new Set(genres.flatMap((genre) => PALETTES_OF_GENRE[genre]));
  const both = [...new Set(ofMoods.filter((palette) => ofGenres.has(palette)))];
  const [genre = "drama"] = genres;
  return both.length > 1 ? both : [...new Set([...PALETTES_OF_GENRE[genre], ...ofMoods.slice(0, 3)])];
}

/** @returns a function that makes a random choice for a question. Choices for different questions don't affect each other. */
function seededChooser(seed: string): <Choice>(question: string, choices: readonly Choice[]) => Choice {
  return (question, choices) => {
    const choice = choices[seedOf(`${question} ${seed}`) % choices.length];
    if (choice === undefined) throw new Error(`There are no choices for ${question}`);
    return choice;
  };
}
