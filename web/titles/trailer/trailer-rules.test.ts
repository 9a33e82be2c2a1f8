import { expect, test } from "vitest";

import {
  AT_REST,
  type PlaybackEvent,
  type Surroundings,
  afterEvent,
  mayAutoplay,
  isNearEnd,
  wantsToPlay,
} from "./trailer-rules.ts";

const IN_VIEW: Surroundings = {
  isInSight: true,
  isVisible: true,
  isInFocusZone: true,
  hasAttention: false,
  isNearPageEnd: false,
  isBehindDialog: false,
  isPageHidden: false,
  isOnSmallDevice: false,
  reducesMotion: false,
  savesData: false,
};

const BY_ITSELF = { startsByItself: true };
const ON_CLICK = { startsByItself: false };

function after(...events: PlaybackEvent[]) {
  return events.reduce(afterEvent, AT_REST);
}

test("a trailer in view plays by itself", () => {
  expect(mayAutoplay(IN_VIEW)).toBe(true);
});

test.each<[string, Partial<Surroundings>]>([
  ["out of sight", { isInSight: false, isVisible: false }],
  ["less than half in view", { isVisible: false }],
  ["out of the focus zone", { isInFocusZone: false }],
  ["near the end of the page", { isNearPageEnd: true }],
  ["behind a dialog", { isBehindDialog: true }],
  ["on a hidden page", { isPageHidden: true }],
  ["on a tablet or a phone", { isOnSmallDevice: true }],
  ["with reduced motion", { reducesMotion: true }],
  ["with data saving", { savesData: true }],
])("a trailer %s doesn't play by itself", (_, change) => {
  expect(mayAutoplay({ ...IN_VIEW, ...change })).toBe(false);
});

test("a hovered trailer plays even outside the focus zone", () => {
  expect(mayAutoplay({ ...IN_VIEW, isInFocusZone: false, hasAttention: true })).toBe(true);
});

test("the end of the page is its last 100 px, and a page at its top isn't at its end", () => {
  expect(isNearEnd({ scrolled: 1999, windowHeight: 900, height: 3000 })).toBe(false);
  expect(isNearEnd({ scrolled: 2001, windowHeight: 900, height: 3000 })).toBe(true);
  expect(isNearEnd({ scrolled: 0, windowHeight: 900, height: 900 })).toBe(false);
});

test("a trailer paused by the viewer doesn't restart by itself", () => {
  expect(wantsToPlay(after("viewer pauses"), IN_VIEW, BY_ITSELF)).toBe(false);
});

test("a trailer started by the viewer ignores the autoplay rules, but doesn't play out of view", () => {
  const started = after("viewer pauses", "viewer plays");
  expect(wantsToPlay(started, { ...IN_VIEW, reducesMotion: true }, BY_ITSELF)).toBe(true);
  expect(wantsToPlay(started, { ...IN_VIEW, isOnSmallDevice: true }, ON_CLICK)).toBe(true);
  expect(wantsToPlay(started, { ...IN_VIEW, isPageHidden: true }, BY_ITSELF)).toBe(false);
  expect(wantsToPlay(started, { ...IN_VIEW, isVisible: false }, ON_CLICK)).toBe(true);
  expect(wantsToPlay(started, { ...IN_VIEW, isInSight: false }, BY_ITSELF)).toBe(false);
});

test("a trailer with manual start waits for a click", () => {
  expect(wantsToPlay(AT_REST, IN_VIEW, ON_CLICK)).toBe(false);
  expect(wantsToPlay(after("viewer plays"), IN_VIEW, ON_CLICK)).toBe(true);
});

test("a trailer starts muted, and its sound can be turned on and off", () => {
  expect(AT_REST.isMuted).toBe(true);
  expect(after("viewer turns sound").isMuted).toBe(false);
  expect(after("viewer turns sound", "viewer turns sound").isMuted).toBe(true);
});

test("a failing trailer is retried twice and then becomes unavailable", () => {
  expect(after("failed")).toMatchObject({ attempt: 1, isUnavailable: false });
  expect(after("failed", "failed")).toMatchObject({ attempt: 2, isUnavailable: false });
  expect(after("failed", "failed", "failed")).toMatchObject({ isUnavailable: true });
});

test("only a playing video counts as running", () => {
  expect(after("ready").isRunning).toBe(false);
  expect(after("ready", "playing").isRunning).toBe(true);
  expect(after("ready", "playing", "paused").isRunning).toBe(false);
});

test("a trailer that ended doesn't repeat by itself", () => {
  const ended = after("ready", "playing", "ended");
  expect(wantsToPlay(ended, IN_VIEW, BY_ITSELF)).toBe(false);
  expect(wantsToPlay(afterEvent(ended, "viewer plays"), IN_VIEW, BY_ITSELF)).toBe(true);
});
