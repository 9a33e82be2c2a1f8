import { readFileSync, readdirSync } from "node:fs";

import { expect, test } from "vitest";

import { sceneOf } from "./picture-files.ts";
import { inksOf, posterSheet, printScene } from "./print.ts";
import { SCENES, mergedScenes } from "./scenes.ts";
import { STAGES } from "./stages.ts";

const FOLDER = new URL("scenes/", import.meta.url);
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith(".svg"));

function fileWith(
  content: string,
  attributes = 'data-stages="halo" data-genres="drama" data-themes="heist"',
) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200" ${attributes}>${content}</svg>`;
}

function printed(text: string, palette: "noir" | "tide" = "noir"): string {
  const sheet = posterSheet("Title", inksOf(palette, false), { hasTitleOnTop: false });
  return printScene(sheet, sceneOf(text).draw);
}

test("a motif is drawn in the inks of the palette", () => {
  const text = fileWith('<circle r="40" fill="accent"/>');
  expect(printed(text, "noir")).toContain('r="40" fill="#e0402f"');
  expect(printed(text, "tide")).toContain('r="40" fill="#8fd3e6"');
});

test("mixtures and gradients of inks are colors and fills", () => {
  const svg = printed(
    fileWith(
      '<circle r="1" fill="mix(shade, light, 1)"/><circle r="2" fill="down(mix(main, shade, 0), light)"/>',
    ),
  );
  expect(svg).toContain('r="1" fill="#f5f1ea"');
  const [, gradient = ""] = /r="2" fill="url\(#(\w+)\)"/.exec(svg) ?? [];
  expect(svg).toMatch(new RegExp(`id="${gradient}"[^>]*><stop offset="0" stop-color="#8f8b86"`));
});

test.for([
  ["a color that isn't an ink", fileWith('<circle r="1" fill="#ff0000"/>'), "isn't a color"],
  ["an unknown mixture", fileWith('<circle r="1" fill="blend(main, shade)"/>'), "isn't an ink or a mixture"],
  ["an unknown stage", fileWith("", 'data-stages="the-moon"'), "Invalid option"],
  ["no stage", fileWith("", 'data-stages=""'), "stages"],
  ["stages with and without a ground", fileWith("", 'data-stages="halo table"'), "It must float"],
  ["an unknown genre", fileWith("", 'data-stages="halo" data-genres="noir"'), "Invalid option"],
  ["a misspelled attribute", fileWith("", 'data-stages="halo" data-theme="heist"'), "Unrecognized key"],
  ["another viewBox", fileWith("").replace("-100 -100 200 200", "0 0 100 100"), "Its viewBox must be"],
  ["two elements", `${fileWith("")}${fileWith("")}`, "It must be one <svg> element"],
] as const)("a scene with %s is refused", ([, text, problem]) => {
  expect(() => sceneOf(text)).toThrow(problem);
});

test("two scenes with one name are refused", () => {
  const scene = sceneOf(fileWith(""));
  expect(() => mergedScenes([{ moon: scene }, { moon: scene }])).toThrow("There are two scenes named moon");
});

test.for(FILES)("%s can be drawn on each of its stages", (file) => {
  const scene = sceneOf(readFileSync(new URL(file, FOLDER), "utf8"));
  for (const stage of scene.stages ?? []) {
    const sheet = posterSheet(file, inksOf("tide", STAGES[stage].isDay), { hasTitleOnTop: false });
    expect(printScene(sheet, (paper) => scene.draw(paper, stage))).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test("every scene that is a file says what it shows", () => {
  const silent = FILES.filter(
    (file) => !/<title>[A-Z].{8,}<\/title>/.test(readFileSync(new URL(file, FOLDER), "utf8")),
  );
  expect(silent).toEqual([]);
  expect(Object.keys(SCENES).length).toBeGreaterThan(FILES.length);
});
