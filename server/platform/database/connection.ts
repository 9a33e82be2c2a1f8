/**
 * One connection to PostgreSQL. The socket is created here so that an unresponsive server can be dropped at once, and so that the pool
 * knows when the connection is really closed: only then has the server released it.
 */
import { Socket } from "node:net";

import pg from "pg";

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
  statementTimeoutMs: number;
  onError: (error: Error) => void;
};

type Events = {
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

export async function connect(options: ConnectionOptions, events: Events): Promise<Connection> {
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

function clientOn(socket: Socket, { url, name, statementTimeoutMs }: ConnectionOptions): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: name,
    stream: () => socket,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types,
  });
}
