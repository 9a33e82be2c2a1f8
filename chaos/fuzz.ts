/** Sends generated requests to every call of the real server, from one seed, and counts the outcomes per call. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { CALLS } from "#contract/api.ts";
import { openDatabase } from "#server/platform/db.ts";
import { Client } from "#server/testing/client.ts";
import { fuzz } from "#server/testing/fuzz.ts";
import { startServerProcess } from "#server/testing/server-process.ts";

/** An address where nothing listens, so that no generated key is sent to TMDB. */
const NOWHERE = "http://127.0.0.1:9/3";

type Row = { requests: number; answered: number; refused: number; broken: number };

const PERSON = { username: "fuzzer", email: "fuzzer@example.com", password: "correct horse" };

/** @returns a row per call, and a sentence per answer that breaks the contract */
export async function fuzzCalls(options: {
  requests: number;
  seed: number;
}): Promise<{ rows: Record<string, Row>; sentences: string[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), "halflight-chaos-"));
  const server = startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off", TMDB_API_URL: NOWHERE });
  try {
    const client = new Client(await server.ready);
    await signUpAdministrator(client, readFileSync(join(dataDir, "postgres-url"), "utf8"));
    const signIn = async (): Promise<string> => {
      const { body } = await client.send<{ token: string }>("POST", "/api/auth/login", PERSON);
      return body.token;
    };
    const rows: Record<string, Row> = {};
    const sentences: string[] = [];
    for (const call of CALLS) {
      const { broken, ...counts } = await fuzz(call, { address: client.address, signIn }, options);
      rows[`${call.method} ${call.path}`] = { ...counts, broken: broken.length };
      sentences.push(...broken);
    }
    return { rows, sentences };
  } finally {
    server.signal("SIGTERM");
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** An administrator may make every call. */
async function signUpAdministrator(client: Client, databaseUrl: string): Promise<void> {
  await client.send("POST", "/api/auth/register", PERSON);
  const db = openDatabase({ url: databaseUrl, maxConnections: 1, onError: () => undefined });
  await db.query("update users set is_admin = true where username = $1", [PERSON.username]);
  await db.close();
}
