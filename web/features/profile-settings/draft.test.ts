// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";

import { dropToken } from "../../api/access-token.ts";
import { clearUserData, signOut } from "../../api/session.ts";
import { type Draft, draftOf, saveDraft } from "./draft.ts";

const DRAFT: Required<Draft> = {
  displayName: "Ana Lima",
  birthdate: "1990-05-04",
  gender: "non-binary",
  ageRange: "",
  country: "PT",
  languages: ["pt", "en"],
  tags: ["drama", "revenge"],
  openness: 0.4,
  platforms: ["8"],
  prefersHouseArtwork: true,
  visibility: "private",
  mayBeStudied: true,
};

afterEach(() => {
  saveDraft(7, {});
  dropToken();
  localStorage.clear();
});

test("changes are restored for the same account only", () => {
  saveDraft(7, DRAFT);
  forgetMemory();
  expect(draftOf(8)).toEqual({});
  expect(draftOf(7)).toEqual(DRAFT);
});

test("without changes, nothing is stored", () => {
  saveDraft(7, DRAFT);
  saveDraft(7, {});
  expect(localStorage.getItem("profileDraft")).toBeNull();
});

test("the draft survives a session that ended by itself, but not a sign-out", async () => {
  saveDraft(7, DRAFT);
  clearUserData();
  expect(draftOf(7)).toEqual(DRAFT);
  await signOut();
  expect(draftOf(7)).toEqual({});
});

test.for([["{"], ["[]"], ['{"userId":7}'], ['{"userId":7,"settings":[]}']])(
  "an unreadable draft counts as none: %s",
  ([text]) => {
    localStorage.setItem("profileDraft", text ?? "");
    forgetMemory();
    expect(draftOf(7)).toEqual({});
  },
);

test("an invalid setting is dropped, and the others stay", () => {
  const settings = {
    ...DRAFT,
    displayName: 7,
    birthdate: "tomorrow",
    gender: "x",
    ageRange: "12",
    country: "Portugal",
    languages: ["pt", "Portuguese", 1],
    tags: ["drama", "cooking"],
    openness: 4,
    prefersHouseArtwork: "yes",
    visibility: "friends",
    mayBeStudied: 1,
  };
  localStorage.setItem("profileDraft", JSON.stringify({ userId: 7, settings }));
  forgetMemory();
  expect(draftOf(7)).toEqual({ languages: ["pt"], tags: ["drama"], platforms: ["8"] });
});

/** Simulates a reload. */
function forgetMemory(): void {
  clearUserData();
}
