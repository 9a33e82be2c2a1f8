/**
 * The backup file: a zip with one entry per table (in COPY text format), the kept files, and a manifest as the last entry. The manifest
 * has the SHA-256 of every other entry. A file that's being written has another name until it's complete and on disk.
 */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { type Readable, Transform } from "node:stream";
import { finished, pipeline } from "node:stream/promises";

import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ZipFile as ZipWriter } from "yazl";
import { z } from "zod";

/** A backup that can't be written or restored, with a sentence for the operator. */
export class BackupRefused extends Error {}

const FORMAT = "halflight-backup";
const FORMAT_VERSION = 1;
const MANIFEST = "manifest.json";
const MANIFEST_BYTES_MAX = 16 * 1024 * 1024;
/** Level 1 is about three times as fast as the default, for a file that's a tenth larger. */
const COMPRESSION_LEVEL = 1;
/** Only the owner may read a backup: it contains password hashes and keys. */
const MODE = 0o600;

const storedEntry = z.object({ bytes: z.int(), sha256: z.string() });

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  format_version: z.int(),
  created_at: z.iso.datetime(),
  /** Versions of Halflight and PostgreSQL that wrote it, for the reader. */
  version: z.string(),
  postgres: z.string(),
  /** Migrations that had run, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string(), applied_at: z.iso.datetime() })),
  tables: z.array(
    storedEntry.extend({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** Order-independent checksum of all rows, computed by PostgreSQL. */
      checksum: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.number() })),
  files: z.array(storedEntry.extend({ name: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
type StoredEntry = z.infer<typeof storedEntry>;

export type ArchiveWriter = {
  add(name: string, source: Readable): Promise<StoredEntry>;
  /** Adds the manifest and gives the file its name. @returns the size of the file in bytes */
  complete(manifest: Omit<Manifest, "format" | "format_version">): Promise<number>;
  /** Deletes the incomplete file. */
  discard(): Promise<void>;
};

export function createArchive(file: string): ArchiveWriter {
  const unfinished = `${file}.unfinished`;
  const zip = new ZipWriter();
  const output = createWriteStream(unfinished, { mode: MODE });
  const written = pipeline(zip.outputStream as Readable, output);
  // Reported by whatever waits for it.
  written.catch(() => undefined);

  return {
    async add(name, source) {
      const counter = hashing();
      zip.addReadStream(counter.stream, name, { mode: MODE, compressionLevel: COMPRESSION_LEVEL });
      await Promise.race([pipeline(source, counter.stream), written]);
      return counter.result();
    },
    async complete(manifest) {
      const whole: Manifest = { format: FORMAT, format_version: FORMAT_VERSION, ...manifest };
      zip.addBuffer(Buffer.from(JSON.stringify(whole, null, 2)), MANIFEST, { mode: MODE });
      zip.end();
      await written;
      const handle = await open(unfinished, "r+");
      await handle.sync();
      await handle.close();
      await rename(unfinished, file);
      return output.bytesWritten;
    },
    async discard() {
      output.destroy();
      await finished(output).catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

export type Archive = {
  manifest: Manifest;
  stream(name: string): Promise<Readable>;
  close(): void;
};

/** Throws BackupRefused if it's not a backup. Doesn't read the tables yet. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: unknown) => {
    throw new BackupRefused(sentenceOf(file, error), { cause: error });
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const stream = (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (entry === undefined) throw new BackupRefused(`${file} is damaged: ${name} is missing.`);
      return zip.openReadStreamPromise(entry);
    };
    return {
      manifest: await readManifest(file, zip, entries.get(MANIFEST)),
      stream,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof BackupRefused
      ? error
      : new BackupRefused(`${file} is damaged: it can't be read to the end.`, { cause: error });
  }
}

/** Throws BackupRefused unless every entry has the size and SHA-256 that the manifest says. */
export async function verifyArchive(file: string): Promise<Manifest> {
  const archive = await openArchive(file);
  try {
    const { tables, files } = archive.manifest;
    const entries = [
      ...tables.map((table) => ({ ...table, name: tableEntry(table.name) })),
      ...files.map((kept) => ({ ...kept, name: fileEntry(kept.name) })),
    ];
    for (const { name, bytes, sha256 } of entries) {
      const counter = hashing();
      counter.stream.resume();
      await pipeline(await archive.stream(name), counter.stream).catch((error: unknown) => {
        throw new BackupRefused(`${file} is damaged: ${name} can't be read.`, { cause: error });
      });
      const found = counter.result();
      if (found.bytes !== bytes || found.sha256 !== sha256)
        throw new BackupRefused(`${file} is damaged: ${name} has changed since it was written.`);
    }
    return archive.manifest;
  } finally {
    archive.close();
  }
}

export function tableEntry(table: string): string {
  return `tables/${table}.copy`;
}

export function fileEntry(name: string): string {
  return `files/${name}`;
}

async function readManifest(file: string, zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (entry === undefined || entry.uncompressedSize > MANIFEST_BYTES_MAX)
    throw new BackupRefused(`${file} isn't a Halflight backup.`);
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const text: unknown = JSON.parse(Buffer.concat(chunks).toString());
  const isLater = z.object({ format: z.literal(FORMAT), format_version: z.int().min(FORMAT_VERSION + 1) });
  if (isLater.safeParse(text).success)
    throw new BackupRefused(`${file} was written by a newer Halflight. Use that version, or a later one.`);
  const manifest = manifestSchema.safeParse(text);
  if (!manifest.success) throw new BackupRefused(`${file} isn't a Halflight backup.`);
  return manifest.data;
}

/** Passes bytes on, and counts and hashes them. */
function hashing(): { stream: Transform; result: () => StoredEntry } {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest("hex") }) };
}

function sentenceOf(file: string, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return `There is no file ${file}.`;
  if (code === "EACCES") return `${file} can't be read: this account isn't allowed to.`;
  return `${file} isn't a Halflight backup, or it's incomplete.`;
}
