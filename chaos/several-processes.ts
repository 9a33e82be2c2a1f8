/** Two processes on one database: one of them is killed again and again, or both are replaced by another release one after the other. */
import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { seededRandom } from "#engine/random.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";

import { type Figure, atMost, inTemporaryDirectory, noted } from "./figures.ts";
import { type Failure, p99, startPeople } from "./people.ts";
import { PAUSE_MS, PEOPLE } from "./product.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BETWEEN_MS = 1_500;
/** A client notices a closed connection a little later. */
const NOTICED_WITHIN_MS = 100;

type Running = { server: ServerProcess; address: string; env: Record<string, string> };

export async function killOneOfTwo(kills = 20): Promise<Figure[]> {
  return withTwo(ROOT, async (both, url) => {
    const random = seededRandom(kills);
    const people = await startPeople({ addresses: addressesOf(both), count: PEOPLE, pauseMs: PAUSE_MS });
    const killed: { address: string; from: number; to: number }[] = [];
    for (let round = 1; round <= kills; round++) {
      await delay(BETWEEN_MS);
      const one = both[random() < 0.5 ? 0 : 1];
      const from = performance.now();
      one.server.signal("SIGKILL");
      await one.server.ended;
      killed.push({ address: one.address, from, to: performance.now() + NOTICED_WITHIN_MS });
      await restart(one, ROOT);
    }
    await delay(BETWEEN_MS);
    const isOfKilled = ({ address, status, startedAt, endedAt }: Failure): boolean =>
      status === null &&
      killed.some((kill) => kill.address === address && kill.from <= endedAt && startedAt <= kill.to);
    const others = people.failures.filter((failure) => !isOfKilled(failure));
    for (const each of others.slice(0, 3)) process.stderr.write(`${JSON.stringify(each)}\n`);
    return [
      noted("faults", kills),
      noted("requests cut off with a killed process", people.failures.length - others.length),
      atMost("other requests that failed", others.length, 0),
      noted("p99, ms", p99(people.takeTimes())),
      ...(await people.finish(url)),
    ];
  });
}

/** @param from the commit or tag of the release that runs first; by default the tag before this commit, or else the commit before it */
export async function upgrade(from = previousRelease()): Promise<Figure[]> {
  return inTemporaryDirectory(async (directory) => {
    const previous = join(directory, "previous");
    git("worktree", "add", "--detach", previous, from);
    try {
      for (const name of ["node_modules", "dist"]) symlinkSync(join(ROOT, name), join(previous, name));
      return await withTwo(previous, async (both, url) => {
        const people = await startPeople({ addresses: addressesOf(both), count: PEOPLE, pauseMs: PAUSE_MS });
        await delay(BETWEEN_MS);
        const calm = p99(people.takeTimes());
        for (const one of both) {
          one.server.signal("SIGTERM");
          await restart(one, ROOT);
          await delay(BETWEEN_MS);
        }
        const failed = people.failures.length;
        for (const each of people.failures.slice(0, 3)) process.stderr.write(`${JSON.stringify(each)}\n`);
        return [
          noted("from", git("describe", "--always", "--tags", from).trim()),
          atMost("requests that failed", failed, 0),
          noted("p99 before, ms", calm),
          noted("p99 during, ms", p99(people.takeTimes())),
          ...(await people.finish(url)),
        ];
      });
    } finally {
      git("worktree", "remove", "--force", previous);
    }
  });
}

async function withTwo(
  root: string,
  work: (both: [Running, Running], url: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  return inTemporaryDirectory(async (directory) => {
    const postgres = await startEmbeddedPostgres({ dataDir: directory, log: () => undefined });
    const start = async (name: string): Promise<Running> => {
      const env = { DATABASE_URL: postgres.url, DATA_DIR: join(directory, name), RATE_LIMITS: "off" };
      const server = startServerProcess(env, root);
      const address = await server.ready;
      return { server, address, env: { ...env, PORT: new URL(address).port } };
    };
    const both: [Running, Running] = [await start("one"), await start("two")];
    try {
      return await work(both, postgres.url);
    } finally {
      for (const { server } of both) server.signal("SIGTERM");
      await Promise.all(both.map(({ server }) => server.ended));
      await postgres.stop();
    }
  });
}

async function restart(one: Running, root: string): Promise<void> {
  await one.server.ended;
  one.server = startServerProcess(one.env, root);
  await one.server.ready;
}

function addressesOf([one, two]: readonly [Running, Running]): [string, string] {
  return [one.address, two.address];
}

function previousRelease(): string {
  try {
    return git("describe", "--tags", "--abbrev=0", "HEAD~").trim();
  } catch {
    return "HEAD~";
  }
}

function git(...words: string[]): string {
  return execFileSync("git", ["-C", ROOT, ...words], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}
