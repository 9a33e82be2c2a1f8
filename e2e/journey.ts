/** The end-to-end `test`: each worker runs its own server process on its own database. */
import { test as plain } from "@playwright/test";

import { copyTemplate } from "#server/testing/databases.ts";
import { startServerProcess } from "#server/testing/server-process.ts";
import { type TmdbDouble, startTmdbDouble } from "#server/testing/tmdb-double.ts";

type Product = {
  address: string;
  databaseUrl: string;
  /** The TMDB double; null to run without TMDB. */
  tmdb: TmdbDouble | null;
};

type Options = { drawAhead: "on" | "off"; tmdbTitles: number; basePath: string };

const START_MS = 60_000;

export { expect } from "@playwright/test";

export const test = plain.extend<object, Options & { product: Product }>({
  // Computing the colors of all titles takes minutes of CPU time, so only tests that need them turn this on.
  drawAhead: ["off", { scope: "worker", option: true }],
  // Number of titles per media type that the server imports from the TMDB double. 0 means that it runs without TMDB.
  tmdbTitles: [0, { scope: "worker", option: true }],
  // The path below which the server serves; "" serves at the root.
  basePath: ["", { scope: "worker", option: true }],
  product: [
    async ({ drawAhead, tmdbTitles, basePath }, provide) => {
      const tmdb =
        tmdbTitles > 0 ? await startTmdbDouble({ films: 2 * tmdbTitles, series: 2 * tmdbTitles }) : null;
      const database = await copyTemplate(setting("JOURNEYS_DATABASE_SERVER"));
      const server = startServerProcess({
        DATA_DIR: setting("JOURNEYS_DATA_DIR"),
        DATABASE_URL: database.url,
        DRAW_AHEAD: drawAhead,
        FEATURES: "social,vault,featured",
        LOG_LEVEL: "warn",
        RATE_LIMITS: "off",
        ...(basePath !== "" && { PUBLIC_URL: `http://127.0.0.1${basePath}` }),
        ...(tmdb !== null && {
          TMDB_API_URL: tmdb.address,
          TMDB_IMAGE_URL: tmdb.address,
          TMDB_FILMS: String(tmdbTitles),
          TMDB_SERIES: String(tmdbTitles),
        }),
      });
      await provide({ address: await server.ready, databaseUrl: database.url, tmdb });
      server.signal("SIGTERM");
      const { code, output } = await server.ended;
      await database.drop();
      await tmdb?.close();
      if (code !== 0) throw new Error(`The server exited with code ${code}: ${output}`);
    },
    { scope: "worker", timeout: START_MS },
  ],
  baseURL: async ({ product }, provide) => provide(product.address),
});

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`The global setup didn't set ${name}`);
  return value;
}
