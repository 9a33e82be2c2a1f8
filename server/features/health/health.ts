/** Health: whether each part of the service does what it should. Asking costs one read, and never fails where the part does. */
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Models } from "#server/features/models/models.ts";
import type { Database } from "#server/platform/db.ts";

import { ping } from "./store.ts";

type Status = "ok" | "degraded" | "down";

export type Component = { status: Status; response_time_ms: number | null; error: string | null };

export type Health = {
  /** Without asking anything: whether a part that answers every viewer is not what it should be. */
  isDegraded(): boolean;
  components(): Promise<Record<"database" | "catalogue" | "model", Component>>;
};

type Needs = { db: Database; catalogue: Catalogue; models: Models };

export function createHealth({ db, catalogue, models }: Needs): Health {
  // A service that nobody has told anything yet has no model, and nothing is wrong with that.
  const model = (): Component => {
    const { problem, refusal } = models.state();
    // A model that was refused is told: what serves instead, the one of before or content, does what it should.
    return {
      status: problem === null ? "ok" : "degraded",
      response_time_ms: null,
      error: problem ?? refusal,
    };
  };
  const ofCatalogue = (): Component =>
    catalogue.index().titles.length > 0
      ? { status: "ok", response_time_ms: null, error: null }
      : { status: "down", response_time_ms: null, error: "The catalogue is empty." };

  return {
    isDegraded: () => [model(), ofCatalogue()].some(({ status }) => status !== "ok"),
    components: async () => ({
      database: await askDatabase(db),
      catalogue: ofCatalogue(),
      model: model(),
    }),
  };
}

/** The worst of its parts. */
export function statusOf(components: readonly Component[]): Status {
  const statuses = new Set(components.map(({ status }) => status));
  if (statuses.has("down")) return "down";
  return statuses.has("degraded") ? "degraded" : "ok";
}

async function askDatabase(db: Database): Promise<Component> {
  const started = performance.now();
  const error = await ping(db).then(
    () => null,
    () => "The database does not answer.",
  );
  const milliseconds = Math.round(10 * (performance.now() - started)) / 10;
  return { status: error === null ? "ok" : "down", response_time_ms: milliseconds, error };
}
