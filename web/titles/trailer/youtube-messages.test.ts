import { expect, test } from "vitest";

import { PLAYER_ORIGIN, commandText, playerUrl, signalIn } from "./youtube-player.ts";

test("the player's URL contains the video key, mutes the player and restricts messages to this page", () => {
  const address = new URL(playerUrl("K26_sDKnvMU", "https://halflight.example"));
  expect(address.origin).toBe(PLAYER_ORIGIN);
  expect(address.pathname).toBe("/embed/K26_sDKnvMU");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    enablejsapi: "1",
    mute: "1",
    origin: "https://halflight.example",
  });
});

test("a key can't lead to another page of the player's host", () => {
  expect(new URL(playerUrl("../watch?v=x", "https://halflight.example")).pathname).toBe(
    "/embed/..%2Fwatch%3Fv%3Dx",
  );
});

test("a command is text that the player understands", () => {
  expect(JSON.parse(commandText("pauseVideo"))).toMatchObject({
    event: "command",
    func: "pauseVideo",
    args: [],
  });
});

test.each([
  [{ event: "onReady" }, "ready"],
  [{ event: "initialDelivery", info: { playerState: -1 } }, "ready"],
  [{ event: "onStateChange", info: 1 }, "playing"],
  [{ event: "onStateChange", info: 2 }, "paused"],
  [{ event: "onStateChange", info: 0 }, "ended"],
  [{ event: "infoDelivery", info: { playerState: 1 } }, "playing"],
  [{ event: "onError", info: 150 }, "failed"],
  [{ event: "onStateChange", info: 3 }, null],
  [{ event: "infoDelivery", info: { currentTime: 4 } }, null],
  [{ event: "infoDelivery", info: null }, null],
  [{ event: "something else" }, null],
])("%o means %s", (message, signal) => {
  expect(signalIn(JSON.stringify(message))).toBe(signal);
});

test("other messages mean nothing", () => {
  for (const message of [null, 7, {}, "", "{", "null", "[]", '"onReady"'])
    expect(signalIn(message)).toBeNull();
});
