/**
 * Queries before anything else connects: creates the product's database, and tells operator commands whether a running server answers.
 */
import { Client } from "pg";

const DATABASE_EXISTS = "select 1 from pg_database where datname = $1";

// Not running yet, starting up or recovering.
const NOT_YET = new Set(["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P03"]);

/** @param cluster the directory the server must be serving; the URL in a copied data directory leads to the original's server */
export async function answers(url: string, cluster: string): Promise<boolean> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>("show data_directory");
      return rows[0]?.data_directory === cluster;
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && NOT_YET.has(String(error.code))) return false;
    if (error instanceof Error && /Connection terminated|timeout/.test(error.message)) return false;
    throw error;
  }
}

export async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query(DATABASE_EXISTS, [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // The call that fails reports a broken connection.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
