import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";

import { afterEach, expect, test } from "vitest";

import { createMachine } from "./machine.ts";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

type Files = Readonly<Record<string, string>>;

function systemOf(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), "halflight-system-"));
  roots.push(root);
  write(root, files);
  return root;
}

function write(root: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

const HOST: Files = {
  "proc/meminfo": "MemTotal:       16000000 kB\nMemFree:         1000000 kB\nMemAvailable:    4000000 kB\n",
  "proc/stat": "cpu  1000 100 300 8000 500 50 50 0 200 0\ncpu0 1000 100 300 8000 500 50 50 0 200 0\nintr 1\n",
};

const GIB = 1024 ** 3;

/** Waits until enough time has passed since the previous reading. */
const readWith = async (root: string, change: Files) => {
  const machine = await createMachine({ directory: tmpdir(), root });
  write(root, change);
  let reading = await machine.read();
  await expect
    .poll(async () => {
      reading = await machine.read();
      return reading.cpu;
    })
    .not.toBeNull();
  return reading;
};

test("without a limit the whole machine counts: waiting for a disk isn't CPU use, and guests count once", async () => {
  const root = systemOf(HOST);
  // 30 ticks in user mode, 10 in system mode, 40 idle and 20 waiting for I/O.
  const { cpu, memory } = await readWith(root, { "proc/stat": "cpu  1030 100 310 8040 520 50 50 0 200 0\n" });
  expect(cpu).toBe(40);
  expect(memory).toBe(75);
});

test("a cgroup v2 limit counts as the total memory, and reclaimable cache isn't used memory", async () => {
  const root = systemOf({
    ...HOST,
    "proc/self/cgroup": "0::/\n",
    "sys/fs/cgroup/memory.max": `${2 * GIB}\n`,
    "sys/fs/cgroup/memory.current": `${GIB}\n`,
    "sys/fs/cgroup/memory.stat": `anon 1\ninactive_file ${GIB / 2}\n`,
  });
  const machine = await createMachine({ directory: tmpdir(), root });
  expect((await machine.read()).memory).toBe(25);
});

test("a limit on the parent cgroup applies, and max means no limit", async () => {
  const root = systemOf({
    ...HOST,
    "proc/self/cgroup": "0::/house.slice/halflight.service\n",
    "sys/fs/cgroup/house.slice/halflight.service/memory.max": "max\n",
    "sys/fs/cgroup/house.slice/halflight.service/memory.current": `${GIB / 8}\n`,
    "sys/fs/cgroup/house.slice/memory.max": `${GIB}\n`,
    "sys/fs/cgroup/house.slice/memory.current": `${GIB / 2}\n`,
  });
  const machine = await createMachine({ directory: tmpdir(), root });
  expect((await machine.read()).memory).toBe(50);
  write(root, { "sys/fs/cgroup/house.slice/memory.max": "max\n" });
  expect((await machine.read()).memory).toBe(75);
});

test("a cgroup v1 limit larger than the machine is ignored", async () => {
  const group = "sys/fs/cgroup/memory/docker/1a2b";
  const root = systemOf({
    ...HOST,
    "proc/self/cgroup": "5:cpu,cpuacct:/docker/1a2b\n4:memory:/docker/1a2b\n0::/\n",
    [`${group}/memory.limit_in_bytes`]: "9223372036854771712\n",
    [`${group}/memory.usage_in_bytes`]: `${GIB}\n`,
    [`${group}/memory.stat`]: `total_inactive_file ${GIB / 4}\n`,
  });
  const machine = await createMachine({ directory: tmpdir(), root });
  expect((await machine.read()).memory).toBe(75);
  write(root, { [`${group}/memory.limit_in_bytes`]: `${3 * GIB}\n` });
  expect((await machine.read()).memory).toBe(25);
});

test("CPU use is measured against the container's CPU quota", async () => {
  const files = (used: number): Files => ({ "sys/fs/cgroup/cpu.stat": `usage_usec ${used}\nuser_usec 1\n` });
  const root = systemOf({
    ...HOST,
    "proc/self/cgroup": "0::/\n",
    // Half of one core.
    "sys/fs/cgroup/cpu.max": "50000 100000\n",
    ...files(0),
  });
  const machine = await createMachine({ directory: tmpdir(), root });
  const started = performance.now();
  await expect.poll(() => performance.now() - started).toBeGreaterThan(600);
  write(root, files(100_000));
  const before = performance.now() - started;
  const { cpu } = await machine.read();
  const after = performance.now() - started;
  expect(cpu).toBeGreaterThan((100 * 100) / (0.5 * after) - 1);
  expect(cpu).toBeLessThan((100 * 100) / (0.5 * before) + 1);
});

test("without /proc and cgroup files the memory figure comes from the system itself", async () => {
  const machine = await createMachine({ directory: join(tmpdir(), "no-such-folder"), root: systemOf({}) });
  const { memory, disk } = await machine.read();
  expect(memory).toBeGreaterThan(0);
  expect(memory).toBeLessThanOrEqual(100);
  expect(disk).toBeNull();
});

test("under a known load the figures match those of the system tools within 5 points", async () => {
  const machine = await createMachine({ directory: tmpdir() });
  const before = timesByHand();
  const worker = new Worker("for (;;) {}", { eval: true });
  let told: number | null = null;
  let tools = 0;
  try {
    await expect
      .poll(
        async () => {
          const after = timesByHand();
          tools = (100 * (after.used - before.used)) / (after.all - before.all);
          // Read only once: the reading covers the time since the start.
          if (after.all - before.all < 200) return false;
          ({ cpu: told } = await machine.read());
          return true;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  } finally {
    await worker.terminate();
  }
  expect(Math.abs((told ?? Number.NaN) - tools)).toBeLessThan(5);
  expect(tools).toBeGreaterThan(15);
  const { memory, disk } = await machine.read();
  expect(Math.abs((memory ?? Number.NaN) - memoryByFree())).toBeLessThan(5);
  expect(Math.abs((disk ?? Number.NaN) - diskByDf())).toBeLessThan(5);
});

/** In ticks, a hundred per second and core. */
function timesByHand(): { used: number; all: number } {
  const [, ...figures] = readFileSync("/proc/stat", "utf8").split("\n")[0]?.split(/\s+/) ?? [];
  const all = figures.slice(0, 8).reduce((sum, figure) => sum + Number(figure), 0);
  return { used: all - Number(figures[3]) - Number(figures[4]), all };
}

function memoryByFree(): number {
  const [, all = "", , , , , available = ""] =
    execFileSync("free", ["-b"], { encoding: "utf8" }).split("\n")[1]?.split(/\s+/) ?? [];
  return (100 * (Number(all) - Number(available))) / Number(all);
}

function diskByDf(): number {
  const [, line = ""] = execFileSync("df", ["-P", tmpdir()], { encoding: "utf8" }).split("\n");
  return Number(/(\d+)%/.exec(line)?.[1]);
}
