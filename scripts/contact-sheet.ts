/**
 * `npm run -s contact-sheet` draws the posters of 60 random titles (fixed seed) onto two pictures in dist/screens/: on the dark page and on
 * the light one. Prints how many distinct designs (scene, palette and typeface) there are.
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import sharp from "sharp";

import { drawPoster } from "#drawing/compose.ts";
import { designOf } from "#drawing/design.ts";
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
const PAGES = { dark: "#130d11", light: "#f7f3f5" } as const;

const { titles } = await readEmbeddedCatalogue(`${ROOT}catalogue`);
const assigned = await readAssignedDesigns();
const random = seededRandom(seedOf("contact sheet"));
const drawn = shuffled(titles, random)
  .slice(0, TITLES)
  .map((title) => picturedEntry(title, assigned));

const posters = await Promise.all(
  drawn.map(async (title, place) => ({
    input: await toWebp((await drawPoster(title)).svg, POSTER.width),
    left: GAP + (place % COLUMNS) * (POSTER.width + GAP),
    top: GAP + Math.floor(place / COLUMNS) * (POSTER.height + GAP),
  })),
);
await mkdir(`${ROOT}dist/screens`, { recursive: true });
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
