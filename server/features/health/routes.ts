import { detailedHealth, health, openApi, ready } from "#contract/health.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import { type Updates, VERSION } from "#server/features/updates/updates.ts";
import type { Database } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";
import type { HttpServer } from "#server/platform/http.ts";

import { type Health, NO_ROOM, statusOf } from "./health.ts";
import { ping } from "./store.ts";

type Needs = { http: HttpServer; db: Database; catalogue: Catalogue; updates: Updates; healthOf: Health };

export function serveHealth({ http, db, catalogue, updates, healthOf }: Needs): void {
  http.serve(health, async () => ({
    status: healthOf.isDegraded() ? ("degraded" as const) : ("ok" as const),
  }));

  http.serve(detailedHealth, async () => {
    const [components, update] = await Promise.all([healthOf.components(), updates.available()]);
    return {
      status: statusOf(Object.values(components)),
      version: VERSION,
      update,
      uptime_seconds: Math.floor(process.uptime()),
      components,
    };
  });

  http.serve(ready, async () => {
    await ping(db);
    if (db.isFull()) throw new Refusal(503, "storage_full", NO_ROOM, { retryAfterSeconds: 5 });
    if (catalogue.index().titles.length === 0) {
      throw new Refusal(503, "db_unavailable", "The catalog is empty", { retryAfterSeconds: 5 });
    }
    return { status: "ready" as const };
  });

  http.serve(openApi, async () => http.openApiDocument());
}
