/**
 * The real app for tests, on its own database: real server, real PostgreSQL, real catalog, and a clock that doesn't move until a test
 * advances it. Calls of `testApp` with the same configuration share one app within a test file; every call creates new users.
 */
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, inject } from "vitest";

import type { Item } from "#contract/item.ts";
import { type BuiltPages, createApp } from "#server/app.ts";
import type { Config } from "#server/config.ts";
import { basePathOf } from "#server/platform/base-path.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { type HttpServer, createHttpServer } from "#server/platform/http.ts";
import { type Logger, createLogger } from "#server/platform/logger.ts";
import { LOWEST_COST, type Passwords, createPasswords } from "#server/platform/passwords.ts";
import { UNLIMITED } from "#server/platform/rate-limit.ts";

import { Client } from "./client.ts";
import { copyTemplate } from "./databases.ts";

export type Person = Client & { name: string; email: string; password: string };

type TestClock = { now(): Date; advance(seconds: number): void };

type Product = {
  address: string;
  port: number;
  db: Database;
  clock: TestClock;
  /** Starts another server on the same database, like a second process. It stops with the first. @returns its address */
  secondServer(): Promise<string>;
};

export type TestApp = Product & {
  visitor: Client;
  /** Two users who have just signed up. */
  ana: Person;
  ben: Person;
  signUp(): Promise<Person>;
  /** A title of the catalog, by its name. */
  title(name: string): Promise<Item>;
};

type Parts = { logger: Logger; passwords: Passwords; pages: BuiltPages | null };

const QUIET_AND_CHEAP: Parts = {
  logger: createLogger("silent"),
  passwords: createPasswords(LOWEST_COST),
  pages: null,
};

const PASSWORD = "correct horse";

const running = new Map<string, Promise<Product>>();

export async function testApp(config: Partial<Config> = {}): Promise<TestApp> {
  return withUsers(await productWith(config));
}

/** An app that no other test uses, for tests that change more than their own users' data. */
export async function ownApp(config: Partial<Config> = {}, parts: Partial<Parts> = {}): Promise<TestApp> {
  return withUsers(await startProduct(config, parts));
}

async function withUsers(product: Product): Promise<TestApp> {
  const { address } = product;
  const visitor = new Client(address);
  const signUp = async (): Promise<Person> => {
    const name = `viewer-${randomBytes(5).toString("hex")}`;
    const email = `${name}@example.com`;
    const client = new Client(address);
    const { token } = await client.ok<{ token: string }>("POST", "/api/auth/register", {
      username: name,
      email,
      password: PASSWORD,
    });
    client.token = token;
    return Object.assign(client, { name, email, password: PASSWORD });
  };
  return {
    ...product,
    visitor,
    ana: await signUp(),
    ben: await signUp(),
    signUp,
    async title(name) {
      const { items } = await visitor.ok<{ items: Item[] }>(
        "GET",
        `/api/search?q=${encodeURIComponent(name)}`,
      );
      const found = items.find((item) => item.title === name);
      if (found === undefined) throw new Error(`The catalog has no ${name}`);
      return found;
    },
  };
}

function productWith(config: Partial<Config>): Promise<Product> {
  const key = JSON.stringify(config, Object.keys(config).toSorted());
  const product = running.get(key) ?? startProduct(config);
  running.set(key, product);
  return product;
}

async function startProduct(config: Partial<Config>, parts: Partial<Parts> = {}): Promise<Product> {
  const database = await copyTemplate(inject("postgresUrl"));
  const clock = manualClock();
  const product = { url: database.url, clock, config, parts: { ...QUIET_AND_CHEAP, ...parts } };
  const first = await serveOn(product);
  const others: { close(): Promise<void> }[] = [];
  afterAll(async () => {
    for (const server of [...others, first]) await server.close();
    await database.drop();
  });
  return {
    address: first.address,
    port: Number(new URL(first.address).port),
    db: first.db,
    clock,
    async secondServer() {
      const server = await serveOn(product);
      others.push(server);
      return server.address;
    },
  };
}

/** TMDB settings without a key, and with an address where nothing listens. */
export const TMDB_OF_TESTS: Config["tmdb"] = {
  key: null,
  apiUrl: "http://127.0.0.1:9/3",
  imageUrl: "http://127.0.0.1:9/t/p",
  picturesBytes: 0,
  titles: { movie: 0, tv: 0, found: 1_000 },
  mayLearnFromText: false,
  proxies: {},
};

type Served = { url: string; clock: TestClock; config: Partial<Config>; parts: Parts };

async function serveOn({
  url,
  clock,
  config,
  parts,
}: Served): Promise<{ address: string; db: Database; close: () => Promise<void> }> {
  const db = openDatabase({ url, onError: () => undefined });
  const { publicUrl = "https://halflight.example" } = config;
  const app = await createApp({
    config: {
      adminEmail: null,
      artworkDirectory: join(tmpdir(), `halflight-artwork-${process.pid}`),
      backups: { directory: join(tmpdir(), `halflight-backups-${process.pid}`), kept: 0 },
      keptFiles: new Map(),
      betaKeys: [],
      dataDir: tmpdir(),
      defaultCountry: "US",
      drawnPicturesBytes: 1024 ** 3,
      features: [],
      hsts: "subdomains",
      importsDirectory: join(tmpdir(), `halflight-imports-${process.pid}-${randomBytes(6).toString("hex")}`),
      isHttps: false,
      passwordMin: 6,
      refusesCommonPasswords: false,
      metricsToken: null,
      mailFrom: { name: "Halflight", address: "no-reply@halflight.example" },
      outboxDirectory: join(tmpdir(), `halflight-outbox-${process.pid}`),
      publicUrl,
      role: "all",
      signOn: { oidc: null, proxyHeaders: null },
      smtp: null,
      tmdb: TMDB_OF_TESTS,
      trustProxy: [],
      updateFeed: null,
      enforcesRateLimits: false,
      ...config,
    },
    db,
    clock,
    ...parts,
  });
  return {
    address: (await app.http.app.listen({ port: 0, host: "127.0.0.1" })) + basePathOf(publicUrl),
    db,
    async close() {
      await app.close();
      await db.close();
    },
  };
}

type HttpOptions = Parameters<typeof createHttpServer>[0];

/** A server with only some calls, and no app behind it. */
export function bareServer(
  calls: HttpOptions["calls"],
  options: Partial<HttpOptions> = {},
): Promise<HttpServer> {
  return createHttpServer({
    calls,
    authenticate: () => Promise.reject(new Error("This server has no accounts")),
    logger: createLogger("silent"),
    limits: UNLIMITED,
    inlineScriptHashes: [],
    isHttps: false,
    basePath: "",
    hsts: "subdomains",
    trustProxy: [],
    ...options,
  });
}

function manualClock(): TestClock {
  let now = Date.now();
  return {
    now: () => new Date(now),
    advance(seconds) {
      now += seconds * 1000;
    },
  };
}
