import { expect, test } from "vitest";

import { judgementOf } from "./model-judgement.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const figures = { ndcg100: 0.3124, recall20: 0, recall50: 0, ndcg10: 0, coverage10: 0, people: 40 };

test.for<[trainedAt: string, sentence: string]>([
  ["2026-03-10T11:30:00Z", "Model 4, 0 hours old, judged by 40 people held out: NDCG@100 0.312."],
  ["2026-03-10T10:59:00Z", "Model 4, 1 hour old, judged by 40 people held out: NDCG@100 0.312."],
  ["2026-03-07T12:00:00Z", "Model 4, 3 days old, judged by 40 people held out: NDCG@100 0.312."],
  // From another process whose clock is ahead.
  ["2026-03-10T12:00:03Z", "Model 4, 0 hours old, judged by 40 people held out: NDCG@100 0.312."],
])("of a model of %s it is told how old it is, and by what it was judged", ([trainedAt, sentence]) => {
  expect(judgementOf({ version: 4, trainedAt: new Date(trainedAt), figures }, NOW)).toBe(sentence);
});
