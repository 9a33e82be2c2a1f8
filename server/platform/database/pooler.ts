/** Recognizes a pooler such as PgBouncer that gives each transaction any of its connections: prepared statements and notifications break. */
import { type Connection, connect } from "./pool.ts";

/** Opens up to three connections. They change nothing on the server, because a pooler would pass that on to other clients. */
export async function poolsTransactions(url: string): Promise<boolean> {
  const opened: Connection[] = [];
  const open = async (): Promise<Connection> => {
    const connection = await connect(
      { url, name: "halflight-start", statementTimeoutMs: null, onError: () => undefined },
      { onUnusable: () => undefined, onClosed: () => undefined },
    );
    opened.push(connection);
    return connection;
  };
  try {
    const ours = await open();
    const serverProcess = await serverProcessOf(ours);
    // A pooler makes up the process id that a client is told.
    if ("processID" in ours.client && ours.client.processID === serverProcess) return false;
    // While others hold transactions, a connection that isn't ours alone is taken by one of them or becomes another.
    for (let holders = 1; holders <= HOLDERS; holders++) {
      const holder = await open();
      await holder.client.query("begin");
      const isTaken = (await serverProcessOf(holder)) === serverProcess;
      if (isTaken || (await serverProcessOf(ours)) !== serverProcess) return true;
    }
    return false;
  } finally {
    for (const connection of opened) connection.end();
  }
}

/** Enough for a pooler that takes its idle connections in turn. */
const HOLDERS = 2;

async function serverProcessOf({ client }: Connection): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
