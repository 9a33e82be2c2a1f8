/**
 * Unpacks a zip in memory. Nothing is written to disk and no name in it is used as a path. An unsafe name, a link, an encrypted entry, an
 * office document or an excessive compression ratio rejects the whole archive. The unpacked data must have the claimed sizes.
 */
import { type Entry, openPromise, validateFileName, type ZipFile } from "yauzl";

import { isArchiveName, wrongType } from "./file-type.ts";
import { UnreadableHistory } from "./history.ts";
import { COMPRESSION_RATIO_MAX, ENTRIES_MAX, UNPACKED_BYTES_MAX, UNPACKED_MEGABYTES_MAX } from "./limits.ts";

export type Part = { name: string; bytes: Uint8Array };

const READ_NAME = /\.(csv|tsv|txt|json)$/i;
/** Files that operating systems add to archives. */
const NOISE = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;
const OFFICE_NAME = /^(\[Content_Types\]\.xml|mimetype|META-INF\/)/;
const RATIO_CHECKED_FROM_BYTES = 1024 * 1024;
const UNIX_TYPE = 0o170000;
const UNIX_LINK = 0o120000;

/** Throws UnreadableHistory. */
export async function unpack(path: string): Promise<Part[]> {
  let zip: ZipFile | null = null;
  try {
    zip = await openPromise(path, { autoClose: false, strictFileNames: true });
    if (zip.entryCount > ENTRIES_MAX)
      throw new UnreadableHistory("too-large", `The archive contains more than ${ENTRIES_MAX} files.`);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    for (const entry of entries) refuse(entry);
    return await partsOf(zip, entries);
  } catch (error) {
    throw error instanceof UnreadableHistory ? error : unreadable(error);
  } finally {
    zip?.close();
  }
}

function refuse(entry: Entry): void {
  const name = entry.fileName;
  if (OFFICE_NAME.test(name)) throw wrongType("a spreadsheet or another document");
  if (validateFileName(name) !== null || name.includes("\0")) throw unsafeName();
  if (((entry.externalFileAttributes >>> 16) & UNIX_TYPE) === UNIX_LINK)
    throw new UnreadableHistory(
      "unsafe",
      "The archive contains a link to another file, so it wasn’t opened. Choose the original export.",
    );
  if (entry.isEncrypted())
    throw new UnreadableHistory(
      "encrypted",
      "The archive is password-protected. Unpack it and choose the files in it.",
    );
  const isBomb =
    entry.uncompressedSize > RATIO_CHECKED_FROM_BYTES &&
    entry.uncompressedSize > entry.compressedSize * COMPRESSION_RATIO_MAX;
  if (isBomb) throw tooLarge();
}

async function partsOf(zip: ZipFile, entries: readonly Entry[]): Promise<Part[]> {
  const wanted = entries.filter(({ fileName }) => READ_NAME.test(fileName) && !NOISE.test(fileName));
  const total = wanted.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > UNPACKED_BYTES_MAX) throw tooLarge();
  if (wanted.length === 0) throw withoutText(entries);
  const parts: Part[] = [];
  for (const entry of wanted) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.push({ name: entry.fileName, bytes: Buffer.concat(chunks) });
  }
  return parts;
}

function withoutText(entries: readonly Entry[]): UnreadableHistory {
  if (entries.length === 0) return new UnreadableHistory("empty", "The archive is empty.");
  if (entries.some(({ fileName }) => isArchiveName(fileName)))
    return new UnreadableHistory(
      "unrecognised",
      "The archive contains another archive. Unpack it and choose the one inside.",
    );
  return new UnreadableHistory("unrecognised", "The archive contains no CSV or JSON file.");
}

function unreadable(error: unknown): UnreadableHistory {
  const message = error instanceof Error ? error.message : "";
  if (/relative path|absolute path|invalid characters in fileName/i.test(message)) return unsafeName();
  return new UnreadableHistory(
    "broken",
    "The archive is damaged or incomplete. Download it again and choose the new file.",
    { cause: error },
  );
}

function unsafeName(): UnreadableHistory {
  return new UnreadableHistory(
    "unsafe",
    "The archive contains a file with an unsafe path, so it wasn’t opened. Choose the original export.",
  );
}

function tooLarge(): UnreadableHistory {
  return new UnreadableHistory(
    "too-large",
    `The archive contains more than ${UNPACKED_MEGABYTES_MAX} MB when unpacked.`,
  );
}
