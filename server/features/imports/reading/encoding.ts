/**
 * Detects a file's encoding by its byte order mark, otherwise by its bytes. Old tables are in Windows-1252, which Latin-1 is also read as.
 * In UTF-16 without a mark, every second byte of plain letters is zero.
 */
const LOOKED_AT = 4_096;
const ZEROS_OF_UTF16 = 0.3;

export function decode(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return textIn(bytes, "utf-8");
  if (first === 0xff && second === 0xfe) return textIn(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return textIn(bytes, "utf-16be");
  const [evenZeros, oddZeros] = zeroShares(bytes.subarray(0, LOOKED_AT));
  if (oddZeros > ZEROS_OF_UTF16 && evenZeros < oddZeros / 4) return textIn(bytes, "utf-16le");
  if (evenZeros > ZEROS_OF_UTF16 && oddZeros < evenZeros / 4) return textIn(bytes, "utf-16be");
  return isUtf8(bytes) ? textIn(bytes, "utf-8") : textIn(bytes, "windows-1252");
}

function textIn(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** The last character may be cut off. */
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
