/**
 * The TMDB key, from the environment or from an administrator in the admin console. The environment takes precedence. The administrator's
 * key is checked with TMDB before it's saved, stored encrypted, and picked up by every process after a notification. The admin console
 * never gets the key back, only its last characters.
 */
import type { Audit } from "#server/features/audit/audit.ts";
import { createCoalescedRefresh } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { Refusal, invalidField, notFound } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import { createSealing } from "#server/platform/sealing.ts";

import { SOURCE_KEYS_CHANGED, selectKey, updateKey } from "./store.ts";

export type GivenKey = {
  from: "environment" | "administrator";
  lastCharacters: string;
  setAt: Date | null;
};

export type CatalogueSource = {
  /** The key in use; `null` if there is none or it was sealed with a sealing key that this machine doesn't have. */
  key(): string | null;
  given(): GivenKey | null;
  /** Whether a key is stored but can't be decrypted, because the sealing key is missing, unreadable or a different one. */
  isUnreadable(): boolean;
  /** Calls the listener after each change of the key, including changes made by other processes. */
  onChange(listener: () => void): void;
  /**
   * Throws `validation_failed` if TMDB rejects the key, `conflict` if TMDB doesn't answer or the environment provides a key.
   */
  setKey(key: string, actor: Actor): Promise<void>;
  /** Throws `not_found` if no administrator has set a key. */
  removeKey(actor: Actor): Promise<void>;
};

export type KeyCheck = "accepted" | "refused" | "unavailable";

type Actor = { actorId: number; origin: string };

type Needs = {
  db: Database;
  audit: Audit;
  clock: Clock;
  logger: Logger;
  /** Directory of the sealing key. */
  directory: string;
  /** `null` if the environment has no key. */
  keyFromEnvironment: string | null;
  check(key: string): Promise<KeyCheck>;
};

const LAST_CHARACTERS = 4;

/** The administrator's key, for commands that run without the server. `isGiven` without a key means it can't be decrypted here. */
export async function readStoredKey(
  db: Database,
  directory: string,
): Promise<{ isGiven: boolean; key: string | null }> {
  const stored = await selectKey(db);
  if (stored === null) return { isGiven: false, key: null };
  const key = await createSealing(directory)
    .unseal(stored.sealed)
    .catch(() => null);
  return { isGiven: true, key };
}

export async function createCatalogueSource(needs: Needs): Promise<CatalogueSource> {
  const { db, audit, clock, logger, keyFromEnvironment, check } = needs;
  const sealing = createSealing(needs.directory);
  const listeners: (() => void)[] = [];
  const environmentKey: GivenKey | null =
    keyFromEnvironment === null
      ? null
      : { from: "environment", lastCharacters: endOf(keyFromEnvironment), setAt: null };
  let current: { given: GivenKey; key: string | null } | null =
    environmentKey === null ? null : { given: environmentKey, key: keyFromEnvironment };

  async function read(): Promise<void> {
    if (environmentKey !== null) return;
    const stored = await selectKey(db);
    const before = current?.key ?? null;
    if (stored === null) current = null;
    else {
      const { lastCharacters, setAt } = stored;
      const key = await sealing.unseal(stored.sealed).catch((error: unknown) => {
        logger.warn({ err: error }, "the sealing key for the TMDB key could not be read");
        return null;
      });
      if (key === null)
        logger.warn("the TMDB key could not be decrypted with the file sealing-key in DATA_DIR");
      current = { given: { from: "administrator", lastCharacters, setAt }, key };
    }
    if ((current?.key ?? null) !== before) for (const listener of listeners) listener();
  }

  const refresh = createCoalescedRefresh({
    read,
    onFailure: (error) => logger.warn({ err: error }, "the TMDB key could not be read; will retry"),
  });

  await db.listen(SOURCE_KEYS_CHANGED, () => void refresh());
  await refresh();

  return {
    key: () => current?.key ?? null,
    given: () => current?.given ?? null,
    isUnreadable: () => current !== null && current.key === null,
    onChange: (listener) => void listeners.push(listener),
    async setKey(key, actor) {
      if (environmentKey !== null) throw givenByEnvironment();
      const found = await check(key);
      if (found === "refused") throw invalidField("key", "TMDB doesn’t accept this key");
      if (found === "unavailable") throw unavailable();
      const lastCharacters = endOf(key);
      const stored = { sealed: await sealing.seal(key), lastCharacters, setAt: clock.now() };
      await db.transaction(async (tx) => {
        await updateKey(tx, stored);
        await audit.record(tx, { action: "source_key_set", subjectId: null, ...actor });
      });
      await refresh();
    },
    async removeKey(actor) {
      await db.transaction(async (tx) => {
        if (!(await updateKey(tx, null))) throw notFound();
        await audit.record(tx, { action: "source_key_removed", subjectId: null, ...actor });
      });
      await refresh();
    },
  };
}

function endOf(key: string): string {
  return key.slice(-LAST_CHARACTERS);
}

function givenByEnvironment(): Refusal {
  return new Refusal(
    409,
    "conflict",
    "The environment variable TMDB_ACCESS_TOKEN sets the key and takes precedence",
  );
}

function unavailable(): Refusal {
  return new Refusal(
    409,
    "conflict",
    "TMDB isn’t responding, so the key couldn’t be checked. Nothing was changed. Please try again",
  );
}
