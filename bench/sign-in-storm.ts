/**
 * Signs in with wrong passwords, each time from a different network and with a different email address. Each client waits as long as the
 * server asks, plus up to half of that, before its next attempt. Runs in its own thread, so that it doesn't delay the measurement.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** Times in milliseconds of sign-ins refused for overload (503) and of those whose password was checked (401). */
export type StormTimes = { refused: number[]; looked: number[] };

const { address, atOnce } = workerData as { address: string; atOnce: number };
const times: StormTimes = { refused: [], looked: [] };
let isOver = false;
let networks = 0;

parentPort?.once("message", () => {
  isOver = true;
});
await Promise.all(Array.from({ length: atOnce }, signInAgainAndAgain));
parentPort?.postMessage(times);

async function signInAgainAndAgain(): Promise<void> {
  // oxlint-disable-next-line no-unmodified-loop-condition -- a message changes it
  while (!isOver) {
    networks++;
    const network = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
    const start = performance.now();
    const { status, waitSeconds } = await signIn(network);
    const list = new Map([
      [401, times.looked],
      [503, times.refused],
    ]).get(status);
    if (list === undefined) throw new Error(`A sign-in returned status ${status}`);
    list.push(performance.now() - start);
    await pause(1_000 * waitSeconds * (1 + Math.random() / 2));
  }
}

async function signIn(network: string): Promise<{ status: number; waitSeconds: number }> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": network },
    body: JSON.stringify({ email: `${network}@example.com`, password: "wrong horse" }),
  });
  await response.arrayBuffer();
  return { status: response.status, waitSeconds: Number(response.headers.get("retry-after")) };
}
