/**
 * CPU, memory and disk use in percent. In a container with limits, the percentages are of those limits. Values that the operating system
 * doesn't report are `null`.
 */
import { readFile, statfs } from "node:fs/promises";
import { cpus, freemem, totalmem } from "node:os";
import { join } from "node:path";

/** In percent, 0 to 100. */
export type MachineReading = { cpu: number | null; memory: number | null; disk: number | null };

export type Machine = {
  /** CPU use is the average since the previous reading, or since the start. */
  read(): Promise<MachineReading>;
};

/** Minimum time between two CPU readings. Earlier calls get the previous value, because shorter intervals are unreliable. */
const SHORTEST_MS = 500;

/** @param options.directory a directory on the disk that's measured @param options.root the root of the system's files */
export async function createMachine({
  directory,
  root = "/",
}: {
  directory: string;
  root?: string;
}): Promise<Machine> {
  const text = (path: string): Promise<string | null> => readFile(join(root, path), "utf8").catch(() => null);
  const groups = cgroupsOf((await text("proc/self/cgroup")) ?? "");

  /** The result for the first group with a limit, from the process's own group outward. */
  async function firstOf<Found>(
    look: (group: string) => Promise<Found | null>,
    version: 1 | 2,
    controller: string,
  ): Promise<Found | null> {
    for (const group of groups(version, controller)) {
      const found = await look(group);
      if (found !== null) return found;
    }
    return null;
  }

  /** CPU time used and available so far. In a limited control group, only its share is available. */
  async function processorTimes(): Promise<ProcessorTimes | null> {
    const at = performance.now();
    const ofTwo = await firstOf(
      async (group) => {
        const [quota, period] = ((await text(`${group}/cpu.max`)) ?? "").trim().split(" ").map(Number);
        const used = valueIn((await text(`${group}/cpu.stat`)) ?? "", "usage_usec");
        return !quota || !period || used === null
          ? null
          : { used: used / 1000, possible: (at * quota) / period };
      },
      2,
      "cpu",
    );
    if (ofTwo !== null) return ofTwo;
    const ofOne = await firstOf(
      async (group) => {
        const quota = limitIn(await text(`${group}/cpu.cfs_quota_us`));
        const period = limitIn(await text(`${group}/cpu.cfs_period_us`));
        const used = limitIn(await text(`${group.replace("/cpu", "/cpuacct")}/cpuacct.usage`));
        return quota === null || period === null || used === null
          ? null
          : { used: used / 1_000_000, possible: (at * quota) / period };
      },
      1,
      "cpu",
    );
    return ofOne ?? procStatTimes((await text("proc/stat")) ?? "") ?? timesOfCores();
  }

  async function memory(): Promise<number | null> {
    const inAll = valueIn((await text("proc/meminfo")) ?? "", "MemTotal:");
    const bytesInAll = inAll === null ? totalmem() : inAll * 1024;
    const look = (limitFile: string, useFile: string, inactive: string) => async (group: string) => {
      const limit = limitIn(await text(`${group}/${limitFile}`));
      const use = limitIn(await text(`${group}/${useFile}`));
      if (limit === null || use === null || limit >= bytesInAll) return null;
      // Cache that can be dropped at once isn't in use.
      const cached = valueIn((await text(`${group}/memory.stat`)) ?? "", inactive) ?? 0;
      return percentOf(use - cached, limit);
    };
    const limited =
      (await firstOf(look("memory.max", "memory.current", "inactive_file"), 2, "memory")) ??
      (await firstOf(
        look("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
        1,
        "memory",
      ));
    return (
      limited ??
      meminfoUse((await text("proc/meminfo")) ?? "") ??
      percentOf(totalmem() - freemem(), totalmem())
    );
  }

  let before = await processorTimes();
  let beforeAt = performance.now();
  let cpu: number | null = null;

  return {
    async read() {
      if (performance.now() - beforeAt >= SHORTEST_MS) {
        const now = await processorTimes();
        cpu =
          now === null || before === null
            ? null
            : percentOf(now.used - before.used, now.possible - before.possible);
        before = now;
        beforeAt = performance.now();
      }
      return { cpu, memory: await memory(), disk: await diskUse(directory) };
    },
  };
}

/** For systems without /proc. */
function timesOfCores(): ProcessorTimes | null {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, core) => sum + core.idle, 0);
  const possible = times.reduce(
    (sum, { user, nice, sys, idle: free, irq }) => sum + user + nice + sys + free + irq,
    0,
  );
  return possible === 0 ? null : { used: possible - idle, possible };
}

/** In percent, as `df` counts: space reserved for root counts neither as used nor as free. `null` if unknown. */
export async function diskUse(directory: string): Promise<number | null> {
  const disk = await statfs(directory).catch(() => null);
  if (disk === null) return null;
  const used = disk.blocks - disk.bfree;
  return percentOf(used, used + disk.bavail);
}

/** In bytes, as `df` counts them. `null` if unknown. */
export async function diskSpace(directory: string): Promise<{ free: number; total: number } | null> {
  const disk = await statfs(directory).catch(() => null);
  return disk === null ? null : { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize };
}

function percentOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.round(1000 * Math.min(1, Math.max(0, part / whole))) / 10;
}

/** Both in the same unit of time, whichever the system reports. */
type ProcessorTimes = { used: number; possible: number };

/**
 * The directories of the process's control groups, from its own outward.
 * @param text /proc/self/cgroup: lines such as `0::/a/b` (version 2) and `3:cpu,cpuacct:/a/b` (version 1)
 */
function cgroupsOf(text: string): (version: 1 | 2, controller: string) => string[] {
  const lines = text.split("\n").map((line) => line.split(":"));
  return (version, controller) => {
    const line = lines.find(([, controllers = ""]) =>
      version === 2 ? controllers === "" : controllers.split(",").includes(controller),
    );
    if (line === undefined) return [];
    const parts = line
      .slice(2)
      .join(":")
      .split("/")
      .filter((part) => part !== "");
    const mount = version === 2 ? "sys/fs/cgroup" : `sys/fs/cgroup/${controller}`;
    return Array.from({ length: parts.length + 1 }, (_, fewer) =>
      [mount, ...parts.slice(0, parts.length - fewer)].join("/"),
    );
  };
}

/** The number in a file; `null` if there is no limit or the file is empty. */
function limitIn(text: string | null): number | null {
  const limit = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(limit) && limit >= 0 ? limit : null;
}

/** The number after a name, in lines such as `usage_usec 123` or `MemTotal:  123 kB`. */
function valueIn(text: string, name: string): number | null {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${name} `));
  return limitIn(line?.slice(name.length).trim().split(" ")[0] ?? null);
}

/** @param text /proc/stat. Waiting for a disk isn't processor use; guest time is already part of user time. */
function procStatTimes(text: string): ProcessorTimes | null {
  const line = text.split("\n").find((candidate) => candidate.startsWith("cpu "));
  if (line === undefined) return null;
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softIrq = 0, stolen = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const used = user + nice + system + irq + softIrq + stolen;
  return { used, possible: used + idle + waiting };
}

/** @param text /proc/meminfo @returns percent of the memory that is not available to a new program */
function meminfoUse(text: string): number | null {
  const inAll = valueIn(text, "MemTotal:");
  const available = valueIn(text, "MemAvailable:");
  return inAll === null || available === null || inAll === 0
    ? null
    : Math.round((1000 * (inAll - available)) / inAll) / 10;
}
