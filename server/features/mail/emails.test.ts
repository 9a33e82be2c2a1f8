import fc from "fast-check";
import { expect, test } from "vitest";

import { contentOf, plainTextOf } from "./email-content.ts";
import { EVERY_EMAIL, PUBLIC_URL } from "./emails.fixture.ts";
import type { Email } from "./emails.ts";
import { htmlOf } from "./html.ts";

const named = EVERY_EMAIL.map((email) => [email.kind, email] as const);

function pageOf(email: Email): { tags: string[]; text: string; links: string[] } {
  const html = htmlOf(contentOf(email, PUBLIC_URL));
  return {
    tags: html.match(/<[^>]*>/g) ?? [],
    text: unescaped(html.replaceAll(/<[^>]*>/g, "")),
    links: Array.from(html.matchAll(/href="([^"]*)"/g), ([, link = ""]) => unescaped(link)),
  };
}

function textOf(email: Email): string {
  return plainTextOf(contentOf(email, PUBLIC_URL));
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return text.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => signs[name] ?? "");
}

test.for(named)(
  "the %s email has one link, the same in its plain text, and says what to do if it wasn't you",
  ([, email]) => {
    const { link } = contentOf(email, PUBLIC_URL).action;
    const page = pageOf(email);
    expect(new Set(page.links)).toEqual(new Set([link]));
    expect(textOf(email).match(/https?:\/\/\S+/g)).toEqual([link]);
    expect(link.startsWith(PUBLIC_URL)).toBe(true);
    expect(link).toBe("link" in email ? email.link : link);
    for (const said of [page.text, textOf(email)]) expect(said).toContain("Wasn’t this you?");
  },
);

test.for(named)("the %s email loads nothing and runs nothing when opened", ([, email]) => {
  const html = htmlOf(contentOf(email, PUBLIC_URL));
  expect(html).not.toMatch(
    /<(img|script|link|iframe|object|svg|video|form)\b|\bsrc=|url\(|@import|\bon\w+=/i,
  );
});

test.for(named)("the %s email says the same in plain text and HTML", ([, email]) => {
  const { heading, paragraphs, facts, ifNotYou } = contentOf(email, PUBLIC_URL);
  const sentences = [heading, ...paragraphs, ...facts.flatMap(({ name, value }) => [name, value]), ifNotYou];
  for (const sentence of sentences) {
    expect(pageOf(email).text).toContain(sentence);
    expect(textOf(email)).toContain(sentence);
  }
});

test("an email with a link says how long the link works", () => {
  const words = (kind: "reset_password" | "verify_address") =>
    textOf({ kind, username: "ana", link: `${PUBLIC_URL}/x?token=t` });
  expect(words("reset_password")).toContain("10 minutes");
  expect(words("verify_address")).toContain("24 hours");
});

test("a sign-in time is written out with its time zone", () => {
  const at = "2026-03-01T20:15:00Z";
  expect(textOf({ kind: "new_sign_in", username: "ana", device: "Firefox", at })).toContain(
    "Time: March 1, 2026 at 8:15 PM UTC",
  );
});

test("a username or device name can't add links, markup or lines to an email, or reverse its text", () => {
  const email: Email = {
    kind: "new_sign_in",
    username: "win.evil.example",
    device: `<img src=x>\r\n\u202e https://evil.example/\n${"very ".repeat(100)}`,
    at: "2026-03-01T20:15:00Z",
  };
  const page = pageOf(email);
  expect(page.tags.filter((tag) => tag.startsWith("<img"))).toEqual([]);
  for (const said of [page.text, textOf(email)]) {
    expect(said).not.toMatch(/evil\.example|https:\/\/evil|\u202e|(very ){20}/);
    expect(said.replaceAll("\u200c", "")).toContain("Hello win.evil.example,");
  }
});

test("an email has the same markup whatever the username and device are", () => {
  const emailTo = (username: string, device: string): Email => ({
    kind: "new_sign_in",
    username,
    device,
    at: device,
  });
  const { tags } = pageOf(emailTo("ana", "Firefox"));
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(..."<>\"'&/= a") }));
  fc.assert(
    fc.property(text, text, (username, device) => {
      expect(pageOf(emailTo(username, device)).tags).toEqual(tags);
    }),
  );
});
