/** Databases for tests: copies of the template, deleted afterwards. */
import { randomBytes } from "node:crypto";

import { openDatabase } from "#server/platform/db.ts";

export const TEMPLATE = "halflight_template";
/** A whole database is copied or deleted, and the machine may be busy. */
const COPY_TIMEOUT_MS = 60_000;

/** Another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** `template`: a database without any connections. */
export async function copyTemplate(
  serverUrl: string,
  template = TEMPLATE,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `halflight_test_${randomBytes(6).toString("hex")}`;
  const server = openDatabase({
    url: serverUrl,
    maxConnections: 1,
    statementTimeoutMs: COPY_TIMEOUT_MS,
    onError: () => undefined,
  });
  await server.query(`create database ${name} template ${template}`);
  return {
    url: databaseUrl(serverUrl, name),
    async drop() {
      await server.query(`drop database ${name} with (force)`);
      await server.close();
    },
  };
}
