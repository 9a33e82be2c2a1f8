import { expect, test } from "vitest";

import { withoutRepeats } from "./dedupe.ts";

const title = (id: number) => ({ id });

test("a title stands in the first row that has it", () => {
  const rows = withoutRepeats([
    { name: "picks", items: [title(1), title(2)] },
    { name: "trending", items: [title(2), title(3), title(3)] },
  ]);
  expect(rows).toEqual([
    { name: "picks", items: [title(1), title(2)] },
    { name: "trending", items: [title(3)] },
  ]);
});

test("the hero's title may stand in a row too, unless it is asked not to", () => {
  const rows = [{ items: [title(1), title(2)] }];
  expect(withoutRepeats(rows)[0]?.items).toHaveLength(2);
  expect(withoutRepeats(rows, [1])[0]?.items).toEqual([title(2)]);
});
