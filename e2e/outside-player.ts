/** A stand-in for YouTube's player, which tests can't reach. It responds to the same messages and records whether it plays and is muted. */
import { type Frame, type Page, expect } from "@playwright/test";

const HOST = "https://www.youtube-nocookie.com";

/** `answers`: plays on request. `refuses`: reports that embedding isn't allowed. `silent`: never responds. */
export type Behavior = "answers" | "refuses" | "silent";

/** Serves the stand-in instead of YouTube. @returns the requested addresses, in order; the list grows with each request */
export async function withPlayer(page: Page, behavior: Behavior): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${HOST}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: playerPage(behavior) });
  });
  return asked;
}

export type Doing = { isPlaying: boolean; isMuted: boolean };

/** @returns the states of the players on the page, in order of creation */
export async function doingOn(page: Page): Promise<Doing[]> {
  const frames = page.frames().filter((frame) => frame.url().startsWith(HOST));
  return Promise.all(
    frames.map((frame) => frame.evaluate(() => (window as unknown as { doing: Doing }).doing)),
  );
}

export async function expectPlayers(page: Page, ...expected: readonly Partial<Doing>[]): Promise<void> {
  await expect
    .poll(() => doingOn(page).catch(() => []))
    .toEqual(expected.map((doing) => expect.objectContaining(doing)));
}

export function playerFrame(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().startsWith(HOST));
  if (frame === undefined) throw new Error("There is no player on the page");
  return frame;
}

function playerPage(behavior: Behavior): string {
  return `<!doctype html><title>A player</title><body style="margin:0;height:100vh;background:radial-gradient(at 70% 40%,#d9a066,#3b4a6b 45%,#10131c)"><script>
    const page = new URLSearchParams(location.search).get("origin");
    const say = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: "trailer" }), page);
    const doing = { isPlaying: false, isMuted: location.search.includes("mute=1") };
    Object.assign(window, { doing, say });
    let isHeard = false;
    addEventListener("message", ({ origin, data }) => {
      if (origin !== page || "${behavior}" === "silent") return;
      const { event, func } = JSON.parse(data);
      if (event === "listening" && !isHeard) {
        isHeard = true;
        if ("${behavior}" === "refuses") return say("onError", 150);
        say("initialDelivery", { playerState: -1 });
        say("onReady", null);
      }
      if (func === "mute") doing.isMuted = true;
      if (func === "unMute") doing.isMuted = false;
      if (func !== "playVideo" && func !== "pauseVideo") return;
      doing.isPlaying = func === "playVideo";
      say("onStateChange", doing.isPlaying ? 1 : 2);
    });
  </script></body>`;
}
