/**
 * Sealing encrypts secrets that are stored in the database, so a copy of the database alone doesn't reveal them. The key is a file in the
 * data directory, created on first use and readable only by its owner. Without that key, sealed values can't be opened.
 */
import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { CompactEncrypt, compactDecrypt, errors } from "jose";

export type Sealing = {
  /** @returns a compact JWE (AES-256-GCM). Throws if the key can't be read or written. */
  seal(text: string): Promise<string>;
  /** @returns `null` if it was sealed with another key or is malformed */
  unseal(sealed: string): Promise<string | null>;
};

const FILE = "sealing-key";
const KEY_BYTES = 32;

export function createSealing(directory: string): Sealing {
  const file = join(directory, FILE);

  async function readKey(): Promise<Uint8Array | null> {
    const bytes = await readFile(file).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    });
    if (bytes !== null && bytes.length !== KEY_BYTES) throw new Error(`${file} isn't a valid key`);
    return bytes;
  }

  /** Atomic: if two processes create a key at once, both use the one that was linked first. */
  async function createKey(): Promise<Uint8Array> {
    await mkdir(directory, { recursive: true });
    const unfinished = `${file}.${randomBytes(8).toString("hex")}`;
    const handle = await open(unfinished, "wx", 0o600);
    try {
      await handle.writeFile(randomBytes(KEY_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(unfinished, file).catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    });
    await rm(unfinished);
    const key = await readKey();
    if (key === null) throw new Error(`${file} could not be created`);
    return key;
  }

  return {
    async seal(text) {
      const key = (await readKey()) ?? (await createKey());
      return new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(key);
    },
    async unseal(sealed) {
      const key = await readKey();
      if (key === null) return null;
      try {
        const { plaintext } = await compactDecrypt(sealed, key, {
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
        });
        return new TextDecoder().decode(plaintext);
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
