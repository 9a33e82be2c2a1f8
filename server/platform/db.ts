/**
 * The database: queries with parameters, transactions, notifications. Every error of PostgreSQL that a caller can do
 * something about leaves here as a Refusal; no text of PostgreSQL ever reaches an answer. It outlives its server: while that is away
 * everything is refused at once, and when it is back everything goes on.
 */
import { randomBytes } from "node:crypto";

import type { QueryConfig } from "pg";

import { type Connection, connect } from "./database/connection.ts";
import { type Listener, createListening } from "./database/listening.ts";
import { type PoolLoad, createPool } from "./database/pool.ts";
import {
  isConnectionLoss,
  isConnectionSpent,
  isRetryable,
  refusalOf,
  unavailable,
  unknownOutcome,
} from "./database/refusals.ts";
import { createRoom } from "./database/room.ts";
import { Refusal } from "./errors.ts";

type Value = string | number | boolean | Date | null | Buffer | readonly (string | number)[] | object;

/** What a store needs: the pool, or the one connection of a transaction. */
export type Queryable = {
  query<Row extends object>(text: string, values?: readonly Value[]): Promise<Row[]>;
  /** The same for a statement that is asked at every turn: each connection plans it once, under its name. */
  prepared<Row extends object>(name: string, text: string, values: readonly Value[]): Promise<Row[]>;
};

type Work<Result> = (tx: Queryable) => Promise<Result>;
type Length = "ordinary" | "long";

export type Database = Queryable & {
  /** For a thread that opens connections of its own; it may hold a password. */
  readonly url: string;
  /**
   * Runs `work` in one transaction and commits. Serialization failures and deadlocks are tried again, three times in all.
   * A connection lost during the commit itself is refused as `unknown_outcome`: the work may or may not have been kept.
   */
  transaction<Result>(work: Work<Result>): Promise<Result>;
  /** The same for what nobody waits for, and what may take as long as it takes: a migration, an import, a training. */
  longTransaction<Result>(work: Work<Result>): Promise<Result>;
  /**
   * Calls `listener` for each notification on the channel, from this process or another, and whenever one may have been missed.
   * From the first call on it is watched whether the database is there.
   */
  listen(channel: string, listener: Listener): Promise<void>;
  /** How many connections are open, and how many statements wait for one. */
  load(): PoolLoad;
  /** Whether writes are refused for want of room. */
  isFull(): boolean;
  close(): Promise<void>;
};

const TRANSACTION_TRIES = 3;
/** Besides the one that listens. Threads that train, sync or measure open a few of their own while they run (decision 014). */
const CONNECTIONS = 13;
const STATEMENT_TIMEOUT_MS = 5_000;
/** Until an answer is given up that the server should have cancelled itself. */
const CANCELLATION_MS = 500;
const NO_LIMIT_MS = 2 ** 31 - 1;
const WITHOUT_LIMITS = "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

export function openDatabase(options: {
  url: string;
  /** Not counting the one that listens, where somebody does. */
  maxConnections?: number;
  statementTimeoutMs?: number;
  onError: (error: Error) => void;
}): Database {
  const { url, onError, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const name = `halflight-${randomBytes(6).toString("hex")}`;
  const limitMs = statementTimeoutMs + CANCELLATION_MS;
  let absence: Error | null = null;

  const pool = createPool({
    size: options.maxConnections ?? CONNECTIONS,
    open: (events) => connect({ url, name, statementTimeoutMs, onError }, events),
  });
  const listening = createListening({
    open: (onClosed) =>
      connect({ url, name, statementTimeoutMs, onError }, { onUnusable: () => undefined, onClosed }),
    name,
    onError,
    onAway(cause) {
      absence = cause;
      pool.abandon(cause);
    },
    onBack() {
      absence = null;
    },
  });

  const room = createRoom((work) => withRetries(work, "ordinary"));

  async function lend(): Promise<Connection> {
    if (absence !== null) throw unavailable(absence);
    return pool.lend().catch((error: unknown) => {
      throw refusalOf(error);
    });
  }

  async function once<Row extends object>(statement: Statement): Promise<Row[]> {
    const connection = await lend();
    try {
      return await ask<Row>(connection, statement, limitMs);
    } catch (error) {
      room.note(error);
      throw refusalOf(error);
    } finally {
      pool.giveBack(connection);
    }
  }

  async function attempt<Result>(work: Work<Result>, length: Length): Promise<Result> {
    const connection = await lend();
    const tx = queryableOn(connection, length === "long" ? NO_LIMIT_MS : limitMs);
    try {
      await tx.query("begin");
      if (length === "long") await tx.query(WITHOUT_LIMITS);
      const result = await work(tx);
      await commit(connection, limitMs);
      return result;
    } catch (error) {
      room.note(error instanceof Refusal ? error.cause : error);
      if (connection.isUsable()) await tx.query("rollback").catch(connection.end);
      throw error;
    } finally {
      pool.giveBack(connection);
    }
  }

  async function withRetries<Result>(work: Work<Result>, length: Length): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(work, length);
      } catch (error) {
        if (!isRetryable(error)) throw error;
        if (tries === TRANSACTION_TRIES) throw unavailable(error);
      }
    }
  }

  return {
    url,
    query: (text, values = []) => once({ text, values }),
    prepared: (statement, text, values) => once({ name: statement, text, values }),
    transaction: (work) => withRetries(work, "ordinary"),
    longTransaction: (work) => withRetries(work, "long"),
    listen: listening.listen,
    load: pool.load,
    isFull: room.isFull,
    async close() {
      room.close();
      await Promise.all([listening.close(), pool.close()]);
    },
  };
}

type Statement = { name?: string; text: string; values: readonly Value[] };

function queryableOn(connection: Connection, limitMs: number): Queryable {
  // A state that is worth another try must reach the transaction as it is.
  const run = async <Row extends object>(statement: Statement): Promise<Row[]> => {
    try {
      return await ask<Row>(connection, statement, limitMs);
    } catch (error) {
      throw isRetryable(error) ? error : refusalOf(error);
    }
  };
  return {
    query: (text, values = []) => run({ text, values }),
    prepared: (name, text, values) => run({ name, text, values }),
  };
}

async function commit(connection: Connection, limitMs: number): Promise<void> {
  try {
    await ask(connection, { text: "commit", values: [] }, limitMs);
  } catch (error) {
    if (isRetryable(error)) throw error;
    throw isConnectionLoss(error) ? unknownOutcome(error) : refusalOf(error);
  }
}

/** A connection that was lost on the way, or does not answer, is of no more use afterwards. */
async function ask<Row extends object>(
  connection: Connection,
  { values, ...statement }: Statement,
  limitMs: number,
): Promise<Row[]> {
  const config: QueryConfig & { query_timeout: number } = {
    ...statement,
    values: [...values],
    query_timeout: limitMs,
  };
  try {
    const { rows } = await connection.client.query<Row>(config);
    return rows;
  } catch (error) {
    if (isConnectionSpent(error)) connection.end();
    throw error;
  }
}
