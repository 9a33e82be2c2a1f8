// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, storeToken } from "../../api/access-token.ts";
import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import { ONBOARDING_ASKED, askServicesAfterSignUp } from "./asked.ts";
import { Onboarding, type OnboardingCover } from "./onboarding.tsx";

const USER_ID = 7;
const NEVER = new Promise<Response>(() => undefined);
const NOTHING_TOLD = {
  "/api/auth/preferences/current": {
    preferences: {
      favorite_genres: [] as string[],
      favorite_subgenres: [] as string[],
      preferred_mood: [] as string[],
      openness_to_new_experiences: null,
    },
  },
  "/api/streaming-preferences": { platforms: [] as string[] },
  "/api/demographics": {
    demographics: { birthdate: null, gender: null, country: null, preferred_languages: [], age_range: null },
  },
};

let answer: (path: string) => Response | Promise<Response>;
let asked: string[];
let covers: OnboardingCover[];
let page: Awaited<ReturnType<typeof render>> | null = null;

beforeEach(() => {
  asked = [];
  covers = [];
  answer = answering(NOTHING_TOLD);
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(answer(path));
  });
  storeToken(tokenOf(USER_ID));
});

afterEach(async () => {
  vi.useRealTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await page?.unmount();
  page = null;
  dropToken();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** The dialog's code loads on demand, which takes a while on a busy machine. */
const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 15_000 });
const step = () => document.querySelector('[role="dialog"] progress')?.getAttribute("aria-valuetext") ?? null;

async function open(state: unknown = null): Promise<void> {
  page = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[{ pathname: "/dashboard", state }]}>
        <Onboarding onCover={(cover) => covers.push(cover)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  // With real timers, the test waits for the page instead of using `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: vi.isFakeTimers() });
}

function keepDraft(userId: number, state: string): void {
  const draft = { userId, state, step: "moods", answers: { platforms: ["8"] } };
  localStorage.setItem("onboarding", JSON.stringify(draft));
}

test("a new viewer sees the onboarding", async () => {
  await open();
  await eventually(() => expect(step()).toBe("Step 1 of 4"));
  expect(covers.at(-1)).toBe("with-moods");
});

test("a viewer who has just signed up is asked for services at once, in a single step", async () => {
  answer = () => NEVER;
  askServicesAfterSignUp(USER_ID);
  await open();
  await eventually(() => expect(document.querySelector('[role="dialog"] [aria-busy]')).not.toBeNull());
  expect(covers).toEqual(["without-moods"]);
  await page?.unmount();
  queryClient.clear();
  const { preferences } = NOTHING_TOLD["/api/auth/preferences/current"];
  answer = answering({
    ...NOTHING_TOLD,
    "/api/auth/preferences/current": { preferences: { ...preferences, favorite_genres: ["war"] } },
  });
  await open();
  await eventually(() =>
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain("One last thing"),
  );
  expect(step()).toBeNull();
  const buttons = document.querySelectorAll('[role="dialog"] footer button');
  expect(buttons).toHaveLength(1);
  expect(buttons[0]?.textContent).toContain("See My Recommendations");
});

test.for([
  ["a genre", { favorite_genres: ["war"] }, []],
  ["a theme", { favorite_subgenres: ["revenge"] }, []],
  ["a mood", { preferred_mood: ["calm"] }, []],
  ["a service", {}, ["8"]],
] as const)("a viewer who has chosen %s doesn't see the onboarding", async ([, told, platforms]) => {
  const { preferences } = NOTHING_TOLD["/api/auth/preferences/current"];
  answer = answering({
    ...NOTHING_TOLD,
    "/api/auth/preferences/current": { preferences: { ...preferences, ...told } },
    "/api/streaming-preferences": { platforms },
  });
  await open();
  await eventually(() => expect(covers).toEqual(["none"]));
  expect(step()).toBeNull();
});

test.for([["put-off"], ["finished"]] as const)(
  "a %s onboarding stays closed and requests nothing",
  async ([state]) => {
    keepDraft(USER_ID, state);
    await open();
    expect(covers).toEqual(["none"]);
    expect(asked).toEqual([]);
  },
);

test("an unfinished onboarding resumes where it was left, whatever was saved meanwhile", async () => {
  keepDraft(USER_ID, "open");
  answer = answering({ ...NOTHING_TOLD, "/api/streaming-preferences": { platforms: ["8"] } });
  await open();
  await eventually(() => expect(step()).toBe("Step 3 of 4"));
});

test("another account's draft doesn't count", async () => {
  keepDraft(8, "put-off");
  await open();
  await eventually(() => expect(step()).toBe("Step 1 of 4"));
});

test("if the viewer's answers can't be loaded, the page isn't covered", async () => {
  answer = () =>
    Response.json({ error: "Not here", message: "Not here", code: "not_found" }, { status: 404 });
  await open();
  await eventually(() => expect(covers).toEqual(["none"]));
});

test("after ten seconds without a response, the page stays uncovered, even if one arrives later", async () => {
  vi.useFakeTimers();
  let release: (response: Response) => void = () => undefined;
  answer = (path) =>
    path.includes("streaming")
      ? new Promise((resolve) => {
          release = resolve;
        })
      : NEVER;
  await open();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(covers).toEqual(["none"]);
  await act(async () => release(Response.json({ platforms: [] })));
  expect(covers).toEqual(["none"]);
});

test("a viewer can reopen a finished onboarding, and sees an error if it can't load", async () => {
  keepDraft(USER_ID, "finished");
  answer = () =>
    Response.json({ error: "Not here", message: "Not here", code: "not_found" }, { status: 404 });
  await open(ONBOARDING_ASKED);
  await eventually(() =>
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
      "Your answers couldn’t be loaded",
    ),
  );
});

function answering(bodies: Readonly<Record<string, unknown>>) {
  return (path: string) => Response.json(bodies[path]);
}

function tokenOf(userId: number): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { user_id: userId, username: "ana", is_admin: false, iat: now, exp: now + 900 };
  return `head.${btoa(JSON.stringify(claims))}.sign`;
}
