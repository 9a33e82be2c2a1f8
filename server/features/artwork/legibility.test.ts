/**
 * Legibility of white logos on tiles, measured on backdrop pixels under the scrim that the browser draws.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { drawBackdrop, drawLockup } from "#drawing/compose.ts";
import { readEmbeddedCatalogue } from "#server/features/catalogue/embedded/embedded.ts";

import { readAssignedDesigns } from "./assigned-designs.ts";
import { picturedEntry } from "./pictured-entry.ts";
import { ambientOf, tilePixels, SCRIM, contrastUnder } from "./raster.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const MIN_CONTRAST = 4.5;
/** Every sixth title, 500 in all, covers each scene and palette many times. Drawing all of them takes minutes. */
const SAMPLE_STEP = 6;

test("the measured scrim is the one in the style sheet", () => {
  const css = readFileSync(`${ROOT}web/titles/title-picture.module.css`, "utf8").replaceAll(/\s+/g, " ");
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
  const grown = ([base, growth]: readonly [number, number]) =>
    `calc(${percent(base)} + var(--ambient-scrim, 0.5) * ${percent(growth)})`;
  const { top, padding, reach, corner, stops } = SCRIM;
  const [first, second, third] = stops;
  const { right, bottom, left } = padding;
  expect(css).toContain(`inset: ${percent(top)} 0 0;`);
  expect(css).toContain(
    `padding-block: 0 ${percent(bottom)}; padding-inline: ${percent(left)} ${percent(right)};`,
  );
  expect(css).toContain(`radial-gradient( ${grown(reach.x)} ${grown(reach.y)} at 0 100%,`);
  expect(css).toContain(`var(--ambient-dark) ${percent(corner)}, #000) ${percent(first.at)},`);
  for (const { at, opacity } of [second, third]) {
    expect(css).toContain(`var(--ambient-dark) ${grown(opacity)}, transparent) ${percent(at)},`);
  }
  expect(css).toContain("transparent 100% );");
  expect(css).toContain("max-block-size: 5rem;");
});

test(
  "white logos have a contrast of at least 4.5:1 on tiles from across the catalog",
  { timeout: 240_000 },
  async () => {
    const { titles } = await readEmbeddedCatalogue(`${ROOT}catalogue`);
    const assigned = await readAssignedDesigns();
    const weak: [string, number][] = [];
    for (const title of titles.filter((_, place) => place % SAMPLE_STEP === 0)) {
      const pictured = picturedEntry(title, assigned);
      const [backdrop, lettering] = [await drawBackdrop(pictured), await drawLockup(pictured)];
      const { dark, scrim } = await ambientOf(backdrop.svg, lettering);
      const contrast = contrastUnder(tilePixels(backdrop.svg), dark, lettering, scrim);
      if (contrast < MIN_CONTRAST) weak.push([title.title, Math.round(contrast * 100) / 100]);
    }
    expect(weak).toEqual([]);
  },
);
