/**
 * Artwork: a poster, a backdrop and a logo for every title, drawn by the server from the title's facts. Pictures are drawn on first request
 * and cached on disk under an address that changes with their content. Simultaneous requests for a picture share one drawing. A TMDB
 * picture replaces the drawn one, which remains the fallback. The queue is fair to clients and drops abandoned requests.
 * It also provides the ambient colors of a title's backdrop once they've been extracted.
 */
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";

import { LRUCache } from "lru-cache";

import { designOf } from "#drawing/design.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import type { Additions } from "#server/features/additions/additions.ts";
import { type Catalogue, followChanges } from "#server/features/catalogue/catalogue.ts";
import type { Database } from "#server/platform/db.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import { createFairQueue } from "#server/platform/queues.ts";

import { readAssignedDesigns } from "./assigned-designs.ts";
import { openDrawingPool } from "./drawing-pool.ts";
import { openPictureCache, type PictureCaller } from "./picture-cache.ts";
import { picturedTitleOf } from "./pictured-entry.ts";
import type { Ambient } from "./raster.ts";
import type { RemotePicture, RemotePictures, PictureFormat } from "./remote-pictures.ts";
import { PICTURE_KINDS, type PictureKind, WIDTHS } from "./sizes.ts";
import { insertAmbient, selectAmbients, selectRemotePaths, selectServiceLogos } from "./store.ts";

export { type RemotePictures, openRemotePictures } from "./remote-pictures.ts";
export { WIDTHS } from "./sizes.ts";

export type TitlePictures = {
  poster: string;
  /** Whether the poster is drawn and has the title at the top instead of the bottom. */
  hasTitleOnTop: boolean;
  backdrop: string;
  logo: string;
  ambient: Ambient | null;
};

/** A viewer's display settings for titles. */
export type Display = {
  /** ISO 639-1 language of texts and logos, where available; `null` means English. */
  language: string | null;
  prefersHouseArtwork: boolean;
};

export type Picture = {
  bytes: Uint8Array;
  format: PictureFormat;
  /** Whether this is a fallback for a picture that may become available later. */
  isStandIn: boolean;
};

export type Artwork = {
  /** Paths of the title's pictures below /img/{size}; `null` if the title doesn't exist. */
  of(titleId: number, display?: Display): TitlePictures | null;
  /** Path of a streaming service's logo below /img/{size}; `null` if TMDB has none. */
  logoOfService(service: string): string | null;
  /** Whether any title has data from TMDB, which may include pictures. If not, every viewer sees the same pictures. */
  hasRemotePictures(): boolean;
  /**
   * The picture at an address, drawn or fetched if necessary; `null` if the caller left first. Throws `not_found` for an unknown address,
   * `overloaded` if too many requests are waiting.
   */
  picture(
    address: { size: string; file: string },
    format: PictureFormat,
    caller: PictureCaller,
  ): Promise<Picture | null>;
  /** Pictures that are waiting to be drawn for a request. */
  drawingsWaiting(): number;
  /** Draws the pictures of these titles in the background, then extracts the ambient colors of all titles whose backdrop is drawn. */
  warm(titleIds: readonly number[]): Promise<void>;
  close(): Promise<void>;
};

/** Part of every drawn picture's fingerprint. Increment it when the drawing changes. */
const DRAWING_VERSION = 5;
const WORKERS = Math.min(4, Math.max(2, availableParallelism() - 1));
/** About as many pictures as the workers draw in a few seconds. Requests that would wait longer are refused immediately. */
const MAX_WAITING = 64 * WORKERS;
const DEFAULT_DISPLAY: Display = { language: null, prefersHouseArtwork: false };
const MAX_PATH_FINGERPRINTS = 100_000;
const FILE = /^(p|b|l)(\d{1,9})-([0-9a-f]{12})\.webp$/;
const SERVICE_FILE = /^s(\d{1,9})-([0-9a-f]{12})\.webp$/;
const LETTERS: Readonly<Record<PictureKind, string>> = { poster: "p", backdrop: "b", logo: "l" };
const SIZES = [...new Set(Object.values(WIDTHS).flatMap((widths) => Object.keys(widths)))];
const WARMED = [
  ["backdrop", "w780"],
  ["poster", "w342"],
  ["logo", "w500"],
] as const;

type Needs = {
  db: Database;
  catalogue: Catalogue;
  additions: Additions;
  directory: string;
  /** Disk space for drawn pictures. */
  maxBytes: number;
  remote: RemotePictures;
  logger: Logger;
};

export async function createArtwork(needs: Needs): Promise<Artwork> {
  const { db, catalogue, additions, directory, maxBytes, remote, logger } = needs;
  const pool = openDrawingPool(WORKERS);
  const queue = createFairQueue({
    concurrency: WORKERS,
    maxQueued: MAX_WAITING,
    cause: "too many pictures are waiting to be drawn",
  });
  const cache = openPictureCache({ directory, folders: SIZES, maxBytes });
  const assigned = await readAssignedDesigns();
  const picturedTitle = (title: TitleFacts) => picturedTitleOf(title, assigned);
  const ambients = await selectAmbients(db);
  const fingerprints = new WeakMap<TitleFacts, string>();
  const titlesOnTop = new WeakMap<TitleFacts, boolean>();
  const pathFingerprints = new LRUCache<string, string>({ max: MAX_PATH_FINGERPRINTS });
  let isClosing = false;
  const remotePaths = await selectRemotePaths(db, null);
  let serviceLogos = await selectServiceLogos(db);
  await followChanges({
    db,
    async read(titleIds) {
      const read = await selectRemotePaths(db, titleIds);
      for (const titleId of titleIds ?? [...remotePaths.keys()])
        if (!read.has(titleId)) remotePaths.delete(titleId);
      for (const [titleId, paths] of read) remotePaths.set(titleId, paths);
      serviceLogos = await selectServiceLogos(db);
    },
    onFailure: (error) => logger.error({ err: error }, "picture paths could not be read; will retry"),
  });

  /** Pictures don't depend on the viewer, so this includes the titles that any viewer added by hand. */
  function factsOf(titleId: number): TitleFacts | null {
    return catalogue.facts(titleId) ?? additions.facts(titleId);
  }

  function fingerprintOf(title: TitleFacts): string {
    const known = fingerprints.get(title);
    if (known !== undefined) return known;
    const facts = JSON.stringify([DRAWING_VERSION, picturedTitle(title)]);
    const fingerprint = hashOf(facts);
    fingerprints.set(title, fingerprint);
    return fingerprint;
  }

  function hasTitleOnTop(title: TitleFacts): boolean {
    const known = titlesOnTop.get(title) ?? designOf(picturedTitle(title)).hasTitleOnTop;
    titlesOnTop.set(title, known);
    return known;
  }

  async function draw(
    title: TitleFacts,
    { kind, size }: { kind: PictureKind; size: string },
    caller: PictureCaller | "background",
  ): Promise<Uint8Array | null> {
    const width = Object.hasOwn(WIDTHS[kind], size) ? WIDTHS[kind][size] : undefined;
    if (width === undefined) throw notFound();
    const file = `${size}/${LETTERS[kind]}${title.id}-${fingerprintOf(title)}.webp`;
    const onDisk = await cache.read(file);
    if (onDisk !== null) return onDisk;
    if (caller !== "background") await caller.countCacheMiss();
    return queue.run(file, caller, async () => {
      const bytes = await pool.draw({ kind, title: picturedTitle(title), width });
      await cache
        .write(file, bytes)
        .catch((error: unknown) => logger.warn({ err: error }, "a picture could not be cached"));
      return bytes;
    });
  }

  /**
   * Extracts the ambient colors of the backdrop that's shown by default. If that's TMDB's, `backdrop` has its bytes; without them, nothing
   * is extracted yet.
   */
  async function extractColors(title: TitleFacts, backdrop: Uint8Array | null): Promise<void> {
    const fingerprint = shownFingerprint(title, "backdrop");
    if (ambients.get(title.id)?.fingerprint === fingerprint) return;
    const isDrawn = fingerprint === fingerprintOf(title);
    if (!isDrawn && backdrop === null) return;
    const order = {
      kind: "ambient",
      title: picturedTitle(title),
      backdrop: isDrawn ? null : backdrop,
    } as const;
    await queue.run(`colors of ${title.id}-${fingerprint}`, "background", async () => {
      const ambient = await pool.ambient(order);
      ambients.set(title.id, { fingerprint, ambient });
      await insertAmbient(db, title.id, fingerprint, ambient);
    });
  }

  /** Cached, because every response with titles needs one per picture. */
  function pathFingerprint(path: string): string {
    const fingerprint = pathFingerprints.get(path) ?? hashOf(path);
    pathFingerprints.set(path, fingerprint);
    return fingerprint;
  }

  /** TMDB's paths of all pictures of that kind, including those that only some viewers see. */
  function pathsOf(titleId: number, kind: PictureKind): readonly string[] {
    const paths = remotePaths.get(titleId);
    if (paths === undefined) return [];
    return kind === "logo" ? Object.values(paths.logos) : [paths[kind]].filter((path) => path !== null);
  }

  /** TMDB's path of the picture that's shown; `null` if it's the drawn one. */
  function pathOf(titleId: number, kind: PictureKind, display: Display): string | null {
    const paths = remotePaths.get(titleId);
    if (paths === undefined || display.prefersHouseArtwork) return null;
    if (kind !== "logo") return paths[kind];
    const { logos } = paths;
    return (display.language === null ? null : logos[display.language]) ?? logos["en"] ?? logos[""] ?? null;
  }

  /** Identifies the picture that's shown. */
  function shownFingerprint(title: TitleFacts, kind: PictureKind, display = DEFAULT_DISPLAY): string {
    const path = pathOf(title.id, kind, display);
    return path === null ? fingerprintOf(title) : pathFingerprint(path);
  }

  async function remotePicture(
    title: TitleFacts,
    wanted: RemotePicture & { kind: PictureKind },
    { format, caller }: { format: PictureFormat; caller: PictureCaller },
  ): Promise<Picture | null> {
    if (!Object.hasOwn(WIDTHS[wanted.kind], wanted.size)) throw notFound();
    const found = await remote.picture(wanted, format, caller);
    if (found === null) {
      const bytes = await draw(title, wanted, caller);
      return bytes === null ? null : { bytes, format: "webp", isStandIn: true };
    }
    if (wanted.kind === "backdrop")
      extractColors(title, found.bytes).catch((error: unknown) =>
        logger.warn({ err: error }, "the ambient colors of a picture could not be extracted"),
      );
    return { ...found, isStandIn: false };
  }

  /** There's no fallback: without a logo, the page shows a monogram. */
  async function serviceLogo(
    { size, file }: { size: string; file: string },
    format: PictureFormat,
    caller: PictureCaller,
  ): Promise<Picture> {
    const [, id, fingerprint] = SERVICE_FILE.exec(file) ?? [];
    const logo = [...serviceLogos.values()].find(
      ({ providerId, path }) => providerId === Number(id) && pathFingerprint(path) === fingerprint,
    );
    const found =
      logo === undefined
        ? null
        : await remote.picture({ path: logo.path, kind: "service", size }, format, caller);
    if (found === null) throw notFound();
    return { ...found, isStandIn: false };
  }

  return {
    logoOfService(service) {
      const logo = serviceLogos.get(service);
      return logo === undefined ? null : `/s${logo.providerId}-${pathFingerprint(logo.path)}.webp`;
    },
    hasRemotePictures: () => remotePaths.size > 0,
    drawingsWaiting: queue.length,
    of(titleId, display) {
      const title = factsOf(titleId);
      if (title === null) return null;
      const file = (kind: PictureKind) =>
        `/${LETTERS[kind]}${title.id}-${shownFingerprint(title, kind, display)}.webp`;
      const known = ambients.get(titleId);
      return {
        poster: file("poster"),
        hasTitleOnTop:
          shownFingerprint(title, "poster", display) === fingerprintOf(title) && hasTitleOnTop(title),
        backdrop: file("backdrop"),
        logo: file("logo"),
        ambient: known?.fingerprint === shownFingerprint(title, "backdrop", display) ? known.ambient : null,
      };
    },
    async picture({ size, file }, format, caller) {
      if (SERVICE_FILE.test(file)) return serviceLogo({ size, file }, format, caller);
      const [, letter, id, fingerprint] = FILE.exec(file) ?? [];
      const kind = PICTURE_KINDS.find((each) => LETTERS[each] === letter);
      const title = factsOf(Number(id));
      if (kind === undefined || title === null) throw notFound();
      // The drawn picture: TMDB has none, the viewer prefers drawn artwork, or the page was loaded before TMDB had one.
      if (fingerprint === fingerprintOf(title)) {
        const bytes = await draw(title, { kind, size }, caller);
        return bytes === null ? null : { bytes, format: "webp", isStandIn: false };
      }
      const path = pathsOf(title.id, kind).find((each) => pathFingerprint(each) === fingerprint);
      if (path === undefined) throw notFound();
      return remotePicture(title, { path, kind, size }, { format, caller });
    },
    async warm(titleIds) {
      const titles = titleIds.flatMap((titleId) => catalogue.facts(titleId) ?? []);
      const pictures = titles.flatMap((title) =>
        WARMED.map(
          ([kind, size]) =>
            async () =>
              void (await draw(title, { kind, size }, "background")),
        ),
      );
      const colors = catalogue.index().titles.map((title) => () => extractColors(title, null));
      const jobs = [...pictures, ...colors].values();
      const failures: unknown[] = [];
      const work = async () => {
        for (const job of jobs) {
          if (isClosing) return;
          await job().catch((error: unknown) => failures.push(error));
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, work));
      if (failures.length > 0 && !isClosing)
        logger.warn({ err: failures[0] }, "some pictures could not be drawn in advance");
    },
    close() {
      isClosing = true;
      remote.close();
      return pool.close();
    },
  };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
