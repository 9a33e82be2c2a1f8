/**
 * One PostgreSQL for a test run, with one database that is migrated and holds the catalogue: the template that each test file copies.
 * TEST_DATABASE_URL names another server to run on, with the right to create databases.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { TestProject } from "vitest/node";

import { loadEmbeddedCatalogue } from "#server/load-embedded.ts";
import { openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { migrate } from "#server/platform/migrate.ts";

import { TEMPLATE, databaseUrl } from "./databases.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await testServer();
  const server = openDatabase({ url: postgres.url, maxConnections: 1, onError: () => undefined });
  await server.query(`drop database if exists ${TEMPLATE}`);
  await server.query(`create database ${TEMPLATE}`);
  await server.close();
  const template = openDatabase({ url: databaseUrl(postgres.url, TEMPLATE), onError: () => undefined });
  await migrate(template, MIGRATIONS);
  await loadEmbeddedCatalogue(template);
  await template.close();
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}

async function testServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env["TEST_DATABASE_URL"];
  if (url !== undefined) return { url, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), "halflight-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
