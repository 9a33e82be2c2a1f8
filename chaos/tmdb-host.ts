/** A TMDB double on its own thread, so it doesn't delay the measurements on the main thread. */
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

import { type Fault, startTmdbDouble } from "#server/testing/tmdb-double.ts";

export type TmdbSize = { films: number; series: number };

export type TmdbHost = {
  address: string;
  /** Sets the fault of every response from now on; `null` for none. */
  setFault(fault: Fault | null): void;
  /** How many requests the double has received. */
  requestCount(): Promise<number>;
  stop(): Promise<void>;
};

type Message = { kind: "break"; fault: Fault | null } | { kind: "asked" };

export async function startTmdbHost(size: TmdbSize): Promise<TmdbHost> {
  const worker = new Worker(new URL(import.meta.url), { workerData: size });
  const next = () => new Promise<unknown>((resolve) => worker.once("message", resolve));
  const address = String(await next());
  const post = (message: Message) => worker.postMessage(message);
  return {
    address,
    setFault: (fault) => post({ kind: "break", fault }),
    async requestCount() {
      const answer = next();
      post({ kind: "asked" });
      return Number(await answer);
    },
    async stop() {
      await worker.terminate();
    },
  };
}

if (!isMainThread) {
  const double = await startTmdbDouble(workerData as TmdbSize);
  parentPort?.on("message", (message: Message) => {
    if (message.kind === "break") double.breakWith(() => message.fault);
    else parentPort?.postMessage(double.asked.length);
  });
  parentPort?.postMessage(double.address);
}
