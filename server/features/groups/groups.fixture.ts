/** Test helpers that use groups like browsers do, with an account or as a guest who only has the link. */
import type { CallAnswer } from "#contract/api.ts";
import { GUEST_KEY_HEADER } from "#contract/group-rules.ts";
import { type Answer, Client } from "#server/testing/client.ts";
import type { Person, TestApp } from "#server/testing/test-app.ts";

export type Group = CallAnswer<"GET /api/groups/{code}">["group"];
export type GroupPicks = CallAnswer<"GET /api/groups/{code}/picks">;

export const FRIGHTS: readonly string[] = ["Alien", "Jaws", "The Shining", "Psycho", "The Thing"];

export async function startGroup(person: Person, body: object = {}): Promise<Group> {
  return (await person.ok<{ group: Group }>("POST", "/api/groups", body)).group;
}

/** A guest who only has the link and a key made by their browser. */
export function guestAt(app: Pick<TestApp, "address" | "title">, code: string, key: string) {
  const client = new Client(app.address);
  const path = `/api/groups/${code}`;
  const send = <Body = Record<string, unknown>>(
    method: string,
    rest: string,
    body?: unknown,
  ): Promise<Answer<Body>> => client.send<Body>(method, path + rest, body, { [GUEST_KEY_HEADER]: key });
  return {
    send,
    async join(name: string, titles: readonly string[] = FRIGHTS) {
      const ids = await Promise.all(titles.map(async (title) => (await app.title(title)).id));
      return send<{ group: Group }>("POST", "/members", { guest: { name, title_ids: ids } });
    },
    picks: async (limit = 12) => (await send<GroupPicks>("GET", `/picks?limit=${limit}`)).body,
  };
}

export async function picksOf(person: Person, code: string, limit = 12): Promise<GroupPicks> {
  return person.get(`/api/groups/${code}/picks?limit=${limit}`);
}

/** A key in the form browsers generate. */
export function keyOf(guest: string): string {
  return `key-of-${guest}`.padEnd(22, "0");
}
