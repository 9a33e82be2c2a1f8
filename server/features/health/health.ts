/**
 * Health: the state of each part of the service. All parts are checked at the same time with a two-second limit, so a stalled part doesn't
 * hide the others. A failing part never makes the check itself fail.
 */
import type { HEALTH_COMPONENTS } from "#contract/health.ts";
import { DEFAULT_TUNABLES } from "#engine/evaluation/replay.ts";
import type { Backups } from "#server/features/backups/backups.ts";
import type { BrowserFailures } from "#server/features/browser-failures/browser-failures.ts";
import type { CatalogueSource } from "#server/features/catalogue-source/catalogue-source.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Jobs } from "#server/features/jobs/jobs.ts";
import type { Mail, WaitingMails } from "#server/features/mail/mail.ts";
import { diskUse } from "#server/features/metrics/metrics.ts";
import type { Models, TrainedModel } from "#server/features/models/models.ts";
import type { Recommendations } from "#server/features/recommendations/recommendations.ts";
import type { Search } from "#server/features/search/search.ts";
import type { Settings } from "#server/features/settings/settings.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { probeWrite } from "./store.ts";

type Status = "ok" | "degraded" | "down";

export type ComponentName = (typeof HEALTH_COMPONENTS)[number];

export type Component = {
  status: Status;
  response_time_ms: number | null;
  error: string | null;
  details: string | null;
};

export type Health = {
  /** Whether a part that every viewer depends on is degraded. From memory, without any query. */
  isDegraded(): boolean;
  components(): Promise<Record<ComponentName, Component>>;
};

type TmdbState = { breaker: "closed" | "open" | "probing"; isKeyRefused: boolean; lastError: string | null };

type Needs = {
  db: Database;
  catalogue: Catalogue;
  mail: Mail;
  models: Models;
  settings: Pick<Settings, "problem">;
  recommendations: Pick<Recommendations, "preview">;
  search: Pick<Search, "titles">;
  browserFailures: Pick<BrowserFailures, "recent">;
  jobs: Pick<Jobs, "states">;
  backups: Pick<Backups, "isScheduled" | "latest">;
  source: Pick<CatalogueSource, "isUnreadable">;
  /** TMDB's status; `null` without a TMDB key. */
  tmdb: () => TmdbState | null;
  clock: Clock;
  /** A directory on the disk whose free space is reported. */
  directory: string;
};

export const NO_ROOM = "The database is out of storage space and rejects writes";

const FINE: Component = { status: "ok", response_time_ms: null, error: null, details: null };
const ANSWER_MS = 2_000;
/** An email that has waited longer isn't just waiting for its turn. */
const LATE_MS = 10 * 60 * 1000;
const KEY_UNREADABLE =
  "The TMDB key can’t be decrypted because the file sealing-key in DATA_DIR is missing, unreadable or different. Restore the file, or enter the TMDB key again.";
const DAY_MS = 24 * 60 * 60 * 1000;
/** A failure with this many reports isn't the problem of a single browser. */
const MANY_REPORTS = 20;
/** Percent of the disk in use. */
const DISK_FULL = { degraded: 90, down: 98 };
const SAMPLE_PICKS = 20;
const SAMPLE_WORD = "the";

export function createHealth(needs: Needs): Health {
  const {
    db,
    catalogue,
    mail,
    models,
    settings,
    recommendations,
    search,
    browserFailures,
    jobs,
    backups,
    source,
    tmdb,
    clock,
    directory,
  } = needs;

  const wrong = (status: Status, error: string): Component => ({ ...FINE, status, error });

  /** Read from memory, because the health check runs every few seconds. */
  function modelState(): Component {
    const { problem, refusal } = models.state();
    // A rejected model is mentioned but isn't a fault: the previous model, or recommending by content alone, works as it should.
    return { ...FINE, status: problem === null ? "ok" : "degraded", error: problem ?? refusal };
  }

  const ofCatalogue = (): Component => {
    const { titles } = catalogue.index();
    return titles.length > 0
      ? { ...FINE, details: `${titles.length} titles.` }
      : wrong("down", "The catalog is empty.");
  };

  /** Adds TMDB's state. The catalog keeps working without TMDB, so it's only degraded. */
  function withItsSource(component: Component): Component {
    if (source.isUnreadable()) return wrong("degraded", KEY_UNREADABLE);
    const state = tmdb();
    if (state === null || component.status !== "ok") return component;
    if (state.isKeyRefused) return wrong("degraded", "TMDB rejects the key.");
    if (state.breaker === "closed")
      return { ...component, details: `${component.details ?? ""} More come from TMDB.` };
    return wrong(
      "degraded",
      `TMDB isn’t responding. Requests are paused for a while. ${state.lastError ?? ""}`.trim(),
    );
  }

  const ofSettings = (): Component => {
    const problem = settings.problem();
    return problem === null ? FINE : wrong("degraded", problem);
  };

  async function ofDatabase(): Promise<Component> {
    if (db.isFull()) return wrong("down", `${NO_ROOM}.`);
    await probeWrite(db, clock.now());
    return FINE;
  }

  async function ofRecommender(): Promise<Component> {
    const [[picks = []], trained] = await Promise.all([
      recommendations.preview({ lovedIds: [] }, [DEFAULT_TUNABLES], SAMPLE_PICKS),
      models.history(),
    ]);
    const { version } = models.state();
    const served = trained.find((model) => model.version === version);
    if (picks.length === 0) return wrong("down", "The recommender returns no picks.");
    return {
      ...modelState(),
      details: judgementOf(served ?? null, clock.now()),
    };
  }

  async function ofSearch(): Promise<Component> {
    await search.titles(SAMPLE_WORD, {
      mediaType: null,
      tags: [],
      country: null,
      maturityLimit: null,
      limit: 1,
    });
    return FINE;
  }

  async function ofBrowserFailures(): Promise<Component> {
    const since = clock.now().getTime() - DAY_MS;
    const kinds = (await browserFailures.recent()).filter(({ lastSeenAt }) => lastSeenAt.getTime() > since);
    const [worst] = kinds.toSorted((one, other) => other.count - one.count);
    if (worst === undefined) return { ...FINE, details: "None in the last day." };
    const summary = `${counted(kinds.length, "kind")} of browser error in the last day. Most frequent: ${worst.message}`;
    return worst.count < MANY_REPORTS ? { ...FINE, details: summary } : wrong("degraded", summary);
  }

  async function ofDisk(): Promise<Component> {
    const use = await diskUse(directory);
    if (use === null) return { ...FINE, details: "The disk usage is unknown." };
    if (use >= DISK_FULL.down) return wrong("down", `The disk is ${use}% full.`);
    return use >= DISK_FULL.degraded ? wrong("degraded", `The disk is ${use}% full.`) : FINE;
  }

  async function ofJobs(): Promise<Component> {
    const states = await jobs.states();
    const problems = states.flatMap(({ name, state, isLate }) => {
      if (state === "failed") return [`${name} failed`];
      if (state === "lost") return [`${name} was interrupted`];
      return isLate ? [`${name} is late`] : [];
    });
    return problems.length === 0 ? FINE : wrong("degraded", `Jobs: ${problems.join(", ")}.`);
  }

  async function ofBackups(): Promise<Component> {
    const latest = await backups.latest();
    if (latest === null)
      return { ...FINE, details: backups.isScheduled ? "No backup yet." : "Daily backups are off." };
    const hours = Math.floor((clock.now().getTime() - latest.createdAt.getTime()) / HOUR_MS);
    const age = hours < MANY_HOURS ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
    const summary = `The last backup is ${age} old.`;
    const isLate = backups.isScheduled && hours >= MANY_HOURS;
    return isLate ? wrong("degraded", summary) : { ...FINE, details: summary };
  }

  const ofMail = async (): Promise<Component> => mailState(await mail.waiting(), clock.now());

  return {
    isDegraded: () =>
      db.isFull() || [modelState(), ofCatalogue(), ofSettings()].some(({ status }) => status !== "ok"),
    async components() {
      const [database, recommender, found, mails, ofAllJobs, disk, copies, failures] = await Promise.all([
        checked(ofDatabase, "The database doesn’t accept writes."),
        checked(ofRecommender, "The recommender isn’t responding."),
        checked(ofSearch, "Search isn’t responding."),
        checked(ofMail, "The waiting emails can’t be counted."),
        checked(ofJobs, "The job states can’t be read."),
        checked(ofDisk, "The disk isn’t responding."),
        checked(ofBackups, "The backups can’t be read."),
        checked(ofBrowserFailures, "The browser errors can’t be counted."),
      ]);
      return {
        database,
        recommender,
        search: found,
        catalogue: withItsSource(ofCatalogue()),
        settings: ofSettings(),
        mail: untimed(mails),
        jobs: untimed(ofAllJobs),
        disk: untimed(disk),
        backups: untimed(copies),
        browser_failures: untimed(failures),
      };
    },
  };
}

/** The worst status of the parts. */
export function statusOf(components: readonly Component[]): Status {
  const statuses = new Set(components.map(({ status }) => status));
  if (statuses.has("down")) return "down";
  return statuses.has("degraded") ? "degraded" : "ok";
}

/** Adds the response time. A part is down if its check fails or takes too long. */
async function checked(ask: () => Promise<Component>, failure: string): Promise<Component> {
  const started = performance.now();
  const { promise: tooLong, resolve } = Promise.withResolvers<Component>();
  const down: Component = { ...FINE, status: "down", error: failure };
  const limit = setTimeout(() => resolve(down), ANSWER_MS);
  const component = await Promise.race([ask().catch(() => down), tooLong]);
  clearTimeout(limit);
  return { ...component, response_time_ms: Math.round(10 * (performance.now() - started)) / 10 };
}

/** For checks whose duration says nothing about how fast the part responds. */
function untimed(component: Component): Component {
  return { ...component, response_time_ms: null };
}

function mailState({ count, oldest, lastFailure }: WaitingMails, now: Date): Component {
  const isLate = oldest !== null && now.getTime() - oldest.getTime() > LATE_MS;
  if (!isLate) return FINE;
  const waiting = count === 1 ? "1 email is waiting." : `${count} emails are waiting.`;
  return {
    ...FINE,
    status: "degraded",
    error: [waiting, lastFailure].filter((text) => text !== null).join(" "),
  };
}

const HOUR_MS = 60 * 60 * 1000;
/** From this age on, a model's age is given in days. */
const MANY_HOURS = 48;

/**
 * Describes the age and the evaluation of the model in service, for administrators.
 * @param model `null` if there is none in service
 */
export function judgementOf(
  model: Pick<TrainedModel, "version" | "trainedAt" | "figures"> | null,
  now: Date,
): string {
  if (model === null) return "There’s no trained model. Picks are based on similar titles and popularity.";
  const { version, trainedAt, figures } = model;
  const hours = Math.max(0, Math.floor((now.getTime() - trainedAt.getTime()) / HOUR_MS));
  const age = hours < MANY_HOURS ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
  const judged = `evaluated on ${counted(figures.people, "held-out person", "held-out people")}`;
  return `Model ${version}, ${age} old, ${judged}: NDCG@100 ${figures.ndcg100.toFixed(3)}.`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
