/**
 * Runs before all tests: starts the PostgreSQL server they share, and provides a front end for tests that start the server but don't look
 * at its pages.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { TestProject } from "vitest/node";

import { startDatabaseServer } from "./databases.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

const PAGES = fileURLToPath(new URL("../../dist/web", import.meta.url));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  needPages();
  const server = await startDatabaseServer();
  project.provide("postgresUrl", server.url);
  return server.stop;
}

/** The server doesn't start without its front end. */
function needPages(): void {
  const page = `${PAGES}/index.html`;
  if (existsSync(page)) return;
  mkdirSync(PAGES, { recursive: true });
  writeFileSync(page, "<!doctype html><html></html>");
}
