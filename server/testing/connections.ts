/** Counts the app's database connections as the database sees them, on one more connection that isn't counted. */
import { openDatabase } from "#server/platform/db.ts";

export type Connections = {
  /** The highest number at any moment. */
  most(): number;
  /** Ends all of them. */
  end(): Promise<void>;
  close(): Promise<void>;
};

const LOOK_EVERY_MS = 20;
const OF_OTHERS = `a.backend_type = 'client backend'
  and a.application_name is distinct from current_setting('application_name')`;

export function watchConnections(url: string): Connections {
  const db = openDatabase({ url, maxConnections: 1, onError: () => undefined });
  let most = 0;
  const look = async (): Promise<void> => {
    const [row] = await db.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity a where ${OF_OTHERS}`,
    );
    most = Math.max(most, row?.count ?? 0);
  };
  // While the database is unavailable, there is nothing to count.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  return {
    most: () => most,
    async end() {
      await db.query(`select pg_terminate_backend(a.pid) from pg_stat_activity a where ${OF_OTHERS}`);
    },
    async close() {
      clearInterval(looking);
      await db.close();
    },
  };
}
