/** A journey's `test`: each worker has a product of its own, in a process of its own, on a database that nobody else uses. */
import { test as plain } from "@playwright/test";

import { copyTemplate } from "#server/testing/databases.ts";
import { startServerProcess } from "#server/testing/server-process.ts";

type Product = { address: string; databaseUrl: string };

const START_MS = 60_000;

export { expect } from "@playwright/test";

export const test = plain.extend<object, { drawAhead: "on" | "off"; product: Product }>({
  // The colours of all titles take minutes of a processor: only whoever looks at them waits for them.
  drawAhead: ["off", { scope: "worker", option: true }],
  product: [
    async ({ drawAhead }, provide) => {
      const database = await copyTemplate(setting("JOURNEYS_DATABASE_SERVER"));
      const server = startServerProcess({
        DATA_DIR: setting("JOURNEYS_DATA_DIR"),
        DATABASE_URL: database.url,
        DRAW_AHEAD: drawAhead,
        FEATURES: "social,vault,featured",
        LOG_LEVEL: "warn",
        RATE_LIMITS: "off",
      });
      await provide({ address: await server.ready, databaseUrl: database.url });
      server.signal("SIGTERM");
      const { code, output } = await server.ended;
      await database.drop();
      if (code !== 0) throw new Error(`The product did not stop in order (${code}): ${output}`);
    },
    { scope: "worker", timeout: START_MS },
  ],
  baseURL: async ({ product }, provide) => provide(product.address),
});

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`The setup of the journeys did not set ${name}`);
  return value;
}
