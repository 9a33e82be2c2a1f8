/**
 * The launcher (scripts/run.mjs) may have replaced itself by this process. Then nobody is left to notice that npm or its shell was killed,
 * so this process watches them: the launcher names their process ids in HALFLIGHT_PARENTS, its own parent first.
 */
const LOOK_EVERY_MS = 300;

/** Calls `onEnd` once when the launcher has exited, or npm or its shell if the launcher was replaced. */
export function watchLauncher(env: NodeJS.ProcessEnv, onEnd: () => void): void {
  process.on("disconnect", onEnd);
  const [parent = 0, npm = 0] = (env["HALFLIGHT_PARENTS"] ?? "").split(",").map(Number);
  // A server that this process starts has other parents.
  delete env["HALFLIGHT_PARENTS"];
  if (parent === 0) return;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === 0 || isRunning(npm))) return;
    clearInterval(timer);
    onEnd();
  }, LOOK_EVERY_MS).unref();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
