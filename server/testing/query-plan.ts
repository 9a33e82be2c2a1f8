import type { Queryable } from "#server/platform/db.ts";

/** @returns how PostgreSQL would find what `ask` asks of it; nothing is found, so that nothing is asked after the first answer */
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
