import { expect, test } from "vitest";

import { NO_LIGHTS, lightsAfter } from "./mood-backdrop.tsx";

test("each chosen mood takes the next position", () => {
  expect(lightsAfter(lightsAfter(NO_LIGHTS, ["calm"]), ["calm", "sad"])).toEqual([
    { mood: "calm", isOn: true },
    { mood: "sad", isOn: true },
    null,
  ]);
});

test("a deselected mood fades in place, and the others keep their positions", () => {
  const lit = lightsAfter(NO_LIGHTS, ["calm", "sad", "curious"]);
  const after = lightsAfter(lit, ["sad", "curious"]);
  expect(after).toEqual([
    { mood: "calm", isOn: false },
    { mood: "sad", isOn: true },
    { mood: "curious", isOn: true },
  ]);
  expect(lightsAfter(after, ["sad", "curious", "angry"])[0]).toEqual({ mood: "angry", isOn: true });
  expect(lightsAfter(after, ["sad", "curious", "calm"])[0]).toEqual({ mood: "calm", isOn: true });
});
