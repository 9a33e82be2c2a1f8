/**
 * The connection pool. PostgreSQL never sees more than `size` connections from it: a slot is free only once its connection is closed, not
 * when it's abandoned. Waiting time and queue length are limited.
 */
import { Socket } from "node:net";

import pg from "pg";

import { overloaded, shuttingDown } from "../errors.ts";

export type Pool = {
  acquire(): Promise<Connection>;
  /** Passes the connection to the next waiter. An unusable one is dropped. */
  release(connection: Connection): void;
  /** Destroys every connection. Running statements and waiters fail with `cause`. */
  abandon(cause: Error): void;
  /** Connections that are open or opening, and waiters. */
  load(): PoolLoad;
  /** Gives running statements CLOSE_MS to finish, then destroys their connections. */
  close(): Promise<void>;
};

/** `size` is the most connections there may be. */
export type PoolLoad = { open: number; waiting: number; size: number };

type Events = { onUnusable: () => void; onClosed: () => void };
type Waiting = { resolve(connection: Connection): void; reject(error: unknown): void; limit: NodeJS.Timeout };

const WAIT_MS = 1_500;
const MAX_WAITING = 1_000;
const IDLE_MS = 10_000;
const CLOSE_MS = 1_500;

export function createPool({
  size,
  open,
}: {
  size: number;
  open: (events: Events) => Promise<Connection>;
}): Pool {
  const connections = new Set<Connection>();
  const idle: { connection: Connection; limit: NodeJS.Timeout }[] = [];
  const waiting = new Set<Waiting>();
  let openCount = 0;
  let closing: PromiseWithResolvers<void> | null = null;

  async function openOne(): Promise<Connection> {
    openCount += 1;
    let opened: Connection | null = null;
    opened = await open({
      onUnusable: () => opened !== null && removeIdle(opened),
      onClosed() {
        openCount -= 1;
        if (opened !== null) connections.delete(opened);
        if (openCount === 0) closing?.resolve();
        openForWaiting();
      },
    });
    if (opened.isUsable()) connections.add(opened);
    return opened;
  }

  function openForWaiting(): void {
    const next = openCount < size ? takeWaiting() : null;
    if (next !== null) openOne().then(next.resolve, next.reject);
  }

  function takeWaiting(): Waiting | null {
    const [next = null] = waiting;
    if (next === null) return null;
    clearTimeout(next.limit);
    waiting.delete(next);
    return next;
  }

  function wait(): Promise<Connection> {
    if (waiting.size >= MAX_WAITING) return Promise.reject(overloaded("the queue for a connection is full"));
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        waiting.delete(waiter);
        reject(overloaded(`no connection was free for ${WAIT_MS} ms`));
      }, WAIT_MS);
      const waiter = { resolve, reject, limit };
      waiting.add(waiter);
    });
  }

  function keepIdle(connection: Connection): void {
    idle.push({ connection, limit: setTimeout(connection.end, IDLE_MS) });
  }

  /** Most recently used first, so that surplus connections stay unused long enough to be closed. */
  function takeIdle(): Connection | null {
    const last = idle.pop();
    clearTimeout(last?.limit);
    return last?.connection ?? null;
  }

  function removeIdle(connection: Connection): void {
    const place = idle.findIndex((one) => one.connection === connection);
    if (place >= 0) clearTimeout(idle.splice(place, 1)[0]?.limit);
  }

  function rejectWaiting(cause: unknown): void {
    for (let next = takeWaiting(); next !== null; next = takeWaiting()) next.reject(cause);
  }

  return {
    load: () => ({ open: openCount, waiting: waiting.size, size }),
    async acquire() {
      if (closing !== null) throw new Error("The database is closed");
      return takeIdle() ?? (openCount < size ? openOne() : wait());
    },
    release(connection) {
      if (closing !== null) connection.end();
      if (!connection.isUsable()) return;
      const next = takeWaiting();
      if (next === null) keepIdle(connection);
      else next.resolve(connection);
    },
    abandon(cause) {
      rejectWaiting(cause);
      for (const connection of connections) connection.destroy(cause);
    },
    async close() {
      if (closing !== null) return closing.promise;
      closing = Promise.withResolvers();
      const cause = shuttingDown();
      rejectWaiting(cause);
      for (let unused = takeIdle(); unused !== null; unused = takeIdle()) unused.end();
      const limit = setTimeout(() => {
        for (const connection of connections) connection.destroy(cause);
      }, CLOSE_MS);
      if (openCount === 0) closing.resolve();
      await closing.promise;
      clearTimeout(limit);
    },
  };
}

export type Connection = {
  client: pg.Client;
  isUsable(): boolean;
  /** Closes gracefully, or forcibly after a timeout. */
  end(): void;
  /** Closes at once. A running statement fails with `cause`. */
  destroy(cause: Error): void;
};

export type ConnectionOptions = {
  url: string;
  /** The application name in pg_stat_activity. */
  name: string;
  /** `null` leaves the timeouts as the server has them. */
  statementTimeoutMs: number | null;
  /** For `copyOut` and `copyIn`, which can't share a connection with waiting statements. */
  isForCopies?: boolean;
  onError: (error: Error) => void;
};

type ConnectionEvents = {
  /** The connection is unusable but possibly not closed yet. */
  onUnusable: () => void;
  /** Called once, even if the connection couldn't be opened. */
  onClosed: () => void;
};

const CONNECT_TIMEOUT_MS = 1_500;
const CLOSE_TIMEOUT_MS = 1_000;
const KEEP_ALIVE_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 10_000;

const { INT8, NUMERIC, DATE } = pg.types.builtins;

// int8 counts and numeric averages are far below 2^53 here. Dates stay strings: "1999-03-30".
const ownParsers = new Map<number, (text: string) => number | string>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, String],
]);

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    ownParsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

/**
 * Opens one connection to PostgreSQL. The socket is created here so that the connection to an unresponsive server can be destroyed at once,
 * and so that the pool knows when it's really closed.
 */
export async function connect(options: ConnectionOptions, events: ConnectionEvents): Promise<Connection> {
  const socket = new Socket();
  let isUsable = true;
  let closeTimer: NodeJS.Timeout | null = null;
  const markUnusable = (): void => {
    if (!isUsable) return;
    isUsable = false;
    closeTimer = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS);
    events.onUnusable();
  };
  socket.once("close", () => {
    markUnusable();
    if (closeTimer !== null) clearTimeout(closeTimer);
    events.onClosed();
  });
  try {
    const client = clientOn(socket, options);
    client.on("error", (error) => {
      options.onError(error);
      markUnusable();
    });
    await client.connect();
    await limitStatements(client, options);
    return {
      client,
      isUsable: () => isUsable,
      end() {
        if (!isUsable) return;
        markUnusable();
        void client.end();
      },
      destroy(cause) {
        markUnusable();
        socket.destroy(cause);
      },
    };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * Set once per connection and not as startup parameters, which PgBouncer refuses. A limit that the URL names as a startup parameter is the
 * operator's choice.
 */
async function limitStatements(
  client: pg.Client,
  { url, statementTimeoutMs }: ConnectionOptions,
): Promise<void> {
  if (statementTimeoutMs === null) return;
  const limits = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  const chosen = URL.parse(url)?.searchParams;
  const statements = Object.entries(limits)
    .filter(([name]) => chosen?.has(name) !== true)
    .map(([name, milliseconds]) => `set ${name} = ${milliseconds}`);
  const config: pg.QueryConfig & { query_timeout: number } = {
    text: statements.join("; "),
    query_timeout: CONNECT_TIMEOUT_MS,
  };
  if (statements.length > 0) await client.query(config);
}

function clientOn(socket: Socket, { url, name, isForCopies = false }: ConnectionOptions): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: name,
    stream: () => socket,
    // Statements that a transaction doesn't wait for one by one share a round trip. COPY needs a connection without this.
    pipeline: !isForCopies,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types,
  });
}
