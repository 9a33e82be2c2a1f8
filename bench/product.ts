/** Starts the server as an operator runs it (one process, embedded PostgreSQL, a fresh data directory), and calls its API. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import type { CallAnswer } from "#contract/api.ts";
import { ANNOUNCED_ADDRESS } from "#server/platform/logger.ts";

export async function startProduct(
  script = "server/main.ts",
  environment: Readonly<Record<string, string>> = {},
): Promise<{ address: string; pid: number; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "halflight-bench-"));
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let address: string | null = null;
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    address = ANNOUNCED_ADDRESS.exec(line)?.[1] ?? null;
    if (address !== null) break;
  }
  if (address === null) throw new Error(`The server didn't start: ${said.join("\n")}`);
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Options = { body?: object; token?: string };

/** Makes a POST request if there's a body, otherwise a GET request. Throws if the request fails. */
export async function send<Answer>(
  address: string,
  path: string,
  { body, token }: Options = {},
): Promise<Answer> {
  const response = await fetch(address + path, {
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
  return (await response.json()) as Answer;
}

/** @returns the token of a new account */
export async function newAccount(address: string): Promise<string> {
  return (await newPerson(address)).token;
}

export async function newPerson(
  address: string,
): Promise<{ username: string; email: string; token: string }> {
  const username = `bench-${randomBytes(6).toString("hex")}`;
  const email = `${username}@example.com`;
  const body = { username, email, password: "a long enough password" };
  const { token } = await send<CallAnswer<"POST /api/auth/register">>(address, "/api/auth/register", {
    body,
  });
  return { username, email, token };
}

/** @returns the server time in milliseconds, from the Server-Timing header */
export function serverTime(header: string | null): number {
  return Number(/^app;dur=([\d.]+)$/.exec(header ?? "")?.[1]);
}

/** @param share 0 to 1; without times the result is 0 */
export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
}
