/**
 * The database: queries with parameters, transactions, notifications. Every error of PostgreSQL that a caller can do
 * something about leaves here as a Refusal; no text of PostgreSQL ever reaches an answer.
 */
import pg from "pg";

import { Refusal, notFound } from "./errors.ts";

type Value = string | number | boolean | Date | null | Buffer | readonly (string | number)[] | object;

/** What a store needs: the pool, or the one connection of a transaction. */
export type Queryable = {
  query<Row extends object>(text: string, values?: readonly Value[]): Promise<Row[]>;
  /** The same for a statement that is asked at every turn: each connection plans it once, under its name. */
  prepared<Row extends object>(name: string, text: string, values: readonly Value[]): Promise<Row[]>;
};

export type Database = Queryable & {
  /** For a thread that opens connections of its own; it may hold a password. */
  readonly url: string;
  /**
   * Runs `work` in one transaction and commits. Serialization failures and deadlocks are tried again, three times in all.
   * A connection lost during the commit itself is refused as `unknown_outcome`: the work may or may not have been kept.
   */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  /** Calls `listener` for each notification on the channel, from this process or another. */
  listen(channel: string, listener: () => void): Promise<void>;
  close(): Promise<void>;
};

const RETRYABLE = new Set(["40001", "40P01"]);
const TRANSACTION_TRIES = 3;
const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const RELISTEN_DELAY_MS = 1_000;

const { INT8, NUMERIC, DATE } = pg.types.builtins;

// int8 counts and numeric averages are far below 2^53 here. A date without a time is kept as written: "1999-03-30".
const ownParsers = new Map<number, (text: string) => number | string>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, String],
]);

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    ownParsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

export function openDatabase(options: {
  url: string;
  maxConnections?: number;
  onError: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 16,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types,
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on("error", options.onError);
  pool.on("connect", (client) => client.on("error", options.onError));
  const listeners = new Map<string, (() => void)[]>();
  let listening: pg.Client | null = null;
  let closing = false;

  async function connectListener(): Promise<void> {
    const client = new pg.Client({ connectionString: options.url });
    client.on("error", options.onError);
    client.on("notification", (message) => {
      for (const listener of listeners.get(message.channel) ?? []) listener();
    });
    client.on("end", () => {
      listening = null;
      if (!closing) setTimeout(() => void reconnectListener(), RELISTEN_DELAY_MS).unref();
    });
    await client.connect();
    for (const channel of listeners.keys()) await client.query(`listen ${channel}`);
    listening = client;
  }

  async function reconnectListener(): Promise<void> {
    try {
      await connectListener();
      // What was said while nobody listened is unknown: everybody looks again.
      for (const channel of listeners.values()) for (const listener of channel) listener();
    } catch (error) {
      options.onError(error instanceof Error ? error : new Error(String(error)));
      if (!closing) setTimeout(() => void reconnectListener(), RELISTEN_DELAY_MS).unref();
    }
  }

  return {
    url: options.url,
    query: (text, values) => run(pool, { text, values }),
    prepared: (name, text, values) => run(pool, { name, text, values }),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runTransaction(pool, work);
        } catch (error) {
          if (attempt === TRANSACTION_TRIES || !RETRYABLE.has(sqlState(error))) throw refusalOf(error);
        }
      }
    },
    async listen(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      if (listening === null) await connectListener();
      else await listening.query(`listen ${channel}`);
    },
    async close() {
      closing = true;
      await listening?.end();
      await pool.end();
    },
  };
}

type Statement = { name?: string; text: string; values?: readonly Value[] | undefined };

async function run<Row extends object>(
  client: pg.Pool | pg.PoolClient,
  { values = [], ...statement }: Statement,
): Promise<Row[]> {
  try {
    const result = await client.query<Row>({ ...statement, values: [...values] });
    return result.rows;
  } catch (error) {
    // Inside a transaction the state decides whether it is tried again.
    if (RETRYABLE.has(sqlState(error))) throw error;
    throw refusalOf(error);
  }
}

async function runTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw refusalOf(error);
  });
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work({
      query: (text, values) => run(client, { text, values }),
      prepared: (name, text, values) => run(client, { name, text, values }),
    });
    await commit(client);
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query("commit");
  } catch (error) {
    if (sqlState(error) !== "" && !isConnectionState(sqlState(error))) throw error;
    throw new Refusal(
      503,
      "unknown_outcome",
      "It is not certain that this was saved. It is safe to try again",
      {
        retryAfterSeconds: 1,
      },
    );
  }
}

function sqlState(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? "") : "";
}

function isConnectionState(state: string): boolean {
  return state.startsWith("57P0") || state.startsWith("08");
}

/** The SQLSTATE table of the security page. What is not in it stays what it was: a bug. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const state = sqlState(error);
  if (["22P02", "22003", "22021", "22P05", "22001"].includes(state)) {
    return new Refusal(400, "validation_failed", "This value cannot be stored");
  }
  if (state === "23503") return notFound();
  if (state === "53100") {
    return new Refusal(503, "storage_full", "There is no room to save this", { retryAfterSeconds: 30 });
  }
  if (RETRYABLE.has(state) || state === "53300" || state === "57014" || isConnectionState(state)) {
    return unavailable();
  }
  if (isConnectionFailure(error)) return unavailable();
  return error;
}

function unavailable(): Refusal {
  return new Refusal(503, "db_unavailable", "The database is not available. Please try again", {
    retryAfterSeconds: 2,
  });
}

function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && /^E[A-Z_]+$/.test(error.code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}
