/** The parts that `npm run chaos -- all` runs, and their sizes: about 90 minutes with an hour of soak, or about 8 minutes with `--quick`. */
import { backUpUnderLoad } from "./backups.ts";
import { holdConnections } from "./connections.ts";
import { fillProductDisk, killProduct } from "./crashes.ts";
import type { Figure } from "./figures.ts";
import { endConnections, haltDatabase, killDatabase, stopUnderLoad, takeDatabaseAway } from "./outages.ts";
import { overload } from "./overload.ts";
import { killOneOfTwo, upgrade } from "./several-processes.ts";
import { soak } from "./soak.ts";

export type Row = Figure & { part: string };
type Part = { run: (size: number | undefined) => Promise<Figure[]>; whole?: number; quick?: number };

/** A part without sizes has only one. */
const PARTS: Readonly<Record<string, Part>> = {
  product: { run: killProduct, whole: 100, quick: 10 },
  killed: { run: killDatabase, whole: 100, quick: 10 },
  ended: { run: endConnections, whole: 20, quick: 5 },
  halted: { run: haltDatabase, whole: 2, quick: 1 },
  away: { run: takeDatabaseAway },
  stopped: { run: stopUnderLoad, whole: 5, quick: 1 },
  full: { run: fillProductDisk },
  processes: { run: killOneOfTwo, whole: 20, quick: 4 },
  overload: { run: overload, whole: 10, quick: 2 },
  idle: { run: (size) => holdConnections(size ?? 10_000), whole: 10_000, quick: 1_000 },
  backup: { run: backUpUnderLoad, whole: 100, quick: 50 },
  upgrade: { run: () => upgrade() },
  soak: { run: soak, whole: 60, quick: 1 },
};

export function isPart(name: string): boolean {
  return Object.hasOwn(PARTS, name);
}

/** @param size kills, seconds, connections, megabytes or minutes; for `upgrade`, the release to upgrade from */
export async function runPart(name: string, size: string | undefined): Promise<Row[]> {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`There is no part ${name}.`);
  const figures =
    name === "upgrade" ? await upgrade(size) : await part.run(size === undefined ? part.whole : Number(size));
  return figures.map((figure) => ({ part: name, ...figure }));
}

/** A part that fails doesn't keep the others from running. */
export async function runAll({ minutes, isQuick }: { minutes?: number; isQuick: boolean }): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, { whole, quick }] of Object.entries(PARTS)) {
    const size = name === "soak" && minutes !== undefined ? minutes : isQuick ? quick : whole;
    const started = performance.now();
    const measured = await runPart(name, size === undefined ? undefined : String(size)).catch(
      (error: unknown): Row[] => [
        { part: name, figure: "failed", bound: "", measured: String(error), ok: false },
      ],
    );
    rows.push(...measured);
    const seconds = Math.round((performance.now() - started) / 1_000);
    process.stderr.write(
      `${name}: ${measured.every(({ ok }) => ok) ? "ok" : "out of bounds"}, ${seconds} s\n`,
    );
  }
  return rows;
}
