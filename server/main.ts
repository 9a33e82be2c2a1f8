/** Starts Halflight: database, migrations, catalog, server. Expected startup failures are reported in plain sentences, not stack traces. */
import { once } from "node:events";
import { access } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

import type { RenderLanding } from "#contract/landing-page.ts";

import { type BuiltPages, createApp } from "./app.ts";
import { type Config, ConfigRefused, readConfig } from "./config.ts";
import { VERSION } from "./features/updates/updates.ts";
import { loadEmbeddedCatalogue } from "./load-catalogue.ts";
import { BackupRefused, watchRestores } from "./platform/backup/backup.ts";
import { basePathOf } from "./platform/base-path.ts";
import { systemClock } from "./platform/clock.ts";
import { openDatabase } from "./platform/db.ts";
import { StartRefused, startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { Refusal } from "./platform/errors.ts";
import { watchLauncher } from "./platform/launcher.ts";
import { createAnnouncer, createLogger, type Logger, outputOn } from "./platform/logger.ts";
import { MigrationRefused, migrate } from "./platform/migrate.ts";
import { describeRefusal, reachDatabase } from "./platform/reach-database.ts";
import { readPages } from "./platform/static-pages.ts";
import { createTransfer } from "./upgrade-postgres.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MIGRATIONS = join(ROOT, "server/migrations");
const STOP_LIMIT_MS = 9_500;
const START_LIMIT_MS = 8_500;

/** Works before the settings are read, because it also reports what is wrong with them. */
const say = createAnnouncer(process.env["LOG_FORMAT"]);

type Step = () => Promise<void>;

/** Steps that stop everything started so far. They run in reverse order. */
const started: Step[] = [];
const stopping = new AbortController();
const stopBegun = once(stopping.signal, "abort").then(() => null);
let starting: Promise<void> = Promise.resolve();
let product: Product | null = null;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
// The launcher or npm has exited without passing on a signal.
watchLauncher(process.env, () => void stop(0));
// The code that threw may have left something half done, so the process ends.
process.on("uncaughtException", (error) => {
  say(`Uncaught exception, shutting down: ${stackOf(error)}`);
  void stop(1);
});

try {
  const config = readConfig(process.env);
  starting = start(config).catch(async (error: unknown) => {
    throw error instanceof Refusal
      ? new StartRefused(await describeRefusal(error, config.databaseUrl === null ? config.dataDir : null))
      : error;
  });
  await starting;
} catch (error) {
  say(sentenceFor(error));
  await stop(1);
}

async function start(config: Config): Promise<void> {
  const { role } = config;
  const logger = createLogger(config.logLevel, outputOn(process.stdout, config.logFormat));
  logger.info({ version: VERSION, role }, "starting");
  if (!config.enforcesRateLimits) logger.warn("rate limits are off");
  await testPort(config);
  const hasPages = role !== "worker" && !process.argv.includes("--without-pages");
  const pages = hasPages ? await pagesOf(join(ROOT, "dist/web"), basePathOf(config.publicUrl)) : null;

  say(config.databaseUrl === null ? "Starting PostgreSQL" : "Connecting to PostgreSQL");
  const url = config.databaseUrl ?? (await startPostgres(config));
  if (stopping.signal.aborted) return;
  let { port } = config;
  const open = async (): Promise<void> => {
    product = openProduct({ config: { ...config, port }, url, logger, pages, onRestored: reopen });
    port = (await product.ready) ?? port;
  };
  const reopen = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    say("The database was restored from a backup. Starting over");
    await product?.ready.catch(() => undefined);
    await product?.close();
    await open().catch((error: unknown) => {
      say(sentenceFor(error));
      void stop(1);
    });
  };
  started.push(async () => product?.close());
  await open();
}

/** `ready` resolves to the port it listens on; to `null` if it was stopped before. */
type Product = { ready: Promise<number | null>; close: Step };

type ProductNeeds = {
  config: Config;
  url: string;
  logger: Logger;
  pages: BuiltPages | null;
  /** Called when the database's content has been replaced. The product then knows nothing that's still true, and must be reopened. */
  onRestored: Step;
};

/** Everything that depends on the database's content. */
function openProduct({ config, url, logger, pages, onRestored }: ProductNeeds): Product {
  const opened: Step[] = [];

  async function open(): Promise<number | null> {
    const db = openDatabase({
      url,
      onError: (error) => logger.warn({ err: error }, "a database connection failed"),
    });
    opened.push(() => db.close());
    if (config.databaseUrl !== null) await reachDatabase(db);
    if (stopping.signal.aborted) return null;

    const migrations = await migrate(db, MIGRATIONS);
    if (migrations.length > 0) say(`Migrated the database: ${migrations.length} steps`);
    if (stopping.signal.aborted) return null;
    // A stop doesn't wait for it, because it takes long on a busy machine. It's one transaction, which ends with its connection.
    const loading = loadEmbeddedCatalogue(db);
    loading.catch(() => undefined);
    const loaded = await Promise.race([loading, stopBegun]);
    if (loaded === null) return null;
    if (loaded > 0) say(`Loaded the catalog: ${loaded} titles`);
    if (stopping.signal.aborted) return null;

    const app = await createApp({ config, db, clock: systemClock, logger, pages });
    opened.push(() => app.close());
    if (stopping.signal.aborted) return null;
    // The last step that needs the database: once the address is announced, a database that's away is an outage, not a failed start.
    await watchRestores(db, {
      onRestored,
      onFailure: (error) => logger.warn({ err: error }, "could not check whether a backup was restored"),
    });
    if (stopping.signal.aborted) return null;
    const address = await app.http.app.listen({ port: config.port, host: config.host });
    if (stopping.signal.aborted) return null;
    say(`Halflight is at ${address}${basePathOf(config.publicUrl)}`);
    app.startHeartbeat();
    if (config.role !== "web") {
      app.startDelivery();
      app.startJobs();
    }
    if (config.drawsAhead && config.role !== "worker")
      void app
        .warm()
        .catch((error: unknown) => logger.warn({ err: error }, "pictures could not be drawn ahead of time"));
    return Number(new URL(address).port);
  }

  return {
    ready: open(),
    async close() {
      for (const end of opened.toReversed()) await end().catch((error: unknown) => say(String(error)));
    },
  };
}

async function startPostgres(config: Config): Promise<string> {
  const onGiveUp = (sentence: string): void => {
    say(sentence);
    void stop(1);
  };
  const { signal } = stopping;
  const transfer = createTransfer({ config, migrations: MIGRATIONS, log: say, signal });
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say, onGiveUp, transfer });
  started.push(() => postgres.stop());
  return postgres.url;
}

/** Runs before anything is started: if the port is taken, the start must fail before it has migrated the database. */
async function testPort({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await once(probe.listen({ port, host }), "listening");
  probe.close();
  await once(probe, "close");
}

async function pagesOf(directory: string, basePath: string): Promise<BuiltPages> {
  await access(directory).catch(() => {
    throw new StartRefused("The front end is not built: run npm start, or npm run build first.");
  });
  return { ...(await readPages(directory, basePath)), loadLandingRenderer };
}

async function loadLandingRenderer(): Promise<RenderLanding> {
  const built = pathToFileURL(join(ROOT, "dist/landing/landing-markup.js"));
  const { renderLanding } = (await import(built.href)) as { renderLanding: RenderLanding };
  return renderLanding;
}

async function stop(exitCode: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  setTimeout(() => process.exit(exitCode === 0 ? 1 : exitCode), STOP_LIMIT_MS).unref();
  // Waits for a running start, so nothing it's about to start is left behind, but not for one that hangs.
  await Promise.race([starting.catch(() => undefined), delay(START_LIMIT_MS, undefined, { ref: false })]);
  for (const end of started.toReversed()) await end().catch((error: unknown) => say(String(error)));
  process.exit(exitCode);
}

function sentenceFor(error: unknown): string {
  if (error instanceof ConfigRefused) return `Invalid environment variables:\n${error.message}`;
  if ([StartRefused, MigrationRefused, BackupRefused].some((kind) => error instanceof kind))
    return (error as Error).message;
  if (isCode(error, "EADDRINUSE"))
    return "The port is taken: choose another with PORT, or stop the other program.";
  if (isCode(error, "EACCES")) return "This account isn't allowed to use the port: choose another with PORT.";
  if (isCode(error, "EADDRNOTAVAIL") || isCode(error, "ENOTFOUND"))
    return "HOST is not an address of this machine.";
  if (isCode(error, "ENOSPC")) return "The disk is full.";
  return stackOf(error);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
