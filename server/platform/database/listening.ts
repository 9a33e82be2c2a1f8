/**
 * The connection that receives notifications and shows whether the database is available. There is never more than one: a single loop
 * opens it, listens until it's lost, and reconnects. A heartbeat detects a dead connection. After every reconnect all listeners are
 * called, because notifications may have been missed.
 */
import { setTimeout as delay } from "node:timers/promises";

import type { Connection } from "./pool.ts";
import { isConnectionLoss } from "./refusals.ts";

/** `payload` is the notification's text, or empty if notifications may have been missed. */
export type Listener = (payload: string) => void;

export type Listening = {
  /** Throws if the very first connection can't be opened. */
  listen(channel: string, listener: Listener): Promise<void>;
  close(): Promise<void>;
};

type Needs = {
  open: (onClosed: () => void) => Promise<Connection>;
  /** The application name of this process's connections in pg_stat_activity. */
  name: string;
  onError: (error: Error) => void;
  /** Called when the database becomes unavailable, and again for each failed attempt to reconnect. */
  onUnavailable: (cause: Error) => void;
  onRecovered: () => void;
};

type RunStatement = (statement: string) => Promise<number>;
type Open = { connection: Connection; run: RunStatement; closed: Promise<void> };

const HEARTBEAT_EVERY_MS = 500;
const HEARTBEAT_TIMEOUT_MS = 1_000;
const MIN_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 1_000;
/** Maximum number of attempts, and the pause between them, to terminate connections that were abandoned in an outage. */
const STALE_CONNECTION_CHECKS = 20;
const STALE_CONNECTION_CHECK_MS = 50;

export function createListening({ open, name, onError, onUnavailable, onRecovered }: Needs): Listening {
  const channels = new Map<string, Listener[]>();
  const closing = new AbortController();
  let isUnavailable = false;
  let current: Open | null = null;
  let starting: Promise<void> | null = null;
  let running: Promise<void> = Promise.resolve();

  async function start(): Promise<void> {
    const first = await openAndListen();
    running = keepListening(first);
  }

  async function keepListening(first: Open): Promise<void> {
    for (let opened: Open | null = first; opened !== null; opened = await reconnect()) {
      await untilLost(opened);
      current = null;
    }
  }

  async function untilLost({ run, closed }: Open): Promise<void> {
    let isPending = false;
    const heartbeat = setInterval(() => {
      if (isPending) return;
      isPending = true;
      run("select 1")
        .catch((error: unknown) => error instanceof UnresponsiveError && markUnavailable(error))
        .finally(() => (isPending = false));
    }, HEARTBEAT_EVERY_MS);
    await closed;
    clearInterval(heartbeat);
  }

  async function reconnect(): Promise<Open | null> {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      try {
        const opened = await openAndListen();
        isUnavailable = false;
        onRecovered();
        // Notifications may have been missed.
        for (const listeners of channels.values()) for (const listener of listeners) listener("");
        return opened;
      } catch (error) {
        const cause = error instanceof Error ? error : new Error(String(error));
        onError(cause);
        if (isConnectionLoss(cause)) markUnavailable(cause);
        await backOff(attempt);
      }
    }
    return null;
  }

  async function openAndListen(): Promise<Open> {
    const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
    const connection = await open(onClosed);
    connection.client.on("notification", ({ channel, payload = "" }) => {
      for (const listener of channels.get(channel) ?? []) listener(payload);
    });
    const run = statementRunner(connection);
    try {
      if (isUnavailable) await terminateStaleConnections(run);
      for (const channel of channels.keys()) await run(`listen ${channel}`);
    } catch (error) {
      connection.end();
      throw error;
    }
    current = { connection, run, closed };
    if (closing.signal.aborted) connection.end();
    return current;
  }

  /** After a network outage the server still holds the abandoned connections and their locks. */
  async function terminateStaleConnections(run: RunStatement): Promise<void> {
    const statement = `select pg_terminate_backend(a.pid) from pg_stat_activity a
                       where a.application_name = '${name}' and a.pid <> pg_backend_pid()`;
    for (let check = 0; check < STALE_CONNECTION_CHECKS; check++) {
      if ((await run(statement)) === 0) return;
      await delay(STALE_CONNECTION_CHECK_MS);
    }
  }

  function markUnavailable(cause: Error): void {
    if (closing.signal.aborted) return;
    isUnavailable = true;
    onUnavailable(cause);
  }

  async function backOff(attempt: number): Promise<void> {
    const longest = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** attempt);
    // Jitter: several processes shouldn't reconnect at the same moment.
    const milliseconds = longest * (0.5 + 0.5 * Math.random());
    await delay(milliseconds, undefined, { signal: closing.signal }).catch(() => undefined);
  }

  return {
    async listen(channel, listener) {
      channels.set(channel, [...(channels.get(channel) ?? []), listener]);
      if (starting === null) {
        starting = start();
        return starting;
      }
      await starting;
      // If there is no connection now, or it's being lost, the next one listens to this channel too.
      await current?.run(`listen ${channel}`).catch((error: unknown) => {
        if (!isConnectionLoss(error)) throw error;
      });
    },
    async close() {
      closing.abort();
      await starting?.catch(() => undefined);
      current?.connection.end();
      await running;
    },
  };
}

/** Runs statements one at a time and returns row counts. Destroys the connection if the server doesn't answer in time. */
function statementRunner({ client, destroy }: Connection): RunStatement {
  let last: Promise<unknown> = Promise.resolve();
  const run = async (statement: string): Promise<number> => {
    let isAnswered = false;
    const limit = setTimeout(() => {
      // If this process was busy, the answer may have arrived but not been read yet.
      setImmediate(() => isAnswered || destroy(new UnresponsiveError()));
    }, HEARTBEAT_TIMEOUT_MS);
    try {
      const { rowCount } = await client.query(statement);
      return rowCount ?? 0;
    } finally {
      isAnswered = true;
      clearTimeout(limit);
    }
  };
  return (statement) => {
    const answer = last.then(() => run(statement));
    last = answer.catch(() => undefined);
    return answer;
  };
}

class UnresponsiveError extends Error {
  readonly code = "ETIMEDOUT";

  constructor() {
    super(`The database has not responded for ${HEARTBEAT_TIMEOUT_MS} ms`);
  }
}
