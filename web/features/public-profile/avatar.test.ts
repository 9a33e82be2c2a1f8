import { expect, test } from "vitest";

import { initialsOf } from "./avatar.tsx";

test.for<[string, string]>([
  ["Mara Lindqvist", "ML"],
  ["ana", "A"],
  ["Jean-Luc van der Berg", "JB"],
  ["李 小龙", "李小"],
  ["E\u0301lodie", "E\u0301"],
  ["!!!", "!"],
])("the initials of %s are %s", ([name, initials]) => {
  expect(initialsOf(name)).toBe(initials);
});
