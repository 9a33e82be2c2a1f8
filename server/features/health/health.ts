/** Health: whether each part of the service does what it should. Asking costs two reads, and never fails where the part does. */
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Mail, WaitingMails } from "#server/features/mail/mail.ts";
import type { Models } from "#server/features/models/models.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { ping } from "./store.ts";

type Status = "ok" | "degraded" | "down";

export type Component = { status: Status; response_time_ms: number | null; error: string | null };

export type Health = {
  /** Without asking anything: whether a part that answers every viewer is not what it should be. */
  isDegraded(): boolean;
  components(): Promise<Record<"database" | "catalogue" | "model" | "mail", Component>>;
};

type Needs = { db: Database; catalogue: Catalogue; mail: Mail; models: Models; clock: Clock };

const UNKNOWN: Component = { status: "down", response_time_ms: null, error: "The database does not answer." };
/** A mail that has waited longer does not wait for its turn. */
const LATE_MS = 10 * 60 * 1000;

export function createHealth({ db, catalogue, mail, models, clock }: Needs): Health {
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

  const stateOf = ({ count, oldest, lastFailure }: WaitingMails): Component => {
    const isLate = oldest !== null && clock.now().getTime() - oldest.getTime() > LATE_MS;
    const waiting = count === 1 ? "1 mail waits." : `${count} mails wait.`;
    return {
      status: isLate ? "degraded" : "ok",
      response_time_ms: null,
      error: isLate ? [waiting, lastFailure].filter((text) => text !== null).join(" ") : null,
    };
  };

  const ofMail = (): Promise<Component> => mail.waiting().then(stateOf, () => UNKNOWN);

  return {
    isDegraded: () => [model(), ofCatalogue()].some(({ status }) => status !== "ok"),
    components: async () => ({
      database: await askDatabase(db),
      catalogue: ofCatalogue(),
      model: model(),
      mail: await ofMail(),
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
