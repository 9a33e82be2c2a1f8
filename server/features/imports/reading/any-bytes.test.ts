import fc from "fast-check";
import { expect, test } from "vitest";

import { type History, UnreadableHistory } from "./history.ts";
import { readFileAsHistory } from "./read-file.ts";
import { fileWith } from "./reading.fixture.ts";

const cell = fc.oneof(
  fc.constantFrom(
    "Title",
    "Year",
    "Rating",
    "Const",
    "Date",
    '"',
    '""',
    "=1+1",
    "Heat",
    "1995",
    "8",
    "tt0113277",
    "01/02/2020",
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const table = fc
  .array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 })
  .chain((lines) =>
    fc.constantFrom(",", ";", "\t").map((between) => lines.map((line) => line.join(between)).join("\n")),
  );
const json = fc.oneof(
  fc.json(),
  fc
    .array(
      fc.record({
        movie: fc.anything(),
        show: fc.anything(),
        rating: fc.anything(),
        listed_at: fc.anything(),
      }),
    )
    .map((entries) => JSON.stringify(entries)),
);
const files = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  table.map((text) => Buffer.from(text)),
  table.map((text) => Buffer.from(text, "utf16le")),
  json.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([Buffer.from("PK\u0003\u0004"), bytes])),
);

test("Whatever the bytes are, they are a history or a sentence", async () => {
  await fc.assert(
    fc.asyncProperty(files, async (bytes) => {
      const { scale, rows, refusal } = await outcomeOf(bytes);
      expect(refusal).toMatch(/[.]$/);
      for (const { title, rating } of rows) {
        expect(title).not.toBe("");
        expect(rating ?? scale?.min ?? 0).toBeLessThanOrEqual(scale?.max ?? 0);
      }
    }),
    { numRuns: 400, seed: 1 },
  );
});

async function outcomeOf(bytes: Uint8Array): Promise<Pick<History, "scale" | "rows"> & { refusal: string }> {
  try {
    const history = await readFileAsHistory(await fileWith(bytes), () => undefined);
    return { ...history, refusal: "None." };
  } catch (error) {
    if (error instanceof UnreadableHistory) return { scale: null, rows: [], refusal: error.message };
    throw error;
  }
}
