// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";

import { dropToken } from "../../api/access-token.ts";
import { clearUserData, signOut } from "../../api/session.ts";
import { type Draft, draftOf, keepDraft } from "./draft.ts";

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
  keepDraft(7, {});
  dropToken();
  localStorage.clear();
});

test("what was changed is found again as it was, by the same account alone", () => {
  keepDraft(7, DRAFT);
  forgetMemory();
  expect(draftOf(8)).toEqual({});
  expect(draftOf(7)).toEqual(DRAFT);
});

test("where nothing is changed any more nothing is kept", () => {
  keepDraft(7, DRAFT);
  keepDraft(7, {});
  expect(localStorage.getItem("profileDraft")).toBeNull();
});

test("it outlives a session that has ended by itself, and not a signing out", async () => {
  keepDraft(7, DRAFT);
  clearUserData();
  expect(draftOf(7)).toEqual(DRAFT);
  await signOut();
  expect(draftOf(7)).toEqual({});
});

test.for([["{"], ["[]"], ['{"userId":7}'], ['{"userId":7,"settings":[]}']])(
  "what cannot be read is none: %s",
  ([text]) => {
    localStorage.setItem("profileDraft", text ?? "");
    forgetMemory();
    expect(draftOf(7)).toEqual({});
  },
);

test("a setting that makes no sense is left out, and the others stay", () => {
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

/** As a page that is loaded anew. */
function forgetMemory(): void {
  clearUserData();
}
