/** Detects a file's type and text encoding from its contents, regardless of its name. */
import { UnreadableHistory } from "./history.ts";

const ZEROS_OF_UTF16 = 0.3;

export function decode(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return textIn(bytes, "utf-8");
  if (first === 0xff && second === 0xfe) return textIn(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return textIn(bytes, "utf-16be");
  const [evenZeros, oddZeros] = zeroShares(bytes.subarray(0, SAMPLE_LENGTH));
  if (oddZeros > ZEROS_OF_UTF16 && evenZeros < oddZeros / 4) return textIn(bytes, "utf-16le");
  if (evenZeros > ZEROS_OF_UTF16 && oddZeros < evenZeros / 4) return textIn(bytes, "utf-16be");
  return isUtf8(bytes) ? textIn(bytes, "utf-8") : textIn(bytes, "windows-1252");
}

function textIn(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Accepts text whose last character is cut off. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function zeroShares(bytes: Uint8Array): [number, number] {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const half = Math.max(1, bytes.length / 2);
  return [(zeros[0] ?? 0) / half, (zeros[1] ?? 0) / half];
}

const BEGINNINGS: readonly { bytes: readonly number[]; at?: number; is: string }[] = [
  { bytes: [0x89, 0x50, 0x4e, 0x47], is: "a picture" },
  { bytes: [0xff, 0xd8, 0xff], is: "a picture" },
  { bytes: [0x47, 0x49, 0x46, 0x38], is: "a picture" },
  { bytes: [0x52, 0x49, 0x46, 0x46], is: "a picture or a recording" },
  { bytes: [0x25, 0x50, 0x44, 0x46], is: "a PDF" },
  { bytes: [0x4d, 0x5a, 0x90], is: "a program" },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], is: "a program" },
  { bytes: [0xcf, 0xfa, 0xed, 0xfe], is: "a program" },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], is: "an old Office document" },
  { bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], is: "a database" },
  { bytes: [0x1f, 0x8b], is: "an archive other than zip" },
  { bytes: [0x52, 0x61, 0x72, 0x21], is: "an archive other than zip" },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], is: "an archive other than zip" },
  { bytes: [0x75, 0x73, 0x74, 0x61, 0x72], at: 257, is: "an archive other than zip" },
  { bytes: [0x66, 0x74, 0x79, 0x70], at: 4, is: "a recording" },
  { bytes: [0x49, 0x44, 0x33], is: "a recording" },
];
const ZIP: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];
const SAMPLE_LENGTH = 4_096;
const CONTROL_SHARE_MAX = 0.01;
/** Names of archives inside an archive. */
const ARCHIVE_NAME = /\.(zip|gz|tgz|tar|rar|7z|bz2|xz|jar)$/i;

export function isZip(bytes: Uint8Array): boolean {
  return ZIP.some((beginning) => startsWith(bytes, beginning));
}

export function isArchiveName(name: string): boolean {
  return ARCHIVE_NAME.test(name);
}

/** Throws UnreadableHistory if the file begins like a known type other than text. */
export function refuseOtherTypes(bytes: Uint8Array): void {
  const other = BEGINNINGS.find(({ bytes: beginning, at }) => startsWith(bytes, beginning, at));
  if (other !== undefined) throw wrongType(other.is);
}

/** Throws UnreadableHistory if the text is markup or has too many control characters. */
export function refuseOtherTexts(text: string): void {
  const beginning = text.slice(0, SAMPLE_LENGTH).trimStart();
  if (/^<(!doctype html|html|head|body|script)\b/i.test(beginning))
    throw new UnreadableHistory(
      "wrong-type",
      "The file is a web page, probably saved because you were signed out. Sign in to the service and download the export again.",
    );
  if (/^<[?!a-z]/i.test(beginning)) throw wrongType("an XML document");
  if (beginning.startsWith("{\\rtf")) throw wrongType("a text document");
  // oxlint-disable-next-line no-control-regex -- these are the characters to find
  const controls = beginning.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0;
  if (controls > beginning.length * CONTROL_SHARE_MAX) throw wrongType("not text");
}

export function wrongType(is: string): UnreadableHistory {
  return new UnreadableHistory(
    "wrong-type",
    `The file is ${is}. Choose a CSV, JSON or zip file exported from a service.`,
  );
}

function startsWith(bytes: Uint8Array, beginning: readonly number[], at = 0): boolean {
  return (
    bytes.length >= at + beginning.length && beginning.every((byte, index) => bytes[at + index] === byte)
  );
}
