/** A small disk of its own for a directory, so that it can be filled. Only root may mount one. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";

/** @param size `300m`, or `remount,size=500m` for a larger disk in place of the first */
export function mountSmallDisk(directory: string, size: string): boolean {
  const options = size.includes("=") ? size : `size=${size}`;
  return process.getuid?.() === 0 && tryTo("mount", "-t", "tmpfs", "-o", options, "none", directory);
}

export function unmountSmallDisk(directory: string): boolean {
  return tryTo("umount", directory);
}

export function fillDisk(directory: string): void {
  // `dd` fails once the disk is full, as intended.
  tryTo("dd", "if=/dev/zero", `of=${join(directory, "filler")}`, "bs=64k");
}

export function makeRoom(directory: string): void {
  rmSync(join(directory, "filler"));
}

function tryTo(command: string, ...words: string[]): boolean {
  try {
    execFileSync(command, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
