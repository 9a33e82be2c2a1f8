/**
 * The key to TMDB, as the environment gives it or an administrator on the desk. The environment's goes first. The administrator's is
 * checked with TMDB before it is kept, stands in the database sealed, and counts on every process as soon as it hears of it.
 */
import type { Audit } from "#server/features/audit/audit.ts";
import type { Clock } from "#server/platform/clock.ts";
import { createCoalescedRefresh } from "#server/platform/coalesced-refresh.ts";
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
  /** In force now; null without one, and where what was given is sealed on a machine whose key this one has not. */
  key(): string | null;
  given(): GivenKey | null;
  /** One was given, and the file with which it is sealed is missing, unreadable or another one. */
  isUnreadable(): boolean;
  /** Called after each change of the key, wherever it was made. */
  onChange(listener: () => void): void;
  /**
   * Throws `validation_failed` where TMDB refuses the key, `conflict` where it cannot be asked or the environment gives a key.
   */
  setKey(key: string, actor: Actor): Promise<void>;
  /** Throws `not_found` where no administrator has given one. */
  removeKey(actor: Actor): Promise<void>;
};

export type KeyCheck = "accepted" | "refused" | "unavailable";

type Actor = { actorId: number; origin: string };

type Needs = {
  db: Database;
  audit: Audit;
  clock: Clock;
  logger: Logger;
  /** Where the key lies that seals. */
  directory: string;
  /** Null: it gives none. */
  keyFromEnvironment: string | null;
  check(key: string): Promise<KeyCheck>;
};

const LAST_CHARACTERS = 4;

/** What an administrator has given, for commands that run without the product. `isGiven` without a key: it cannot be read here. */
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
        logger.warn({ err: error }, "the file with which the key for TMDB is sealed cannot be read");
        return null;
      });
      if (key === null)
        logger.warn("the key for TMDB is sealed, and sealing-key in DATA_DIR does not open it");
      current = { given: { from: "administrator", lastCharacters, setAt }, key };
    }
    if ((current?.key ?? null) !== before) for (const listener of listeners) listener();
  }

  const refresh = createCoalescedRefresh({
    read,
    onFailure: (error) => logger.warn({ err: error }, "the key for TMDB could not be read"),
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
      if (found === "refused") throw invalidField("key", "TMDB does not accept this key");
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
  return new Refusal(409, "conflict", "The environment gives a key (TMDB_ACCESS_TOKEN), which goes first");
}

function unavailable(): Refusal {
  return new Refusal(
    409,
    "conflict",
    "TMDB does not answer, so the key could not be checked. Nothing was changed. Please try again",
  );
}
