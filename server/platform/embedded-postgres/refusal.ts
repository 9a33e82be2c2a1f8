/**
 * Gives the reason for a refused start in one sentence that an operator can act on. File system errors and PostgreSQL's log messages become
 * the end of that sentence.
 */
import { statfs } from "node:fs/promises";

export class StartRefused extends Error {
  override name = "StartRefused";
}

const FILE_ERRORS: Record<string, string> = {
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENOTDIR: "a part of the path is not a directory",
  EEXIST: "it is not a directory",
  ENOENT: "the path cannot be created there",
  ENAMETOOLONG: "the path is too long",
  ELOOP: "the path is a loop of links",
};

export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

export function describeError(error: unknown): string {
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  return (code && FILE_ERRORS[code]) ?? message;
}

const OUT_OF_ROOM = /No space left on device|wrote only \d+ of \d+ bytes|the disk is full/;
/** One segment of the write-ahead log; with less space PostgreSQL may not start. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

/** @returns a message if the data directory's disk is full or the error says that a disk is; otherwise `null` */
export async function diskFullMessage(dataDir: string, error: unknown): Promise<string | null> {
  const disk = await statfs(dataDir).catch(() => null);
  const isFull = disk !== null && disk.bavail * disk.bsize < MIN_FREE_BYTES;
  return isFull || OUT_OF_ROOM.test(String(error))
    ? `The disk of ${dataDir} is full: free some space, and start again.`
    : null;
}

// PostgreSQL logs the cause first and its shutdown last; the last line with an error is the most specific.
export function lastError(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim());
  const errorLine =
    lines.findLast((line) => /\b(PANIC|FATAL|ERROR|error):/.test(line)) ?? lines.at(-1) ?? "no message";
  return errorLine.replace(/^.*?\b(PANIC|FATAL|ERROR|error):\s*/, "").trim();
}
