/**
 * A local double of TMDB for tests and measurements. It generates titles from their numbers, and faulty responses on request. It implements
 * the parts of TMDB's API version 3 that the app uses. A title with the TMDB id of an embedded title also has its IMDb id, so a sync takes
 * the two for the same work.
 */
import { glob, readFile } from "node:fs/promises";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { GENRES, MEDIA_TYPES, type MediaType } from "#contract/vocabulary.ts";
import { seededRandom } from "#engine/random.ts";

export type Fault =
  | { kind: "status"; status: number; retryAfter?: string }
  | { kind: "half" | "html" | "wrong-types" | "never" | "reset" }
  | { kind: "huge"; bytes: number }
  | { kind: "redirect"; to: string };

export type TmdbDouble = {
  /** "http://127.0.0.1:1234/3" */
  address: string;
  /** The requested paths, in order, without the key. */
  asked: string[];
  /** Sets the fault of every response, by path; `null` for a correct response. */
  breakWith(fault: (path: string) => Fault | null): void;
  /** Sets the only key or token to accept. Any is accepted until this is called. */
  accept(key: string): void;
  /** Makes these the most popular titles of their media type. */
  lead(mediaType: MediaType, tmdbIds: readonly number[]): void;
  /** Changes a title's response and adds the title to the change feed. */
  change(mediaType: MediaType, tmdbId: number, told: Record<string, unknown> | null): void;
  close(): Promise<void>;
};

type Size = { films: number; series: number };

const CATALOGUE = fileURLToPath(new URL("../../catalogue", import.meta.url));
const PAGE = 20;
const PAGES_MOST = 500;

export async function startTmdbDouble(size: Size, port = 0): Promise<TmdbDouble> {
  const asked: string[] = [];
  const changed = new Map<string, Record<string, unknown> | null>();
  const leading: Leading = { movie: [], tv: [] };
  const imdbIds = await readImdbIds();
  let faultOf: (path: string) => Fault | null = () => null;
  let rightKey: string | null = null;

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://double");
    const key = keyOf(request, url);
    url.searchParams.delete("api_key");
    const path = `${url.pathname.replace(/^\/3/, "")}${url.search}`;
    asked.push(path);
    const fault = faultOf(path);
    if (fault !== null && (fault.kind !== "wrong-types" || !url.pathname.includes("discover"))) {
      fail(response, fault, () => answerTo(url, { size, changed, leading, imdbIds }));
      return;
    }
    if (rightKey !== null && key !== rightKey) {
      send(response, 401, {
        status_code: 7,
        status_message: "Invalid API key: You must be granted a valid key.",
        success: false,
      });
      return;
    }
    const body = answerTo(url, { size, changed, leading, imdbIds });
    if (body === null)
      send(response, 404, {
        success: false,
        status_code: 34,
        status_message: "The resource you requested could not be found.",
      });
    else send(response, 200, body);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${own}/3`,
    asked,
    breakWith: (fault) => (faultOf = fault),
    accept: (key) => (rightKey = key),
    lead: (mediaType, tmdbIds) => (leading[mediaType] = tmdbIds),
    change: (mediaType, tmdbId, told) => changed.set(`${mediaType} ${tmdbId}`, told),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function keyOf(request: IncomingMessage, url: URL): string | null {
  return request.headers.authorization?.replace(/^Bearer /, "") ?? url.searchParams.get("api_key");
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json;charset=utf-8" }).end(JSON.stringify(body));
}

function fail(response: ServerResponse, fault: Fault, good: () => unknown): void {
  const json = { "content-type": "application/json" };
  if (fault.kind === "status") {
    const headers = fault.retryAfter === undefined ? json : { ...json, "retry-after": fault.retryAfter };
    response.writeHead(fault.status, headers).end('{"status_code":25,"status_message":"Over the limit."}');
  } else if (fault.kind === "half") {
    const whole = JSON.stringify(good());
    response
      .writeHead(200, { ...json, "content-length": whole.length })
      .write(whole.slice(0, whole.length / 2));
    response.socket?.end();
  } else if (fault.kind === "html") {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Busy</title>");
  } else if (fault.kind === "wrong-types") {
    send(response, 200, wrongly(good()));
  } else if (fault.kind === "huge") {
    response.writeHead(200, json).end(`{"padding":"${"x".repeat(fault.bytes)}"}`);
  } else if (fault.kind === "redirect") {
    response.writeHead(302, { location: fault.to }).end();
  } else if (fault.kind === "reset") {
    response.socket?.destroy();
  }
}

/** The same fields with values of the wrong types, except for the id and the title or name. */
function wrongly(good: unknown): unknown {
  if (typeof good !== "object" || good === null) return good;
  return Object.fromEntries(
    Object.entries(good).map(([name, value]) => {
      if (["id", "title", "name"].includes(name)) return [name, value];
      if (typeof value === "string") return [name, 7];
      return [name, typeof value === "number" ? "seven" : "a text"];
    }),
  );
}

type Changed = ReadonlyMap<string, Record<string, unknown> | null>;

type Leading = Record<MediaType, readonly number[]>;
/** IMDb ids of embedded titles, by media type and TMDB id. */
type ImdbIds = ReadonlyMap<string, string>;
type World = { size: Size; changed: Changed; leading: Leading; imdbIds: ImdbIds };

/** Reads only the ids, because reading the whole catalog takes seconds. */
async function readImdbIds(): Promise<ImdbIds> {
  const ids = new Map<string, string>();
  for (const [directory, mediaType] of [
    ["films", "movie"],
    ["series", "tv"],
  ] as const) {
    for await (const path of glob(`${directory}/*.json`, { cwd: CATALOGUE })) {
      const text = await readFile(join(CATALOGUE, path), "utf8");
      for (const [, tmdbId, imdbId] of text.matchAll(/^{"tmdb_id":(\d+),"imdb_id":"(tt\d+)"/gm))
        ids.set(`${mediaType} ${tmdbId}`, imdbId ?? "");
    }
  }
  return ids;
}

function answerTo({ pathname, searchParams }: URL, { size, changed, leading, imdbIds }: World): unknown {
  const [first = "", second = "", third] = pathname.replace(/^\/3\//, "").split("/");
  const page = Number(searchParams.get("page") ?? 1);
  const isKind = (word: string): word is MediaType => MEDIA_TYPES.some((kind) => kind === word);
  const countOf = (kind: MediaType) => (kind === "movie" ? size.films : size.series);
  const numbers = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

  if (first === "authentication") return { success: true, status_code: 1, status_message: "Success." };
  if (first === "configuration") return { images: { secure_base_url: "https://image.tmdb.org/t/p/" } };
  if (first === "discover" && isKind(second)) {
    const most = Number(searchParams.get("vote_count.lte") ?? Number.MAX_SAFE_INTEGER);
    const ids = numbers(countOf(second)).filter((number) => votesOf(number) <= most);
    const led = leading[second].map((id) => (id - 3) / 7);
    const inOrder = [...led, ...ids.filter((number) => !led.includes(number))];
    return pageOf(inOrder, page, (number) => listed(second, idOf(number), changed));
  }
  if (first === "search" && second === "multi") {
    const query = (searchParams.get("query") ?? "").toLowerCase();
    const found = MEDIA_TYPES.flatMap((kind) =>
      numbers(countOf(kind)).flatMap((number) => {
        const title = listed(kind, idOf(number), changed);
        return nameOf(kind, idOf(number)).toLowerCase().startsWith(query)
          ? [{ ...title, media_type: kind }]
          : [];
      }),
    );
    return pageOf(found, page, (title) => title);
  }
  if (first === "find") {
    const id = Number(second.slice("tt".length)) - 1_000_000;
    const number = (id - 3) / 7;
    const isThere = Number.isInteger(number) && number >= 1 && number <= size.films;
    return {
      movie_results: isThere ? [listed("movie", id, changed)] : [],
      tv_results: [],
      person_results: [],
    };
  }
  if (first === "trending") {
    const ids = numbers(Math.min(20, size.films));
    return pageOf(ids, page, (number) => ({
      ...listed("movie", idOf(number), changed),
      media_type: "movie",
    }));
  }
  if (isKind(first) && second === "changes") {
    const ids = [...changed.keys()]
      .filter((key) => key.startsWith(`${first} `))
      .map((key) => Number(key.split(" ")[1]));
    return pageOf(ids, page, (id) => ({ id, adult: false }));
  }
  if (isKind(first) && ["now_playing", "on_the_air"].includes(second))
    return pageOf(numbers(Math.min(20, countOf(first))), page, (number) =>
      listed(first, idOf(number), changed),
    );
  if (isKind(first) && third === undefined) {
    const number = (Number(second) - 3) / 7;
    if (!Number.isInteger(number) || number < 1 || number > countOf(first)) return null;
    const told = changed.get(`${first} ${second}`);
    return told === null ? null : { ...details(first, Number(second), imdbIds), ...told };
  }
  return null;
}

/** TMDB's ids have gaps, and movies and series share ids. */
function idOf(number: number): number {
  return number * 7 + 3;
}

/** A few titles have very many votes and most have few. Some have the same number. */
function votesOf(number: number): number {
  return Math.round(40_000 / number ** 0.9);
}

function pageOf<Row>(rows: readonly Row[], page: number, show: (row: Row) => unknown) {
  const pages = Math.min(PAGES_MOST, Math.ceil(rows.length / PAGE));
  return {
    page,
    results: page > PAGES_MOST ? [] : rows.slice((page - 1) * PAGE, page * PAGE).map(show),
    total_pages: pages,
    total_results: rows.length,
  };
}

const FIRSTS =
  "Amber Broken Crimson Distant Empty Fallen Golden Hidden Iron Jade Last Midnight Northern Open Paper Quiet Restless Silver Thirteenth Unwritten Velvet Winter".split(
    " ",
  );
const SECONDS =
  "Harbour Letters Orchard Engine Verdict Lantern Frontier Garden Witness Signal Crossing Archive Summer Ransom Choir Tide Bargain Labyrinth Detective Wedding Planet Ghost".split(
    " ",
  );
const WORDS =
  "a detective finds letters that lead to the village where her brother vanished while the war ends and an old promise has to be kept before winter closes the road over the mountains".split(
    " ",
  );
const KEYWORDS =
  "detective heist small town space travel haunted house revenge coming of age road trip courtroom time loop first love prison escape boxing dystopia".split(
    " ",
  );
const COUNTRIES = ["US", "GB", "FR", "DE", "JP", "KR", "IN", "ES", "IT", "BR"];
const LANGUAGES = ["en", "en", "en", "fr", "de", "ja", "ko", "hi", "es", "it"];
const PROVIDERS = [
  [8, "Netflix"],
  [9, "Amazon Prime Video"],
  [337, "Disney Plus"],
  [1899, "HBO Max"],
  [15, "Hulu"],
  [2, "Apple TV"],
  [4321, "A Service Of No Name"],
] as const;

function nameOf(kind: MediaType, id: number): string {
  const number = (id - 3) / 7;
  const words = `${FIRSTS[number % FIRSTS.length]} ${SECONDS[Math.floor(number / FIRSTS.length) % SECONDS.length]}`;
  const round = Math.floor(number / FIRSTS.length / SECONDS.length);
  return `${words}${round === 0 ? "" : ` ${round + 1}`}${kind === "tv" ? ": The Series" : ""}`;
}

function listed(kind: MediaType, id: number, changed: Changed) {
  const number = (id - 3) / 7;
  const random = seededRandom(id * 2 + (kind === "tv" ? 1 : 0));
  const released = `${2025 - (number % 60)}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`;
  const name = nameOf(kind, id);
  return {
    id,
    adult: false,
    ...(kind === "tv"
      ? { name, original_name: name, first_air_date: released }
      : { title: name, original_title: name, release_date: released }),
    overview: Array.from({ length: 30 }, () => pick(WORDS, random())).join(" "),
    genre_ids: [pick(GENRES, random()).id],
    original_language: pick(LANGUAGES, random()),
    popularity: Math.round((1_000 / number) * 1_000) / 1_000,
    vote_average: Math.round((5 + random() * 4) * 1_000) / 1_000,
    vote_count: votesOf(number),
    poster_path: `/poster${kind}${id}.jpg`,
    backdrop_path: `/backdrop${kind}${id}.jpg`,
    ...changed.get(`${kind} ${id}`),
  };
}

function details(kind: MediaType, id: number, imdbIds: ImdbIds) {
  const imdbId = imdbIds.get(`${kind} ${id}`) ?? `tt${String(1_000_000 + id).padStart(7, "0")}`;
  const random = seededRandom(id * 2 + (kind === "tv" ? 1 : 0));
  const { genre_ids: _, ...plain } = listed(kind, id, new Map());
  const chosen = <Item>(items: readonly Item[], count: number): Item[] => [
    ...new Set(Array.from({ length: count }, () => pick(items, random()))),
  ];
  const country = pick(COUNTRIES, random());
  const person = () => Math.floor(random() * 60_000);
  const offers = chosen(PROVIDERS, 3).map(([provider_id, provider_name], place) => ({
    provider_id,
    provider_name,
    logo_path: `/logo${provider_id}.jpg`,
    display_priority: place,
  }));
  return {
    ...plain,
    imdb_id: imdbId,
    genres: chosen(GENRES, 3).map((genre) => ({
      id: kind === "tv" ? (genre.tmdbTvIds[0] ?? genre.id) : genre.id,
      name: genre.label,
    })),
    origin_country: [country],
    production_countries: [{ iso_3166_1: country, name: country }],
    status: kind === "tv" ? "Ended" : "Released",
    tagline: "",
    ...(kind === "tv"
      ? {
          episode_run_time: [45],
          number_of_seasons: 1 + Math.floor(random() * 8),
          number_of_episodes: 8 + Math.floor(random() * 60),
          last_air_date: "2025-06-01",
          created_by: [{ id: person(), name: `Maker ${person()}` }],
        }
      : {
          runtime: 80 + Math.floor(random() * 80),
          belongs_to_collection: id % 5 === 0 ? { id: 5, name: "The Amber Collection" } : null,
        }),
    credits: {
      cast: Array.from({ length: 12 }, (__, order) => ({
        id: person(),
        name: `Player ${person()}`,
        order,
        character: "Somebody",
      })),
      crew: [{ id: person(), name: `Director ${person()}`, job: "Director", department: "Directing" }],
    },
    videos: {
      results: [
        {
          site: "YouTube",
          type: "Trailer",
          official: true,
          key: `trailer${String(id).padStart(4, "0").slice(-4)}`,
          iso_639_1: "en",
          published_at: "2024-01-01T00:00:00.000Z",
        },
      ],
    },
    images: {
      logos: [
        {
          iso_639_1: "en",
          file_path: `/logo${kind}${id}.png`,
          vote_average: 5.3,
          vote_count: 3,
          width: 500,
          height: 100,
        },
      ],
    },
    keywords: {
      [kind === "tv" ? "results" : "keywords"]: chosen(KEYWORDS, 5).map((name, place) => ({
        id: place + 1,
        name,
      })),
    },
    external_ids: { imdb_id: imdbId },
    ...(kind === "tv"
      ? { content_ratings: { results: [{ iso_3166_1: "US", rating: "TV-14" }] } }
      : {
          release_dates: {
            results: [
              {
                iso_3166_1: "US",
                release_dates: [{ type: 3, certification: "PG-13", release_date: "2020-01-01" }],
              },
            ],
          },
        }),
    translations: {
      translations: [
        {
          iso_639_1: "de",
          iso_3166_1: "DE",
          name: "Deutsch",
          data: {
            title: `Auf Deutsch ${id}`,
            name: `Auf Deutsch ${id}`,
            overview: `Eine Geschichte mit der Nummer ${id}.`,
          },
        },
      ],
    },
    alternative_titles: { [kind === "tv" ? "results" : "titles"]: [] },
    "watch/providers": {
      results: {
        US: { link: "https://example.com", flatrate: offers.slice(0, 2), rent: offers.slice(2) },
        DE: { flatrate: offers.slice(0, 1) },
      },
    },
  };
}

function pick<Item>(items: readonly Item[], share: number): Item {
  const item = items[Math.floor(share * items.length)];
  if (item === undefined) throw new Error("The list to pick from is empty");
  return item;
}
