import { beforeAll, expect, test } from "vitest";

import { Client } from "#server/testing/client.ts";

import { begin, comeBack, refresh, signInAt, signOnApp, type SignOnApp } from "./sign-on.fixture.ts";
import { pathWithin } from "./sign-on.ts";

const INVALID = "/?sign-on=invalid";
const REFUSED = [INVALID, 401];
const SECONDS = Math.floor(Date.now() / 1000);

let app: SignOnApp;

beforeAll(async () => {
  app = await signOnApp();
});

/** @returns a browser that is at the provider, and the address to which the provider sends it back */
async function atProvider(): Promise<{ client: Client; back: string }> {
  const client = new Client(app.address);
  return { client, back: await app.provider.signIn(await begin(client), "cleo") };
}

/** @returns the page that opens, and how the browser's refresh is answered */
async function outcomeOf(client: Client, back: string): Promise<[string, number]> {
  return [await comeBack(client, back), await refresh(client)];
}

function changed(back: string, change: (query: URLSearchParams) => void): string {
  const url = new URL(back);
  change(url.searchParams);
  return url.href;
}

test.for<[string, (query: URLSearchParams) => void]>([
  ["another state", (query) => query.set("state", "x".repeat(43))],
  ["no state", (query) => query.delete("state")],
  ["two states", (query) => query.append("state", query.get("state") ?? "")],
  ["another code", (query) => query.set("code", "x".repeat(43))],
  ["no code", (query) => query.delete("code")],
  ["another provider's issuer (mix-up)", (query) => query.set("iss", "https://evil.example")],
  ["no issuer (mix-up)", (query) => query.delete("iss")],
])("an answer with %s is refused", async ([, change]) => {
  const { client, back } = await atProvider();
  expect(await outcomeOf(client, changed(back, change))).toEqual(REFUSED);
});

test("an answer counts once: neither the same browser nor one with its cookies can use it again", async () => {
  const { client, back } = await atProvider();
  const copy = Object.assign(new Client(app.address), { cookie: client.cookie });
  expect(await comeBack(client, back)).toBe("/signing-in?to=%2Fwatchlist");
  expect(await comeBack(client, back)).toBe(INVALID);
  expect(await outcomeOf(copy, back)).toEqual(REFUSED);
});

test("an answer counts only in the browser that started the sign-in, so nobody can be signed in to an attacker's account", async () => {
  const { back } = await atProvider();
  expect(await outcomeOf(new Client(app.address), back)).toEqual(REFUSED);
  const victim = new Client(app.address);
  await begin(victim);
  expect(await outcomeOf(victim, back)).toEqual(REFUSED);
});

test("an answer that comes after more than ten minutes is refused", async () => {
  const { client, back } = await atProvider();
  app.clock.advance(601);
  expect(await outcomeOf(client, back)).toEqual(REFUSED);
});

test("a changed or foreign cookie is refused", async () => {
  for (const change of [
    (cookie: string) => cookie.slice(0, -4) + "AAAA",
    () => "sign-on=eyJhbGciOiJub25lIn0.e30.",
    () => "sign-on=",
  ]) {
    const { client, back } = await atProvider();
    client.cookie = change(client.cookie ?? "");
    expect(await outcomeOf(client, back)).toEqual(REFUSED);
  }
});

test("a refusal at the provider returns to the landing page", async () => {
  const { client, back } = await atProvider();
  const refused = changed(back, (query) => {
    query.delete("code");
    query.set("error", "access_denied");
  });
  expect(await comeBack(client, refused)).toBe("/?sign-on=denied");
});

test.for<[string, (claims: Readonly<Record<string, unknown>>) => Record<string, unknown>]>([
  ["another nonce", (claims) => ({ ...claims, nonce: "x".repeat(43) })],
  ["no nonce", (claims) => ({ ...claims, nonce: undefined })],
  ["another audience (token substitution)", (claims) => ({ ...claims, aud: "another-app" })],
  ["several audiences and another party", (claims) => ({ ...claims, aud: ["halflight", "b"], azp: "b" })],
  ["another issuer", (claims) => ({ ...claims, iss: "https://evil.example" })],
  ["another subject than the user info", (claims) => ({ ...claims, sub: "somebody-else" })],
  ["no expiry", (claims) => ({ ...claims, exp: undefined })],
  ["an expiry two minutes ago", (claims) => ({ ...claims, iat: SECONDS - 600, exp: SECONDS - 120 })],
  ["a start in the future", (claims) => ({ ...claims, nbf: SECONDS + 600 })],
])("an ID token with %s is refused", async ([, alter]) => {
  app.provider.alter = alter;
  const { client, back } = await atProvider();
  expect(await outcomeOf(client, back)).toEqual(REFUSED);
  app.provider.alter = null;
});

test("an ID token that another key has signed is refused", async () => {
  app.provider.signsWithOtherKey = true;
  const { client, back } = await atProvider();
  expect(await outcomeOf(client, back)).toEqual(REFUSED);
  app.provider.signsWithOtherKey = false;
});

test("a provider's clock may be twenty seconds off", async () => {
  for (const seconds of [-20, 20]) {
    const now = Math.floor(Date.now() / 1000) + seconds;
    app.provider.alter = (claims) => ({ ...claims, iat: now, nbf: now, exp: now + (seconds < 0 ? 1 : 600) });
    expect((await signInAt(app)).page).toBe("/signing-in?to=%2Fwatchlist");
  }
  app.provider.alter = null;
});

test("a session from before a sign-in isn't taken over: the browser gets a new one", async () => {
  const client = new Client(app.address);
  client.cookie = app.ana.cookie;
  const before = client.cookie;
  await signInAt(app, "cleo", client);
  expect(client.cookie).not.toContain(/refresh=([^;]+)/.exec(before ?? "")?.[1] ?? "none");
});

test.for([
  ["https://evil.example/"],
  ["//evil.example"],
  ["/\\evil.example"],
  ["\\\\evil.example"],
  ["/\t/evil.example"],
  ["/.//evil.example"],
  ["/a/..//evil.example"],
  ["javascript:alert(1)"],
  ["/api/auth/oidc/start"],
  ["/x/../api/user/export"],
  [" //evil.example"],
  [""],
])("a return path of %j leads to the dashboard", async ([to]) => {
  const client = new Client(app.address);
  const back = await app.provider.signIn(await begin(client, to), "cleo");
  expect(await comeBack(client, back)).toBe("/signing-in?to=%2Fdashboard");
});

test("a return path keeps its query and fragment", () => {
  expect(pathWithin("https://halflight.example", "/search?q=a%26b#top")).toBe("/search?q=a%26b#top");
});
