// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { NO_ANSWERS } from "#contract/quiz-answers.ts";

import { storeToken } from "../../api/access-token.ts";
import { queryClient } from "../../api/query-client.ts";
import { sessionId } from "../../api/session-id.ts";
import { clearUserData } from "../../api/session.ts";
import { settleMutation } from "../../titles/marks.ts";
import { render } from "../../ui/render.fixture.tsx";
import { watchPicks } from "./picks-acted-on.ts";
import { type SessionQuizProps, useSessionQuiz } from "./use-session-quiz.ts";

/** Never expires. */
const TOKEN = `-.${btoa(JSON.stringify({ userId: 1, username: "ana", iat: 0, exp: 9_999_999_999 }))}.-`;
const NOW = "2026-11-23T20:00:00.000Z";

let asked: string[] = [];
let latest: CallAnswer<"GET /api/quiz/latest">["answers"] = null;
let lastQuizTime: string | null = null;
let isFirstVisit = false;
let page: Awaited<ReturnType<typeof render>> | null = null;
let stopWatching: () => void;

beforeEach(() => {
  asked = [];
  latest = null;
  lastQuizTime = null;
  isFirstVisit = false;
  storeToken(TOKEN);
  stopWatching = watchPicks();
  sessionId();
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (url === "/api/quiz/latest") return Response.json({ answers: latest });
    return Response.json({ lastQuizTime, now: NOW, isFirstVisit });
  });
});

afterEach(async () => {
  await page?.unmount();
  queryClient.clear();
  vi.useRealTimers();
  stopWatching();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  clearUserData();
  localStorage.clear();
});

function Quiz(props: SessionQuizProps) {
  const { view, close } = useSessionQuiz(props);
  return (
    <button type="button" onClick={close}>
      {view}
    </button>
  );
}

async function open({ isAsked = false, isHeldBack = false } = {}): Promise<void> {
  page = await render(
    <QueryClientProvider client={queryClient}>
      <Quiz isAsked={isAsked} isHeldBack={isHeldBack} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await act(async () => {
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    // React Query notifies its observers in a later task.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  });
}

const button = () => page?.element.querySelector("button");
const view = () => button()?.textContent;

test("the quiz opens by itself for viewers who never took it", async () => {
  await open();
  expect(view()).toBe("questions");
});

test("the quiz opens by itself once per session, however often the page is visited", async () => {
  await open();
  expect(view()).toBe("questions");
  await act(async () => button()?.click());
  await page?.unmount();
  asked = [];
  await open();
  expect(asked).toEqual([]);
  expect(view()).toBe("closed");
});

test("once dismissed, the quiz stays closed for the session, even after a reload or signing in again", async () => {
  localStorage.setItem("quizDismissedIn", sessionId());
  await open();
  expect(view()).toBe("closed");
  await page?.unmount();
  localStorage.setItem("quizDismissedIn", "the session before");
  await open();
  expect(view()).toBe("questions");
});

test("while something else covers the page, the quiz neither opens nor sends requests", async () => {
  await open({ isHeldBack: true });
  expect(asked).toEqual([]);
  expect(view()).toBe("closed");
});

/** The quiz looks for a sign that the picks have been seen once a second. */
const SECOND_MS = 1000;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function openOnFirstVisit(): Promise<void> {
  isFirstVisit = true;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await open();
  await pass(59 * SECOND_MS);
  expect(view()).toBe("closed");
}

test("on an account's first visit, the quiz waits for a minute", async () => {
  await openOnFirstVisit();
  await pass(SECOND_MS);
  expect(view()).toBe("questions");
});

test("on a hidden page, the minute doesn't pass", async () => {
  await openOnFirstVisit();
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await pass(60 * SECOND_MS);
  expect(view()).toBe("closed");
});

/** Moves the page; jsdom has no layout. */
function scrollTo(top: number): void {
  vi.spyOn(window, "scrollY", "get").mockReturnValue(top);
  document.dispatchEvent(new Event("scroll"));
}

test("on an account's first visit, the quiz doesn't open over what is read further down, but once the viewer is back at the top", async () => {
  await openOnFirstVisit();
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  scrollTo(2 * window.innerHeight);
  await pass(30 * SECOND_MS);
  expect(view()).toBe("closed");
  scrollTo(0);
  await pass(SECOND_MS);
  expect(view()).toBe("closed");
  await pass(2 * SECOND_MS);
  expect(view()).toBe("questions");
});

test("on an account's first visit, the minute doesn't open the quiz during a scroll", async () => {
  await openOnFirstVisit();
  for (let second = 0; second < 5; second += 1) {
    scrollTo(100 * second);
    await pass(SECOND_MS);
  }
  expect(view()).toBe("closed");
  await pass(2 * SECOND_MS);
  expect(view()).toBe("questions");
});

test("on an account's first visit, a rating opens the quiz, but not just after the details were closed", async () => {
  await openOnFirstVisit();
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const details = document.createElement("div");
  details.role = "dialog";
  document.body.append(details);
  settleMutation(7, { rating: 3 });
  await pass(10 * SECOND_MS);
  expect(view()).toBe("closed");
  details.remove();
  await pass(4 * SECOND_MS);
  expect(view()).toBe("closed");
  await pass(SECOND_MS);
  expect(view()).toBe("questions");
});

test("what the viewer did before the quiz had loaded counts too", async () => {
  settleMutation(7, { rating: 3 });
  isFirstVisit = true;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await open();
  expect(view()).toBe("closed");
  await pass(2 * SECOND_MS);
  expect(view()).toBe("questions");
});

test("on later visits, the quiz waits for viewers who have already gone further down", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  scrollTo(2 * window.innerHeight);
  await open();
  await pass(10 * SECOND_MS);
  expect(view()).toBe("closed");
  scrollTo(0);
  await pass(3 * SECOND_MS);
  expect(view()).toBe("questions");
});

test("on an account's first visit, a viewer can open the quiz at once", async () => {
  isFirstVisit = true;
  await open({ isAsked: true });
  expect(view()).toBe("questions");
});

test("a viewer can open the quiz even if it was skipped", async () => {
  localStorage.setItem("skipQuizUntil", String(Date.now() + 60_000));
  latest = { ...NO_ANSWERS, moods: ["calm"] };
  lastQuizTime = "2026-11-23T19:58:00.000Z";
  await open({ isAsked: true });
  expect(view()).toBe("questions");
});

test("the quiz doesn't cover something the viewer opened meanwhile", async () => {
  const other = document.createElement("div");
  other.role = "dialog";
  document.body.append(other);
  await open();
  expect(queryClient.getQueryState(["quiz-opening"])?.status).toBe("success");
  expect(view()).toBe("closed");
  other.remove();
});

test("if the server doesn't say when the last quiz was, the quiz stays closed", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await open();
  expect(queryClient.getQueryState(["quiz-opening"])?.status).toBe("error");
  expect(view()).toBe("closed");
});
