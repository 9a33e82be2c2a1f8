import { rmSync } from "node:fs";

/** Runs after the server has stopped or while it stops: what it may still hold is removed with the folder. */
export default function teardown(): void {
  const folder = process.env["JOURNEYS_DATA_DIR"];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
