// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { changeMapping, importQuery } from "./import-queries.ts";

const ID = 7;
const PREVIEW = {
  id: ID,
  values: [
    { value: 9, rows: 3, rating: 3 as const },
    { value: 5, rows: 2, rating: 1 as const },
  ],
};

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test("the second of two quick changes is sent after the first and isn't overwritten by the first response", async () => {
  const { queryKey } = importQuery(ID);
  queryClient.setQueryData(queryKey, PREVIEW as never);
  const sent: unknown[] = [];
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  const ratingOf9 = () => queryClient.getQueryData(queryKey)?.values[0]?.rating;
  const first = changeMapping(ID, 9, 2);
  const second = changeMapping(ID, 9, 1);
  expect(ratingOf9()).toBe(1);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(Response.json({ import: { ...PREVIEW, values: [{ value: 9, rows: 3, rating: 2 }] } }));
  await first;
  expect(ratingOf9()).toBe(1);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(Response.json({ import: { ...PREVIEW, values: [{ value: 9, rows: 3, rating: 1 }] } }));
  await second;
  expect(ratingOf9()).toBe(1);
  expect(sent).toEqual([{ mapping: [{ value: 9, rating: 2 }] }, { mapping: [{ value: 9, rating: 1 }] }]);
});
