import fc from "fast-check";
import { expect, test } from "vitest";

import { contentOf, plainTextOf } from "./email-content.ts";
import { EVERY_EMAIL, PUBLIC_URL } from "./emails.fixture.ts";
import type { Email } from "./emails.ts";
import { htmlOf } from "./html.ts";

const named = EVERY_EMAIL.map((letter) => [letter.kind, letter] as const);

function pageOf(letter: Email): { tags: string[]; text: string; links: string[] } {
  const html = htmlOf(contentOf(letter, PUBLIC_URL));
  return {
    tags: html.match(/<[^>]*>/g) ?? [],
    text: unescaped(html.replaceAll(/<[^>]*>/g, "")),
    links: Array.from(html.matchAll(/href="([^"]*)"/g), ([, link = ""]) => unescaped(link)),
  };
}

function textOf(letter: Email): string {
  return plainTextOf(contentOf(letter, PUBLIC_URL));
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return text.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => signs[name] ?? "");
}

test.for(named)(
  "%s has one link, which its text has too, and says what to do if it was not you",
  ([, letter]) => {
    const { link } = contentOf(letter, PUBLIC_URL).action;
    const page = pageOf(letter);
    expect(new Set(page.links)).toEqual(new Set([link]));
    expect(textOf(letter).match(/https?:\/\/\S+/g)).toEqual([link]);
    expect(link.startsWith(PUBLIC_URL)).toBe(true);
    expect(link).toBe("link" in letter ? letter.link : link);
    for (const said of [page.text, textOf(letter)]) expect(said).toContain("Wasn’t this you?");
  },
);

test.for(named)("%s fetches nothing and runs nothing when it is opened", ([, letter]) => {
  const html = htmlOf(contentOf(letter, PUBLIC_URL));
  expect(html).not.toMatch(
    /<(img|script|link|iframe|object|svg|video|form)\b|\bsrc=|url\(|@import|\bon\w+=/i,
  );
});

test.for(named)("%s says the same as text and as a page", ([, letter]) => {
  const { heading, paragraphs, facts, ifNotYou } = contentOf(letter, PUBLIC_URL);
  const sentences = [heading, ...paragraphs, ...facts.flatMap(({ name, value }) => [name, value]), ifNotYou];
  for (const sentence of sentences) {
    expect(pageOf(letter).text).toContain(sentence);
    expect(textOf(letter)).toContain(sentence);
  }
});

test("a link's words say how long it works", () => {
  const words = (kind: "reset_password" | "verify_address") =>
    textOf({ kind, username: "ana", link: `${PUBLIC_URL}/x?token=t` });
  expect(words("reset_password")).toContain("10 minutes");
  expect(words("verify_address")).toContain("24 hours");
});

test("the time of a sign-in is told in words, with its zone", () => {
  const at = "2026-03-01T20:15:00Z";
  expect(textOf({ kind: "new_sign_in", username: "ana", device: "Firefox", at })).toContain(
    "Time: March 1, 2026 at 8:15 PM UTC",
  );
});

test("a name can be no link, no mark-up and no other line, and turns nothing around", () => {
  const letter: Email = {
    kind: "new_sign_in",
    username: "win.evil.example",
    device: `<img src=x>\r\n\u202e https://evil.example/\n${"very ".repeat(100)}`,
    at: "2026-03-01T20:15:00Z",
  };
  const page = pageOf(letter);
  expect(page.tags.filter((tag) => tag.startsWith("<img"))).toEqual([]);
  for (const said of [page.text, textOf(letter)]) {
    expect(said).not.toMatch(/evil\.example|https:\/\/evil|\u202e|(very ){20}/);
    expect(said.replaceAll("\u200c", "")).toContain("Hello win.evil.example,");
  }
});

test("whatever people are called, their letter has the same mark-up", () => {
  const letterTo = (username: string, device: string): Email => ({
    kind: "new_sign_in",
    username,
    device,
    at: device,
  });
  const { tags } = pageOf(letterTo("ana", "Firefox"));
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(..."<>\"'&/= a") }));
  fc.assert(
    fc.property(text, text, (username, device) => {
      expect(pageOf(letterTo(username, device)).tags).toEqual(tags);
    }),
  );
});
