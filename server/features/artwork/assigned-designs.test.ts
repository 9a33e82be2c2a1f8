import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { nearestTo } from "#engine/similarity.ts";
import { indexTitles } from "#engine/title-index.ts";
import { allFacts } from "#server/features/catalogue/catalogue.ts";
import { testApp } from "#server/testing/test-app.ts";

import { assignmentName, readAssignedDesigns } from "./assigned-designs.ts";

/** Titles that are likely to appear in a row with a title. */
const NEIGHBORS = 20;

test("every title has a picture of its own among the titles it appears with", async () => {
  const { db } = await testApp();
  const index = indexTitles(await allFacts(db));
  const assigned = await readAssignedDesigns();
  const designs = index.titles.map(({ title, releasedAt }) => {
    const name = assignmentName({ title, year: new Date(releasedAt).getUTCFullYear() });
    const design = assigned.get(name);
    expect(design, `${name} is missing: run npm run assign-pictures`).toBeDefined();
    return design;
  });
  const pairs = index.titles.flatMap((_, position) =>
    nearestTo(index, position, NEIGHBORS).map((near) => [designs[position], designs[near.position]] as const),
  );
  const sameScene = pairs.filter(([one, other]) => one?.scene === other?.scene);
  expect(sameScene.filter(([one, other]) => one?.palette === other?.palette)).toEqual([]);
  expect(sameScene.length / pairs.length).toBeLessThan(0.01);
});

test.for([
  ["a scene that doesn't exist", { scene: "nowhere", palette: "ion" }],
  ["a palette that doesn't exist", { scene: "wormhole", palette: "mauve" }],
])("%s is refused", async ([, design]) => {
  const directory = await mkdtemp(join(tmpdir(), "halflight-pictures-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, "pictures.json");
  await writeFile(file, JSON.stringify({ "Her (2013)": design }));
  await expect(readAssignedDesigns(file)).rejects.toThrow(/Her \(2013\)/);
});
