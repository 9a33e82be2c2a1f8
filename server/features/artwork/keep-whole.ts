import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Whole or not at all: a reader never sees half a picture. */
export async function keepWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}
