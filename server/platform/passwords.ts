/**
 * Passwords: argon2id with the OWASP minimum (19 MiB, two passes, one lane), which takes about 20–26 ms per password. A bounded queue
 * hashes one at a time, so a burst of sign-ins can't starve everything else. When the queue is full, the caller is refused as overloaded.
 */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

import { boundedQueue } from "./queues.ts";

const deriveKey = promisify(argon2);

/** `memory` in KiB. */
type Cost = { memory: number; passes: number };

const OWASP_MINIMUM: Cost = { memory: 19_456, passes: 2 };
/** The lowest cost that argon2 accepts, for tests, which create thousands of accounts. */
export const LOWEST_COST: Cost = { memory: 8, passes: 1 };
const PARALLELISM = 1;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** About 1.5 seconds of work. */
const MAX_WAITING = 63;

export type Passwords = {
  /** @returns a string with the algorithm, its parameters, the salt and the key */
  hash(password: string): Promise<string>;
  /** @returns what `hash` returns for a password that nobody knows, without its cost */
  unusable(): string;
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

/** @param cost for new hashes; a stored hash is verified with the cost it was created with */
export function createPasswords(cost = OWASP_MINIMUM): Passwords {
  const enqueue = boundedQueue({
    concurrency: 1,
    maxQueued: MAX_WAITING,
    cause: "the password queue is full",
  });
  const unusable = () => encode({ cost, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) });
  const decoy = unusable();
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return encode({ cost, salt, key: await enqueue(() => derive(password, { cost, salt })) });
    },
    unusable,
    verify: (password, find) =>
      enqueue(async () => {
        const found = await find();
        const stored = decode(found?.passwordHash ?? decoy);
        const isSame = timingSafeEqual(await derive(password, stored), stored.key);
        return { found, isRight: isSame && found !== null };
      }),
  };
}

type Hash = { cost: Cost; salt: Buffer; key: Buffer };

function derive(password: string, { cost, salt }: Omit<Hash, "key">): Promise<Buffer> {
  return deriveKey("argon2id", {
    message: password,
    nonce: salt,
    ...cost,
    parallelism: PARALLELISM,
    tagLength: KEY_BYTES,
  });
}

function encode({ cost: { memory, passes }, salt, key }: Hash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${PARALLELISM}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/;

function decode(stored: string): Hash {
  const [, memory, passes, salt, key] = ENCODED.exec(stored) ?? [];
  if (salt === undefined || key === undefined) throw new Error("A stored password hash is malformed");
  return {
    cost: { memory: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}
