import { readCatalogueSource, removeCatalogueKey, setCatalogueKey } from "#contract/catalogue-source.ts";
import type { Jobs } from "#server/features/jobs/jobs.ts";
import { Refusal } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { CatalogueSource } from "./catalogue-source.ts";

type Needs = {
  source: CatalogueSource;
  tmdb: {
    /** `null` without a key. */
    state(): TmdbState | null;
    progress(): Promise<{ brought: number; waiting: number }>;
  };
  jobs: Jobs;
};

type TmdbState = { isKeyRefused: boolean; breaker: "closed" | "open" | "probing" };

export function serveCatalogueSource(serve: Serve, { source, tmdb, jobs }: Needs): void {
  async function readState() {
    const state = tmdb.state();
    const given = source.given();
    return {
      key:
        given === null
          ? null
          : {
              from: given.from,
              last_characters: given.lastCharacters,
              set_at: given.setAt?.toISOString() ?? null,
              state: stateOf(source.key(), state),
            },
      is_answering: state === null ? null : state.breaker === "closed",
      titles: await tmdb.progress(),
    };
  }

  serve(readCatalogueSource, readState);

  serve(setCatalogueKey, async ({ body, viewer, address }) => {
    const actor = { actorId: viewer.userId, origin: address };
    await source.setKey(body.key, actor);
    await Promise.all(
      (["sync", "charts"] as const).map((name) => jobs.runNow(name, actor).catch(ignoreAlreadyRunning)),
    );
    return readState();
  });

  serve(removeCatalogueKey, async ({ viewer, address }) => {
    await source.removeKey({ actorId: viewer.userId, origin: address });
    return DONE;
  });
}

function stateOf(key: string | null, state: TmdbState | null): "good" | "unreadable" | "refused" {
  if (key === null) return "unreadable";
  return state?.isKeyRefused === true ? "refused" : "good";
}

function ignoreAlreadyRunning(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "conflict")) throw error;
}
