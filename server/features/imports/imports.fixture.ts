/** Test helpers: upload a person's history, wait until it's been read, and read the import's rows. */
import { expect } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Answer } from "#server/testing/client.ts";
import type { Person } from "#server/testing/test-app.ts";

type Preview = CallAnswer<"GET /api/imports/{id}">["import"];
type Rows = CallAnswer<"GET /api/imports/{id}/rows">["rows"];

export const LONG_TIMEOUT = { timeout: 20_000, interval: 50 };

export function send(
  person: Person,
  file: string | Uint8Array<ArrayBuffer>,
  name = "history.csv",
): Promise<Answer<{ import: Preview }>> {
  return person.upload(`/api/imports?name=${encodeURIComponent(name)}`, file);
}

export async function preview(person: Person, id: number): Promise<Preview> {
  return (await person.get<{ import: Preview }>(`/api/imports/${id}`)).import;
}

/** @returns the import once it's been read */
export async function uploadAndRead(
  person: Person,
  file: string | Uint8Array<ArrayBuffer>,
  name?: string,
): Promise<Preview> {
  const started = await send(person, file, name);
  expect(started).toMatchObject({ status: 200 });
  const { id } = started.body.import;
  await expect.poll(async () => (await preview(person, id)).state, LONG_TIMEOUT).not.toBe("reading");
  return preview(person, id);
}

export async function apply(person: Person, id: number, replace = false): Promise<Preview> {
  return (await person.ok<{ import: Preview }>("POST", `/api/imports/${id}/apply`, { replace })).import;
}

/** All rows, page by page. */
export async function rowsOf(person: Person, id: number, standing?: string): Promise<Rows> {
  const rows: Rows = [];
  let after: number | undefined = 0;
  while (after !== undefined) {
    const query: string = `limit=50&after=${after}${standing === undefined ? "" : `&standing=${standing}`}`;
    const page: CallAnswer<"GET /api/imports/{id}/rows"> = await person.get(
      `/api/imports/${id}/rows?${query}`,
    );
    rows.push(...page.rows);
    after = page.next_after;
  }
  return rows;
}

type Marked = { item_id: number; title: string; year: number };
type OwnHistory = {
  ratings?: (Marked & { rating: number; rated_at: string })[];
  skipped?: (Marked & { skipped_at: string })[];
  watchlist?: (Marked & { added_at: string })[];
  seen?: (Marked & { seen_at: string })[];
};

/** Halflight's own export, reduced to the parts that imports read. */
export function ownExport(history: OwnHistory): string {
  return JSON.stringify({
    exported_at: "2026-01-01T00:00:00.000Z",
    account: {},
    ratings: [],
    skipped: [],
    watchlist: [],
    ...history,
  });
}
