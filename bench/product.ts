/** The server as an operator runs it: one process, its embedded PostgreSQL, a fresh data directory. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

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
    address = /^Halflight is at (\S+)$/.exec(line)?.[1] ?? null;
    if (address !== null) break;
  }
  if (address === null) throw new Error(`The product did not start: ${said.join("\n")}`);
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
