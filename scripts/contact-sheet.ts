/**
 * `npm run -s contact-sheet` draws the posters of 60 random titles (fixed seed) onto two pictures in dist/screens/: on the dark page and on
 * the light one. Prints how many distinct designs (scene, palette and typeface) there are. `-- --scene spinningTop` draws that scene on each
 * of its stages instead, in four palettes, as posters and backdrops.
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import sharp from "sharp";

import { drawPoster } from "#drawing/compose.ts";
import { designOf } from "#drawing/design.ts";
import { backdropSheet, inksOf, posterSheet, printScene } from "#drawing/print.ts";
import { SCENES } from "#drawing/scenes.ts";
import { STAGES } from "#drawing/stages.ts";
import { seedOf, seededRandom, shuffled } from "#engine/random.ts";
import { readAssignedDesigns } from "#server/features/artwork/assigned-designs.ts";
import { picturedEntry } from "#server/features/artwork/pictured-entry.ts";
import { toWebp } from "#server/features/artwork/raster.ts";
import { readEmbeddedCatalogue } from "#server/features/catalogue/embedded/embedded.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TITLES = 60;
const COLUMNS = 12;
const POSTER = { width: 150, height: 225 };
const GAP = 12;
const BACKDROP_WIDTH = 400;
const SCENE_PALETTES = ["tide", "ember", "pastry", "noir"] as const;
const PAGES = { dark: "#130d11", light: "#f7f3f5" } as const;

const { values } = parseArgs({ options: { scene: { type: "string" } } });
await mkdir(`${ROOT}dist/screens`, { recursive: true });
await (values.scene === undefined ? drawTitles() : drawScene(values.scene));

async function drawTitles(): Promise<void> {
  const { titles } = await readEmbeddedCatalogue(`${ROOT}catalogue`);
  const assigned = await readAssignedDesigns();
  const random = seededRandom(seedOf("contact sheet"));
  const drawn = shuffled(titles, random)
    .slice(0, TITLES)
    .map((title) => picturedEntry(title, assigned));

  const posters = await Promise.all(
    drawn.map(async (title, place) => ({
      input: await toWebp((await drawPoster(title)).svg, "poster", POSTER.width),
      left: GAP + (place % COLUMNS) * (POSTER.width + GAP),
      top: GAP + Math.floor(place / COLUMNS) * (POSTER.height + GAP),
    })),
  );
  for (const [page, background] of Object.entries(PAGES)) {
    const width = GAP + COLUMNS * (POSTER.width + GAP);
    const height = GAP + (TITLES / COLUMNS) * (POSTER.height + GAP);
    await sharp({ create: { width, height, channels: 3, background } })
      .composite(posters)
      .webp({ quality: 84 })
      .toFile(`${ROOT}dist/screens/posters-${page}.webp`);
  }
  const designs = drawn.map((title) => {
    const { sceneName, palette, typeface } = designOf(title);
    return `${sceneName} ${palette} ${typeface}`;
  });
  const scenes = new Set(designs.map((design) => design.split(" ")[0]));
  process.stdout.write(`${TITLES} titles, ${new Set(designs).size} designs, ${scenes.size} scenes\n`);
}

async function drawScene(name: string): Promise<void> {
  const scene = SCENES[name];
  if (scene === undefined) throw new Error(`There's no scene named ${name}`);
  const rows = scene.stages ?? [undefined];
  const tiles = rows.flatMap((stage, row) => {
    const isDay = stage !== undefined && STAGES[stage].isDay;
    const posters = SCENE_PALETTES.map((palette) =>
      posterSheet(name, inksOf(palette, isDay), { hasTitleOnTop: false }),
    );
    const sheets = [
      ...posters,
      backdropSheet(name, inksOf(SCENE_PALETTES[row % SCENE_PALETTES.length] ?? "tide", false)),
    ];
    return sheets.map(async (sheet, column) => ({
      input: await toWebp(
        printScene(sheet, (paper) => scene.draw(paper, stage)),
        sheet.isTall ? "poster" : "backdrop",
        sheet.isTall ? POSTER.width : BACKDROP_WIDTH,
      ),
      left: GAP + column * (POSTER.width + GAP),
      top: GAP + row * (POSTER.height + GAP),
    }));
  });
  const width = GAP * 2 + SCENE_PALETTES.length * (POSTER.width + GAP) + BACKDROP_WIDTH;
  const height = GAP + rows.length * (POSTER.height + GAP);
  const file = `${ROOT}dist/screens/scene-${name}.webp`;
  await sharp({ create: { width, height, channels: 3, background: PAGES.dark } })
    .composite(await Promise.all(tiles))
    .webp({ quality: 84 })
    .toFile(file);
  process.stdout.write(`${file}\n`);
}
