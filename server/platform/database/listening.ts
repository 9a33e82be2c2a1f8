/**
 * The connection on which the database tells of changes, and by which it is known whether the database is there. There is one, or one
 * attempt to open one, and never two: a single loop opens it, listens until it is lost, and opens the next. A heartbeat finds out
 * when it has gone deaf; after every loss everybody who listens is told to look again.
 */
import { setTimeout as delay } from "node:timers/promises";

import type { Connection } from "./connection.ts";
import { isConnectionLoss } from "./refusals.ts";

/** `payload` is the notification's own text; it is empty where notifications may have been missed. */
export type Listener = (payload: string) => void;

export type Listening = {
  /** Throws where the first connection of all cannot be opened. */
  listen(channel: string, listener: Listener): Promise<void>;
  close(): Promise<void>;
};

type Needs = {
  open: (onClosed: () => void) => Promise<Connection>;
  /** What the database's own list of connections calls those of this process. */
  name: string;
  onError: (error: Error) => void;
  /** The database does not answer. Told again with each attempt that fails. */
  onAway: (cause: Error) => void;
  onBack: () => void;
};

type Ask = (statement: string) => Promise<number>;
type Open = { connection: Connection; ask: Ask; closed: Promise<void> };

const HEARTBEAT_EVERY_MS = 500;
const SILENCE_MS = 1_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** For connections that were given up while the database was away, until it has let go of them. */
const LEFTOVER_LOOKS = 20;
const LEFTOVER_LOOK_MS = 50;

export function createListening({ open, name, onError, onAway, onBack }: Needs): Listening {
  const channels = new Map<string, Listener[]>();
  const closing = new AbortController();
  let isAway = false;
  let current: Open | null = null;
  let beginning: Promise<void> | null = null;
  let running: Promise<void> = Promise.resolve();

  async function begin(): Promise<void> {
    const first = await openAndListen();
    running = keepListening(first);
  }

  async function keepListening(first: Open): Promise<void> {
    for (let opened: Open | null = first; opened !== null; opened = await openAgain()) {
      await untilLost(opened);
      current = null;
    }
  }

  async function untilLost({ ask, closed }: Open): Promise<void> {
    let isAsked = false;
    const heart = setInterval(() => {
      if (isAsked) return;
      isAsked = true;
      ask("select 1")
        .catch((error: unknown) => error instanceof Silence && goAway(error))
        .finally(() => (isAsked = false));
    }, HEARTBEAT_EVERY_MS);
    await closed;
    clearInterval(heart);
  }

  async function openAgain(): Promise<Open | null> {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      try {
        const opened = await openAndListen();
        isAway = false;
        onBack();
        // What was said while nobody listened is unknown: everybody looks again.
        for (const listeners of channels.values()) for (const listener of listeners) listener("");
        return opened;
      } catch (error) {
        const cause = error instanceof Error ? error : new Error(String(error));
        onError(cause);
        if (isConnectionLoss(cause)) goAway(cause);
        await pause(attempt);
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
    const ask = askOn(connection);
    try {
      if (isAway) await endLeftovers(ask);
      for (const channel of channels.keys()) await ask(`listen ${channel}`);
    } catch (error) {
      connection.end();
      throw error;
    }
    current = { connection, ask, closed };
    if (closing.signal.aborted) connection.end();
    return current;
  }

  /** Where only the network was away, the server still holds what was given up here, with its locks. */
  async function endLeftovers(ask: Ask): Promise<void> {
    const statement = `select pg_terminate_backend(a.pid) from pg_stat_activity a
                       where a.application_name = '${name}' and a.pid <> pg_backend_pid()`;
    for (let look = 0; look < LEFTOVER_LOOKS; look++) {
      if ((await ask(statement)) === 0) return;
      await delay(LEFTOVER_LOOK_MS);
    }
  }

  function goAway(cause: Error): void {
    if (closing.signal.aborted) return;
    isAway = true;
    onAway(cause);
  }

  async function pause(attempt: number): Promise<void> {
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
    // Several processes that lost the same database do not come back at the same moment.
    const milliseconds = longest * (0.5 + 0.5 * Math.random());
    await delay(milliseconds, undefined, { signal: closing.signal }).catch(() => undefined);
  }

  return {
    async listen(channel, listener) {
      channels.set(channel, [...(channels.get(channel) ?? []), listener]);
      if (beginning === null) {
        beginning = begin();
        return beginning;
      }
      await beginning;
      // Without a connection the next one will listen to this channel too.
      await current?.ask(`listen ${channel}`);
    },
    async close() {
      closing.abort();
      await beginning?.catch(() => undefined);
      current?.connection.end();
      await running;
    },
  };
}

/** One statement after the other; each tells how many rows there were. A server that does not answer in time is left. */
function askOn({ client, destroy }: Connection): Ask {
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (statement: string): Promise<number> => {
    let isAnswered = false;
    const limit = setTimeout(() => {
      // Where this process was busy the answer is there and not yet read.
      setImmediate(() => isAnswered || destroy(new Silence()));
    }, SILENCE_MS);
    try {
      const { rowCount } = await client.query(statement);
      return rowCount ?? 0;
    } finally {
      isAnswered = true;
      clearTimeout(limit);
    }
  };
  return (statement) => {
    const answer = last.then(() => ask(statement));
    last = answer.catch(() => undefined);
    return answer;
  };
}

class Silence extends Error {
  readonly code = "ETIMEDOUT";

  constructor() {
    super(`The database has been silent for ${SILENCE_MS} ms`);
  }
}
