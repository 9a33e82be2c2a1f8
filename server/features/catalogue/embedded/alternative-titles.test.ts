import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { fold } from "#engine/text/fold.ts";
import { loadEmbeddedCatalogue } from "#server/load-embedded.ts";
import { testApp } from "#server/testing/test-app.ts";

import { alternativesOf } from "./alternative-titles.ts";
import { type EmbeddedTitle, readEmbeddedCatalogue } from "./embedded.ts";
import { nameOf } from "./references.ts";

const CATALOGUE = fileURLToPath(new URL("../../../../catalogue", import.meta.url));

/** The year in an imported list may be off by one. */
const YEARS_APART = 1;
const LEADING_ARTICLE =
  /^(?:the|a|an|der|die|das|ein|eine|le|la|les|l|un|une|el|los|las|una|il|lo|gli|i|o|os|as|um|uma) (?=.)/;

const { titles } = await readEmbeddedCatalogue(CATALOGUE);

test("most of the titles that many have seen are known under other titles as well", () => {
  const known = titles.filter(({ alternative_titles: others }) => others.length > 0);
  expect(known.length).toBeGreaterThanOrEqual(900);
});

test("no other title of a title is said twice, or only differs from its own in how it is typed", () => {
  const needless = titles.flatMap((title) => {
    const own = new Set([title.title, title.original_title].map(typedOf));
    const others = title.alternative_titles.map(typedOf);
    return others.some((other, place) => own.has(other) || others.indexOf(other) !== place)
      ? [nameOf(title)]
      : [];
  });
  expect(needless).toEqual([]);
});

test("no other title of a title is what another of the same time is called", () => {
  const bearers = new Map<string, EmbeddedTitle[]>();
  for (const title of titles) {
    const names = [title.title, title.original_title, ...title.alternative_titles];
    for (const name of new Set(names.map(typedOf))) {
      bearers.set(name, [...(bearers.get(name) ?? []), title]);
    }
  }
  const taken = titles.flatMap((title) =>
    title.alternative_titles.filter((name) =>
      bearers
        .get(typedOf(name))
        ?.some((other) => other !== title && Math.abs(yearOf(other) - yearOf(title)) <= YEARS_APART),
    ),
  );
  expect(taken).toEqual([]);
});

test("another title of what the catalogue does not have is refused", () => {
  expect(() => alternativesOf(titles, { "No Such Film (1999)": ["Other"] })).toThrow(
    /has no No Such Film \(1999\)/,
  );
});

test("a database that was filled before other titles were known has them after the next start", async () => {
  const { db, title } = await testApp();
  const { id } = await title("The Shawshank Redemption");
  const read = async () => {
    const [row] = await db.query<{ others: string[] }>(
      "select t.alternative_titles as others from titles t where t.id = $1",
      [id],
    );
    return row?.others;
  };
  const loaded = await read();
  expect(loaded).toContain("Die Verurteilten");
  await db.query("update titles set alternative_titles = '{}' where id = $1", [id]);
  await db.query("update catalogue_loads set fingerprint = 'of older files'");
  await loadEmbeddedCatalogue(db);
  expect(await read()).toEqual(loaded);
});

function typedOf(name: string): string {
  return fold(name).replace(LEADING_ARTICLE, "").replaceAll(" ", "");
}

function yearOf({ released }: EmbeddedTitle): number {
  return Number(released.slice(0, 4));
}
