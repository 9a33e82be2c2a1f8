/** Parses the files in which Linux reports how much of a machine, or of a container's share of it, is in use. */

/** In any one unit of time. */
export type ProcessorTimes = { used: number; possible: number };

/**
 * The directories of the process's control groups, from its own outwards.
 * @param text /proc/self/cgroup: lines such as `0::/a/b` (version 2) and `3:cpu,cpuacct:/a/b` (version 1)
 */
export function cgroupsOf(text: string): (version: 1 | 2, controller: string) => string[] {
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
export function limitIn(text: string | null): number | null {
  const limit = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(limit) && limit >= 0 ? limit : null;
}

/** The number after a name, in lines such as `usage_usec 123` or `MemTotal:  123 kB`. */
export function valueIn(text: string, name: string): number | null {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${name} `));
  return limitIn(line?.slice(name.length).trim().split(" ")[0] ?? null);
}

/** @param text /proc/stat. Waiting for a disk isn't processor use; guest time is already part of user time. */
export function procStatTimes(text: string): ProcessorTimes | null {
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
export function meminfoUse(text: string): number | null {
  const inAll = valueIn(text, "MemTotal:");
  const available = valueIn(text, "MemAvailable:");
  return inAll === null || available === null || inAll === 0
    ? null
    : Math.round((1000 * (inAll - available)) / inAll) / 10;
}
