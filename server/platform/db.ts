/**
 * The database: parameterized queries, transactions and notifications. PostgreSQL errors that a caller can act on become a Refusal; no
 * PostgreSQL message ever reaches an answer. While the PostgreSQL server is unavailable, every query is refused at once; queries work again
 * when it's back.
 */
import { randomBytes } from "node:crypto";
import type { Readable, Writable } from "node:stream";

import type { QueryConfig } from "pg";
import copy from "pg-copy-streams";

import { type Listener, createListening } from "./database/listening.ts";
import { type Connection, connect, type PoolLoad, createPool } from "./database/pool.ts";
import {
  isConnectionLoss,
  isConnectionUnusable,
  isRetryable,
  refusalOf,
  unavailable,
  unknownOutcome,
} from "./database/refusals.ts";
import { createStorageMonitor } from "./database/storage-monitor.ts";
import { Refusal } from "./errors.ts";

type Value = string | number | boolean | Date | null | Buffer | readonly (string | number)[] | object;

/** Runs statements, on the pool or within a transaction. */
export type Queryable = {
  query<Row extends object>(text: string, values?: readonly Value[]): Promise<Row[]>;
  /** For frequent statements: each connection plans the statement once, under its name. */
  prepared<Row extends object>(name: string, text: string, values: readonly Value[]): Promise<Row[]>;
};

export type LongTransaction = Queryable & {
  /** Runs a `copy … to stdout`, and gives its text. Needs a database opened with `isForCopies`. */
  copyOut(text: string): Readable;
  /** Runs a `copy … from stdin` with the text written to it. Needs a database opened with `isForCopies`. */
  copyIn(text: string): Writable;
};

type Work<Result> = (tx: Queryable) => Promise<Result>;
type LongWork<Result> = (tx: LongTransaction) => Promise<Result>;
type TransactionKind = "ordinary" | "long";

export type Database = Queryable & {
  /** For threads that open their own connections. May contain a password. */
  readonly url: string;
  /**
   * Runs `work` in one transaction and commits. After a serialization failure or deadlock it's retried, up to three attempts in all.
   * If the connection is lost during the commit, it throws `unknown_outcome`: the work may or may not have been saved.
   */
  transaction<Result>(work: Work<Result>): Promise<Result>;
  /** Like `transaction`, but the statements of `work` have no timeout. For background work: migrations, imports, training, backups. */
  longTransaction<Result>(work: LongWork<Result>): Promise<Result>;
  /**
   * Calls `listener` for each notification on the channel, from this process or another, and whenever one may have been missed.
   * The first call also starts monitoring whether the database is available.
   */
  listen(channel: string, listener: Listener): Promise<void>;
  /** Open connections, and statements waiting for one. */
  load(): PoolLoad;
  /** Whether writes fail because the disk is full. */
  isFull(): boolean;
  close(): Promise<void>;
};

const TRANSACTION_TRIES = 3;
/** Not counting the listening connection. Threads that train, sync or evaluate open a few of their own while they run (decision 014). */
const CONNECTIONS = 13;
const STATEMENT_TIMEOUT_MS = 5_000;
/** How much longer than PostgreSQL's own statement timeout the client waits. */
const CANCEL_GRACE_MS = 500;
const NO_LIMIT_MS = 2 ** 31 - 1;
const WITHOUT_LIMITS = "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

export function openDatabase(options: {
  url: string;
  /** Not counting the listening connection. */
  maxConnections?: number;
  statementTimeoutMs?: number;
  /** Allows `copyOut` and `copyIn`. Statements of a transaction then never share a round trip. */
  isForCopies?: boolean;
  onError: (error: Error) => void;
}): Database {
  const { url, onError, statementTimeoutMs = STATEMENT_TIMEOUT_MS, isForCopies = false } = options;
  const name = `halflight-${randomBytes(6).toString("hex")}`;
  const limitMs = statementTimeoutMs + CANCEL_GRACE_MS;
  let outage: Error | null = null;

  const pool = createPool({
    size: options.maxConnections ?? CONNECTIONS,
    open: (events) => connect({ url, name, statementTimeoutMs, onError, isForCopies }, events),
  });
  const listening = createListening({
    open: (onClosed) =>
      connect({ url, name, statementTimeoutMs, onError }, { onUnusable: () => undefined, onClosed }),
    name,
    onError,
    onUnavailable(cause) {
      outage = cause;
      pool.abandon(cause);
    },
    onRecovered() {
      outage = null;
    },
  });

  const storageMonitor = createStorageMonitor((work) => withRetries(work, "ordinary"));

  async function acquire(): Promise<Connection> {
    if (outage !== null) throw unavailable(outage);
    return pool.acquire().catch((error: unknown) => {
      throw refusalOf(error);
    });
  }

  async function runQuery<Row extends object>(statement: Statement): Promise<Row[]> {
    const connection = await acquire();
    try {
      return await runStatement<Row>(connection, statement, limitMs);
    } catch (error) {
      storageMonitor.observe(error);
      throw refusalOf(error);
    } finally {
      pool.release(connection);
    }
  }

  async function attempt<Result>(work: LongWork<Result>, kind: TransactionKind): Promise<Result> {
    const connection = await acquire();
    const tx = queryableOn(connection, kind === "long" ? NO_LIMIT_MS : limitMs);
    try {
      const begun = tx.query(kind === "long" ? `begin; ${WITHOUT_LIMITS}` : "begin");
      // Not waiting for it saves a round trip: the first statement is sent right after it.
      const [result] = await Promise.all([work(tx), begun]);
      await commit(connection, kind === "long" ? NO_LIMIT_MS : limitMs);
      return result;
    } catch (error) {
      storageMonitor.observe(error instanceof Refusal ? error.cause : error);
      if (connection.isUsable()) await tx.query("rollback").catch(connection.end);
      throw error;
    } finally {
      pool.release(connection);
    }
  }

  async function withRetries<Result>(work: LongWork<Result>, kind: TransactionKind): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(work, kind);
      } catch (error) {
        if (!isRetryable(error)) throw error;
        if (tries === TRANSACTION_TRIES) throw unavailable(error);
      }
    }
  }

  return {
    url,
    query: (text, values = []) => runQuery({ text, values }),
    prepared: (statement, text, values) => runQuery({ name: statement, text, values }),
    transaction: (work) => withRetries(work, "ordinary"),
    longTransaction: (work) => withRetries(work, "long"),
    listen: listening.listen,
    load: pool.load,
    isFull: storageMonitor.isFull,
    async close() {
      storageMonitor.close();
      await Promise.all([listening.close(), pool.close()]);
    },
  };
}

type Statement = { name?: string; text: string; values: readonly Value[] };

function queryableOn(connection: Connection, limitMs: number): LongTransaction {
  // Retryable errors must reach `withRetries` unchanged.
  const run = async <Row extends object>(statement: Statement): Promise<Row[]> => {
    try {
      return await runStatement<Row>(connection, statement, limitMs);
    } catch (error) {
      throw isRetryable(error) ? error : refusalOf(error);
    }
  };
  return {
    query: (text, values = []) => run({ text, values }),
    prepared: (name, text, values) => run({ name, text, values }),
    copyOut: (text) => connection.client.query(copy.to(text)),
    copyIn: (text) => connection.client.query(copy.from(text)),
  };
}

async function commit(connection: Connection, limitMs: number): Promise<void> {
  try {
    await runStatement(connection, { text: "commit", values: [] }, limitMs);
  } catch (error) {
    if (isRetryable(error)) throw error;
    throw isConnectionLoss(error) ? unknownOutcome(error) : refusalOf(error);
  }
}

/** Closes the connection if it's lost, unresponsive or read-only. */
async function runStatement<Row extends object>(
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
    if (isConnectionUnusable(error)) connection.end();
    throw error;
  }
}
