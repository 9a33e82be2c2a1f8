/**
 * Sealing: what stands in the database and is of no use to who reads only that. The key is a file of the data directory, made when it is
 * first needed and readable by its owner alone; where it is lost, or another machine has another, what was sealed cannot be opened.
 */
import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { CompactEncrypt, compactDecrypt, errors } from "jose";

export type Sealing = {
  /** One text of AES-256-GCM in the compact form of JWE. Throws where the key cannot be read or written. */
  seal(text: string): Promise<string>;
  /** Null where it was sealed with another key, or is broken. */
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
    if (bytes !== null && bytes.length !== KEY_BYTES) throw new Error(`${file} is no key`);
    return bytes;
  }

  /** Whole or not at all; of two processes one makes it. */
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
    if (key === null) throw new Error(`${file} could not be made`);
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
