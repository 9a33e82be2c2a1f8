import type { Queryable } from "#server/platform/db.ts";

/** @returns PostgreSQL's plan for the queries of `ask`. They find nothing, so `ask` sends no query that depends on a result */
export async function queryPlan(db: Queryable, ask: (asked: Queryable) => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  await ask({
    async query(text, values) {
      const rows = await db.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      lines.push(...rows.map((row) => row["QUERY PLAN"]));
      return [];
    },
    prepared: async () => [],
  });
  return lines.join("\n");
}
