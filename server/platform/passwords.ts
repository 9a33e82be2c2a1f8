/**
 * Passwords: argon2id (19 MiB, two passes, one lane: the OWASP minimum, 20–26 ms here) behind a bounded queue, so that a storm of
 * sign-ins cannot starve everything else. When the queue is full the caller is refused as overloaded.
 */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

import { boundedQueue } from "./bounded-queue.ts";

const deriveKey = promisify(argon2);

const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const SALT_BYTES = 16;
/** About 1.5 seconds of work on two cores. */
const MAX_WAITING = 63;

export type Passwords = {
  /** @returns a string with the algorithm, its parameters, the salt and the key */
  hash(password: string): Promise<string>;
  /**
   * Verifies the password of the account that `find` returns. `find` runs only once it's this caller's turn, so a refused caller costs no
   * query. An unknown account takes just as long and never verifies.
   */
  verify<Found extends { passwordHash: string }>(
    password: string,
    find: () => Promise<Found | null>,
  ): Promise<Verified<Found>>;
};

type Verified<Found> = { found: Found | null; isRight: boolean };

export function createPasswords(): Passwords {
  const enqueue = boundedQueue({
    concurrency: 1,
    maxQueued: MAX_WAITING,
    cause: "too many wait for a password to be hashed",
  });
  const decoy = encode(randomBytes(SALT_BYTES), randomBytes(PARAMETERS.tagLength));
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return encode(salt, await enqueue(() => derive(password, salt)));
    },
    verify: (password, find) =>
      enqueue(async () => {
        const found = await find();
        const { salt, key } = decode(found?.passwordHash ?? decoy);
        const isSame = timingSafeEqual(await derive(password, salt), key);
        return { found, isRight: isSame && found !== null };
      }),
  };
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return deriveKey("argon2id", { message: password, nonce: salt, ...PARAMETERS });
}

function encode(salt: Buffer, key: Buffer): string {
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

function decode(stored: string): { salt: Buffer; key: Buffer } {
  const [, , , , salt, key] = stored.split("$");
  if (salt === undefined || key === undefined) throw new Error("A stored password hash is malformed");
  return { salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url") };
}
