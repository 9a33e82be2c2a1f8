/** Writes files like the ones that services export, each into its own temporary folder, and reads them. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";

import { onTestFinished } from "vitest";

import { type History, type HistoryRow, readHistory, UnreadableHistory } from "./reading.ts";

export type ZipEntry = {
  name: string;
  content: string | Uint8Array;
  isEncrypted?: boolean;
  isLink?: boolean;
  /** The size the archive claims. */
  size?: number;
};

export async function fileWith(
  content: string | Uint8Array,
  name = "history.csv",
): Promise<{ path: string; name: string }> {
  const folder = await mkdtemp(join(tmpdir(), "halflight-reading-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "upload");
  await writeFile(path, content);
  return { path, name };
}

export async function read(content: string | Uint8Array, name?: string): Promise<History> {
  return readHistory(await fileWith(content, name));
}

/** @returns "code: message" */
export async function refusalOf(content: string | Uint8Array, name?: string): Promise<string> {
  try {
    await read(content, name);
    return "it was read";
  } catch (error) {
    return error instanceof UnreadableHistory ? `${error.code}: ${error.message}` : String(error);
  }
}

/** "kind title (year) rating day", without the missing parts. */
export function inShort({ kind, title, year, rating, at }: HistoryRow): string {
  const day = at?.toISOString().slice(0, 10);
  return [kind, title, year === null ? null : `(${year})`, rating, day]
    .filter((part) => part !== null && part !== undefined)
    .join(" ");
}

export function csv(header: string, ...lines: string[]): string {
  return [header, ...lines, ""].join("\n");
}

export function zip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isEncrypted = false, isLink = false, size } of entries) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const path = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x800 + (isEncrypted ? 1 : 0), 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(size ?? data.length, 18);
    shared.writeUInt16LE(path.length, 22);
    locals.push(Buffer.from("PK\u0003\u0004"), shared, path, packed);
    const own = Buffer.alloc(14);
    own.writeUInt32LE(isLink ? (0o120777 << 16) >>> 0 : (0o100644 << 16) >>> 0, 6);
    own.writeUInt32LE(offset, 10);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), shared, own, path);
    offset += 30 + path.length + packed.length;
  }
  const center = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(center.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, center, end]);
}
