// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Item } from "#contract/item.ts";

import { dropToken, storeToken } from "../../api/access-token.ts";
import { queryClient } from "../../api/query-client.ts";
import { focus, press, render } from "../../ui/render.fixture.tsx";
import { WhereAreYou } from "./where-are-you.tsx";

const SEVERANCE = { id: 7, title: "Severance", media_type: "tv" } as Item;
const SEASONS = [
  { season: 1, episodes: 9, air_date: null },
  { season: 2, episodes: 10, air_date: null },
];

type Body = { season: number; episode: number; state: string };

let sent: unknown[] = [];
let failure: Promise<Response> | null = null;
let element: HTMLElement;

beforeEach(() => {
  sent = [];
  failure = null;
  storeToken("token");
});

afterEach(() => {
  queryClient.clear();
  dropToken();
  vi.unstubAllGlobals();
});

const answerAt = (body: Body | null, seasons = SEASONS) => ({
  seasons,
  progress: body && {
    ...body,
    updated_at: "2026-11-01T20:00:00.000Z",
    next: { season: body.season, episode: body.episode + 1 },
    is_new_season: false,
  },
});

/** Shows a series to a viewer who is there; the server accepts every step as the viewer sees it. */
async function show(at: Body | null, seasons = SEASONS): Promise<void> {
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === "GET") return Response.json(answerAt(at, seasons));
    const parsed = body === undefined ? null : JSON.parse(body);
    sent.push(parsed === null ? method : parsed);
    if (failure !== null) return failure;
    if (parsed === null) return Response.json({ success: true });
    const accepted = parsed.state === "finished" ? { ...parsed, season: 2, episode: 10 } : parsed;
    return Response.json(answerAt(accepted, seasons));
  });
  ({ element } = await render(
    <QueryClientProvider client={queryClient}>
      <WhereAreYou item={SEVERANCE} />
    </QueryClientProvider>,
  ));
  await settled(() => expect(element.querySelector("button")).not.toBeNull());
}

const buttonNamed = (name: string) =>
  [...element.querySelectorAll("button")].find(
    (each) => (each.getAttribute("aria-label") ?? each.textContent) === name,
  );
const click = (name: string) => act(async () => buttonNamed(name)?.click());
const field = (label: string) =>
  [...element.querySelectorAll("label")].find((each) => each.textContent === label)
    ?.control as HTMLInputElement | null;
const shownNumbers = () => [field("Season")?.value, field("Episode")?.value].join();
const settled = (isSettled: () => void) => act(() => vi.waitFor(isSettled));

test("a viewer starts at the first episode", async () => {
  await show(null);
  await click("I’m watching this");
  await settled(() => expect(sent).toEqual([{ season: 1, episode: 0, state: "watching" }]));
  expect(element.textContent).toContain("Up next: S1 E1");
  await settled(() => expect(shownNumbers()).toBe("1,0"));
});

test("season and episode are stepped with buttons and arrow keys, or typed", async () => {
  await show({ season: 1, episode: 4, state: "watching" });
  await click("Episode: next");
  await settled(() => expect(shownNumbers()).toBe("1,5"));
  await focus(field("Episode"));
  await press("ArrowDown");
  await settled(() => expect(shownNumbers()).toBe("1,4"));
  await type(field("Episode"), "99");
  await settled(() => expect(shownNumbers()).toBe("1,9"));
  await click("Season: next");
  await settled(() => expect(shownNumbers()).toBe("2,0"));
  await click("Season: next");
  await settled(() => expect(sent.at(-1)).toEqual({ season: 2, episode: 0, state: "watching" }));
});

test("a place that can't be saved is shown as it was", async () => {
  await show({ season: 1, episode: 4, state: "watching" });
  const { promise, resolve } = Promise.withResolvers<Response>();
  failure = promise;
  await click("Episode: next");
  await settled(() => expect(shownNumbers()).toBe("1,5"));
  await act(async () => resolve(Response.json({ message: "No" }, { status: 400 })));
  await settled(() => expect(shownNumbers()).toBe("1,4"));
});

test("the next episode counts even while an earlier step is being saved", async () => {
  await show({ season: 1, episode: 4, state: "watching" });
  const { promise, resolve } = Promise.withResolvers<Response>();
  failure = promise;
  await click("Episode: next");
  await settled(() => expect(shownNumbers()).toBe("1,5"));
  await click("Next episode");
  await settled(() => expect(shownNumbers()).toBe("1,6"));
  failure = null;
  await act(async () => resolve(Response.json(answerAt({ season: 1, episode: 5, state: "watching" }))));
  await settled(() => expect(sent.at(-1)).toEqual({ season: 1, episode: 6, state: "watching" }));
  await settled(() => expect(shownNumbers()).toBe("1,6"));
});

test("a finished series is at its last episode, and pressing the state again clears the progress", async () => {
  await show({ season: 1, episode: 4, state: "watching" });
  await click("Finished");
  await settled(() => expect(shownNumbers()).toBe("2,10"));
  expect(sent).toEqual([{ season: 1, episode: 4, state: "finished" }]);
  await click("Finished");
  await settled(() => expect(buttonNamed("I’m watching this")).toBeDefined());
  expect(sent.at(-1)).toBe("DELETE");
});

async function type(input: HTMLInputElement | null, text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press("Enter");
}
