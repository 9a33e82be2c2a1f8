import type { IncomingMessage } from "node:http";

import { expect, test } from "vitest";

import { Client } from "#server/testing/client.ts";
import { ownApp, testApp } from "#server/testing/test-app.ts";

import { createCallerResolver, rangeOf } from "./client-address.ts";
import { createLogger } from "./logger.ts";

type Headers = Record<string, string>;

function callerOf(proxies: readonly string[], peer: string, headers: Headers) {
  return createCallerResolver(proxies)({
    socket: { remoteAddress: peer },
    headers,
  } as unknown as IncomingMessage);
}

const TRUSTED = ["10.0.0.0/8", "192.0.2.7", "fd00::/8"];

test.for<[string, readonly string[], string, string, string]>([
  ["no proxy is trusted", [], "10.0.0.1", "203.0.113.7", "10.0.0.1"],
  ["an untrusted peer sends the header", TRUSTED, "198.51.100.1", "203.0.113.7", "198.51.100.1"],
  ["a trusted proxy sends the header", TRUSTED, "10.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["a proxy trusted by its address sends the header", TRUSTED, "192.0.2.7", "203.0.113.7", "203.0.113.7"],
  ["a trusted proxy's neighbor sends the header", TRUSTED, "192.0.2.8", "203.0.113.7", "192.0.2.8"],
  ["the client sent an address of its own", TRUSTED, "10.0.0.1", "1.1.1.1, 203.0.113.7", "203.0.113.7"],
  ["the client sent a proxy's address", TRUSTED, "10.0.0.1", "10.9.9.9, 203.0.113.7", "203.0.113.7"],
  ["the request came through two proxies", TRUSTED, "10.0.0.1", "203.0.113.7, 10.0.0.2", "203.0.113.7"],
  ["all addresses are proxies", TRUSTED, "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["the request came over IPv6", TRUSTED, "fd00::1", "2001:DB8::0:1", "2001:db8::1"],
  ["the proxy has an IPv4-mapped IPv6 address", TRUSTED, "::ffff:10.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["the client has an IPv4-mapped IPv6 address", TRUSTED, "10.0.0.1", "::ffff:203.0.113.7", "203.0.113.7"],
  [
    "the client has an IPv4-mapped IPv6 address in hexadecimal",
    TRUSTED,
    "10.0.0.1",
    "::ffff:cb00:7107",
    "203.0.113.7",
  ],
  [
    "an untrusted peer has an IPv4-mapped IPv6 address",
    TRUSTED,
    "::ffff:198.51.100.1",
    "203.0.113.7",
    "198.51.100.1",
  ],
  ["the address has a port", TRUSTED, "10.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
  ["an IPv6 address has a port", TRUSTED, "10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"],
  ["the address has a zone", TRUSTED, "10.0.0.1", "fe80::1%eth0", "fe80::1"],
  ["the header isn't an address", TRUSTED, "10.0.0.1", "unknown", "10.0.0.1"],
  ["the header is a number", TRUSTED, "10.0.0.1", "3405803783", "10.0.0.1"],
  ["the header is a range", TRUSTED, "10.0.0.1", "203.0.113.0/24", "10.0.0.1"],
  ["something else precedes the last proxy", TRUSTED, "10.0.0.1", "1.1.1.1, <b>, 10.0.0.2", "10.0.0.2"],
  ["the header is empty", TRUSTED, "10.0.0.1", "", "10.0.0.1"],
  ["the header has empty parts", TRUSTED, "10.0.0.1", ", 203.0.113.7, ,", "203.0.113.7"],
  ["the header has only commas", TRUSTED, "10.0.0.1", ",,,", "10.0.0.1"],
  ["the header is very long", TRUSTED, "10.0.0.1", `${"1.1.1.1,".repeat(1_000)}203.0.113.7`, "203.0.113.7"],
])("the client address is right if %s", ([, proxies, peer, forwardedFor, address]) => {
  const headers = { "x-forwarded-for": forwardedFor };
  expect(callerOf(proxies, peer, headers)).toMatchObject({ address, isHttps: false });
});

test.for<[string, string, boolean]>([
  ["10.0.0.1", "https", true],
  ["10.0.0.1", "HTTPS", true],
  ["10.0.0.1", "http", false],
  ["10.0.0.1", "http, https", true],
  ["10.0.0.1", "https, http", false],
  ["10.0.0.1", "", false],
  ["10.0.0.1", "httpsx", false],
  ["198.51.100.1", "https", false],
])("from %s the protocol '%s' counts as https: %s", ([peer, protocol, isHttps]) => {
  expect(callerOf(TRUSTED, peer, { "x-forwarded-proto": protocol }).isHttps).toBe(isHttps);
});

test.for([
  "10.0.0.0/33",
  "fd00::/129",
  "10.0.0",
  "10.0.0.0/",
  "10.0.0.0/8/8",
  "proxy.example",
  "::ffff:10.0.0.1",
])("%s isn't a valid proxy address or range", (text) => {
  expect(rangeOf(text)).toBeNull();
});

const BEHIND_PROXY = { enforcesRateLimits: true, trustProxy: ["127.0.0.1"] };
const wrong = (from: string): [string, string, object, Headers] => [
  "POST",
  "/api/auth/login",
  { email: `${from.split(",")[0]}@example.com`, password: "wrong" },
  { "x-forwarded-for": from },
];

test("behind a proxy each client address has its own rate limits", async () => {
  const { visitor } = await testApp(BEHIND_PROXY);
  for (let time = 1; time <= 10; time++) {
    expect(await visitor.send(...wrong(`1.2.3.${time}, 203.0.113.7`))).toMatchObject({ status: 401 });
  }
  expect(await visitor.send(...wrong("9.9.9.9, 203.0.113.7"))).toMatchObject({ status: 429 });
  expect(await visitor.send(...wrong("203.0.113.8"))).toMatchObject({ status: 401 });
});

test("when a trusted proxy reports https, the refresh cookie is Secure and HSTS is sent", async () => {
  const { ana, address } = await testApp(BEHIND_PROXY);
  const outside = { "x-forwarded-for": "203.0.113.20" };
  const secure = { ...outside, "x-forwarded-proto": "https", "x-requested-with": "app" };
  const browser = new Client(address);
  const signedIn = await browser.send("POST", "/api/auth/login", ana, secure);
  expect(signedIn.headers.getSetCookie()[0]).toMatch(/^__Host-refresh=.*; Secure/);
  expect(signedIn.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  expect(await browser.send("POST", "/api/auth/refresh", undefined, secure)).toMatchObject({ status: 200 });
  const plain = await new Client(address).send("POST", "/api/auth/login", ana, outside);
  expect(plain.headers.getSetCookie()[0]).toMatch(/^refresh=/);
  expect(plain.headers.has("strict-transport-security")).toBe(false);
});

test.for([
  ["subdomains", "max-age=31536000; includeSubDomains"],
  ["on", "max-age=31536000"],
  ["off", null],
] as const)("over https, HSTS=%s sends %s", async ([hsts, value]) => {
  const { address } = await testApp({ hsts, isHttps: true });
  const answer = await fetch(`${address}/api/health`);
  expect(answer.headers.get("strict-transport-security")).toBe(value);
});

test("a proxy missing from TRUST_PROXY is mentioned once in the log", async () => {
  const lines: string[] = [];
  const logger = createLogger("warn", { write: (line) => void lines.push(line) });
  const hints = () => lines.filter((line) => line.includes("add it to TRUST_PROXY"));
  const { visitor } = await ownApp({}, { logger });
  await visitor.get("/api/health");
  expect(hints()).toEqual([]);
  for (const from of ["203.0.113.7", "203.0.113.8"])
    await visitor.send("GET", "/api/health", undefined, { "x-forwarded-for": from });
  expect(hints()).toHaveLength(1);
  expect(hints().join()).not.toContain("203.0.113");
});
