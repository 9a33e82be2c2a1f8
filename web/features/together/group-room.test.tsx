// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";

import type { WireGroup } from "#contract/groups.ts";

import { queryClient } from "../../api/query-client.ts";
import { Toasts } from "../../titles/toasts.tsx";
import { render } from "../../ui/render.fixture.tsx";
import { GroupRoom } from "./group-room.tsx";

const CODE = "a".repeat(22);
const ANA = { id: 1, name: "Ana", joined_as: "account", is_viewer: true, has_made_group: true } as const;
const MIA = { id: 2, name: "Mia", joined_as: "guest", is_viewer: false, has_made_group: false } as const;
const GROUP: WireGroup = {
  code: CODE,
  ends_at: "2026-01-02T00:00:00.000Z",
  revision: "one",
  members: [ANA, MIA],
  moods: [],
  streamable_first: true,
  has_services: false,
  vetoed: [],
};

const pickOf = (id: number, title: string) => ({
  id,
  title,
  media_type: "movie",
  release_date: "1979-05-25",
  vote_average: 8,
  runtime: 117,
  poster_path: null,
  ambient: { dark: "#000", glow: "#000", light: "#fff", scrim: 0.5, thumbhash: null },
  reason: { kind: "popular", text: "Loved by many", title_id: null },
  fits: [
    { member_id: 1, fit: "strong" },
    { member_id: 2, fit: "good" },
  ],
});
const PICKS = {
  items: [pickOf(5, "Alien"), pickOf(6, "Jaws")],
  revision: "one",
  steered_by: null,
  fallback_start_index: null,
};

type Call = { name: string; headers: Record<string, string>; body: unknown };
let calls: Call[] = [];
let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
  localStorage.clear();
  calls = [];
});

/** @param answers responses by method and the path after the group's code; other calls succeed */
async function show(answers: Record<string, () => Response>): Promise<void> {
  vi.stubGlobal("fetch", async (url: string, { method, headers, body }: RequestInit & { method: string }) => {
    const name = `${method} ${url.replace(`/api/groups/${CODE}`, "")}`;
    calls.push({ name, headers: { ...(headers as Record<string, string>) }, body });
    return answers[name.split("?")[0] ?? ""]?.() ?? Response.json({ success: true });
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <GroupRoom code={CODE} onSignIn={null} onOpen={() => {}} />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const refused = () => Response.json({ error: "No", message: "No", code: "not_found" }, { status: 404 });
const text = () => page.element.textContent;
const namesOf = (name: string) => calls.filter((call) => call.name.startsWith(name));
const vetoOf = (title: string) =>
  page.element.querySelector<HTMLButtonElement>(`[aria-label="Not tonight: ${title}"]`);

test("a vetoed title leaves the list at once, and returns if the veto can't be saved", async () => {
  const answer = Promise.withResolvers<Response>();
  await show({
    "GET ": () => Response.json({ group: GROUP }),
    "GET /picks": () => Response.json(PICKS),
    "POST /vetoes": () => answer.promise as unknown as Response,
  });
  await vi.waitFor(() => expect(vetoOf("Alien")).not.toBeNull());
  await act(async () => vetoOf("Alien")?.click());
  expect(vetoOf("Alien")).toBeNull();
  expect(document.activeElement).toBe(vetoOf("Jaws"));
  await act(async () => answer.resolve(refused()));
  await vi.waitFor(() => expect(vetoOf("Alien")).not.toBeNull());
});

test("an earlier veto can be undone", async () => {
  const group = { ...GROUP, vetoed: [{ id: 9, title: "Psycho" }] };
  await show({ "GET ": () => Response.json({ group }), "GET /picks": () => Response.json(PICKS) });
  await vi.waitFor(() => expect(text()).toContain("You ruled out 1 title"));
  const back = page.element.querySelector<HTMLButtonElement>('[aria-label="Bring back: Psycho"]');
  await act(async () => back?.click());
  await vi.waitFor(() => expect(namesOf("DELETE /vetoes/9")).toHaveLength(1));
});

test("the list is refetched only when something it depends on changes", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let group = GROUP;
  await show({ "GET ": () => Response.json({ group }), "GET /picks": () => Response.json(PICKS) });
  await vi.waitFor(() => expect(text()).toContain("Alien"));
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(namesOf("GET ").length).toBeGreaterThan(3);
  expect(namesOf("GET /picks")).toHaveLength(1);
  group = { ...GROUP, revision: "two" };
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await vi.waitFor(() => expect(namesOf("GET /picks")).toHaveLength(2));
  expect(text()).toContain("Alien");
});

test("when moods are chosen quickly, the last choice is sent last and stays", async () => {
  let moods: WireGroup["moods"] = [];
  const first = Promise.withResolvers<Response>();
  const answers = [() => first.promise, () => Promise.resolve(Response.json({ success: true }))];
  await show({
    "GET ": () => Response.json({ group: { ...GROUP, moods } }),
    "GET /picks": () => Response.json(PICKS),
    "PUT /moods": () => answers.shift()?.() as unknown as Response,
  });
  await vi.waitFor(() => expect(text()).toContain("Calm"));
  const chip = (name: string) =>
    [...page.element.querySelectorAll<HTMLElement>('[role="option"]')].find(
      (each) => each.textContent === name,
    );
  await act(async () => chip("Calm")?.click());
  await act(async () => chip("Happy")?.click());
  await act(async () => chip("Calm")?.click());
  expect(namesOf("PUT /moods")).toHaveLength(1);
  moods = ["happy"];
  await act(async () => first.resolve(Response.json({ success: true })));
  await vi.waitFor(() => expect(namesOf("PUT /moods")).toHaveLength(2));
  expect(namesOf("PUT /moods").at(-1)?.body).toBe('{"moods":["happy"]}');
  await vi.waitFor(() => expect(chip("Happy")?.ariaSelected).toBe("true"));
  expect(chip("Calm")?.ariaSelected).toBe("false");
});

const streamableFirst = () =>
  [...page.element.querySelectorAll("label")]
    .find((label) => label.textContent.startsWith("Start with what one of us can stream"))
    ?.querySelector("input");

test("what comes first changes at once, and changes back with a message if it can't be saved", async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const pending = answers.map(({ promise }) => promise);
  let isFirst = true;
  await show({
    "GET ": () => Response.json({ group: { ...GROUP, has_services: true, streamable_first: isFirst } }),
    "GET /picks": () => Response.json(PICKS),
    "PUT /streamable-first": () => pending.shift() as unknown as Response,
  });
  await vi.waitFor(() => expect(streamableFirst()?.checked).toBe(true));
  await act(async () => streamableFirst()?.click());
  expect(streamableFirst()?.checked).toBe(false);
  expect(namesOf("PUT /streamable-first").at(-1)?.body).toBe('{"streamable_first":false}');
  isFirst = false;
  await act(async () => answers[0]?.resolve(Response.json({ success: true })));
  await act(async () => streamableFirst()?.click());
  expect(streamableFirst()?.checked).toBe(true);
  await act(async () => answers[1]?.resolve(refused()));
  await vi.waitFor(() => expect(streamableFirst()?.checked).toBe(false));
  await vi.waitFor(() => expect(document.body.textContent).toContain("couldn’t be saved"));
});

test("in a group without services, there's no choice of what comes first", async () => {
  await show({ "GET ": () => Response.json({ group: GROUP }), "GET /picks": () => Response.json(PICKS) });
  await vi.waitFor(() => expect(text()).toContain("Alien"));
  expect(streamableFirst()).toBeUndefined();
});

test("a group that ends while it's open says so", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let hasEnded = false;
  await show({
    "GET ": () => (hasEnded ? refused() : Response.json({ group: GROUP })),
    "GET /picks": () => Response.json(PICKS),
  });
  await vi.waitFor(() => expect(text()).toContain("Alien"));
  hasEnded = true;
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await vi.waitFor(() => expect(text()).toContain("This evening has ended"));
});

test("a member invited from a profile is asked before seeing the list", async () => {
  const members = [
    { ...ANA, is_viewer: false },
    { ...MIA, joined_as: "profile" as const, is_viewer: true },
  ];
  await show({ "GET ": () => Response.json({ group: { ...GROUP, members } }) });
  await vi.waitFor(() => expect(text()).toContain("wants to know what you’d watch tonight"));
  expect(text()).toContain("Join with your taste");
  expect(namesOf("GET /picks")).toEqual([]);
});

test("a browser always sends the same guest key, and never in a URL", async () => {
  await show({ "GET ": () => Response.json({ group: GROUP }), "GET /picks": () => Response.json(PICKS) });
  await vi.waitFor(() => expect(namesOf("GET /picks")).toHaveLength(1));
  const keys = new Set(calls.map(({ headers }) => headers["x-guest-key"]));
  expect(keys.size).toBe(1);
  const [key = ""] = keys;
  expect(key).toMatch(/^[\w-]{24}$/);
  expect(calls.every(({ name }) => !name.includes(key))).toBe(true);
});
