import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";

import { testApp } from "./test-app.ts";

test("each configuration has its own server, and the same configuration reuses it", async () => {
  const [plain, gated, again] = [
    await testApp(),
    await testApp({ features: ["vault"], betaKeys: ["open-sesame"] }),
    await testApp({ betaKeys: ["open-sesame"], features: ["vault"] }),
  ];
  const flagsOf = ({ visitor }: typeof plain) =>
    visitor.get<CallAnswer<"GET /api/feature-flags">>("/api/feature-flags");
  expect(await flagsOf(plain)).toMatchObject({ features: [], beta_gate: false });
  expect(await flagsOf(gated)).toMatchObject({ features: ["vault"], beta_gate: true });
  expect(again.address).toBe(gated.address);
  expect(plain.db.url).not.toBe(gated.db.url);
});
