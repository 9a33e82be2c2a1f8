import { health, openApi, ready } from "#contract/health.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Database } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";
import type { HttpServer } from "#server/platform/http.ts";

type Needs = { http: HttpServer; db: Database; catalogue: Catalogue };

export function serveHealth({ http, db, catalogue }: Needs): void {
  http.serve(health, async () => ({ status: "ok" as const }));

  http.serve(ready, async () => {
    await db.query("select 1");
    if (catalogue.index().titles.length === 0) {
      throw new Refusal(503, "db_unavailable", "The catalogue is empty", { retryAfterSeconds: 5 });
    }
    return { status: "ready" as const };
  });

  http.serve(openApi, async () => http.openApiDocument());
}
