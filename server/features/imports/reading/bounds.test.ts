import { expect, test } from "vitest";

import { csv, fileWith } from "./reading.fixture.ts";
import { readHistory } from "./reading.ts";

const LINES = Array.from(
  { length: 150_000 },
  (_, line) => `A film of nobody's, part ${line},${1950 + (line % 70)}`,
);
const LARGE = ["Title,Year", ...LINES, ""].join("\n");
const SMALL = csv("Title,Year", "Heat,1995");

test.each<[string, { timeMs?: number; memoryMegabytes?: number }, object]>([
  [
    "takes longer than it may",
    { timeMs: 1 },
    { code: "too-slow", message: "The file took too long to read." },
  ],
  [
    "needs more memory than it may",
    { memoryMegabytes: 12 },
    { code: "too-large", message: "The file is too large to read at once." },
  ],
])(
  "a file whose reading %s is given up with a sentence, and the next one is read",
  async (_, bounds, refusal) => {
    const reading = readHistory(await fileWith(LARGE), { bounds });
    const next = readHistory(await fileWith(SMALL));
    await expect(reading).rejects.toMatchObject(refusal);
    expect((await next).rows).toMatchObject([{ title: "Heat", year: 1995 }]);
  },
);
