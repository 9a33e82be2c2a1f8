/**
 * Converts TMDB's response about one title, with everything that can be appended to it, to what the catalog keeps. A missing or wrong field
 * affects only itself; only a title without id or name is rejected.
 */
import { EPISODE_MAX, SEASON_MAX } from "#contract/episodes.ts";
import { OFFER_KINDS, type OfferKind } from "#contract/streaming-services.ts";
import { GENRES, type GenreKey, type MediaType } from "#contract/vocabulary.ts";

import { type Fields, ID, fieldsOf, LIMITS, picturePath } from "./fields.ts";
import type { Reading, TmdbTitle } from "./tmdb-title.ts";

const LANGUAGE = /^[a-z]{2}$/;
const COUNTRY = /^[A-Z]{2}$/;
const IMDB_ID = /^tt\d{7,9}$/;
const YOUTUBE_KEY = /^[\w-]{11}$/;
const UNDETERMINED = "und";
const COUNTS = { min: 0, max: 100_000, isWhole: true };
const VOTES = { min: 0, max: 1e9, isWhole: true };
const IN_CINEMAS = 3;
/** Every full response about a title has these fields. A missing one is reported as a fault. */
const EXPECTED = ["overview", "genres", "vote_average", "vote_count", "original_language"];
/**
 * The main countries of languages; by default, the country whose code equals the language's. Of several texts in a language, that country's
 * is preferred.
 */
const HOME_OF: Readonly<Record<string, string>> = {
  pt: "BR",
  es: "ES",
  zh: "CN",
  fr: "FR",
  de: "DE",
  ar: "SA",
};

const genresOfId = {
  movie: new Map<number, GenreKey[]>(GENRES.map(({ key, id }) => [id, [key]])),
  tv: new Map<number, GenreKey[]>(),
};
for (const { key, id, tmdbTvIds } of GENRES)
  for (const tvId of new Set([id, ...tmdbTvIds]))
    genresOfId.tv.set(tvId, [...(genresOfId.tv.get(tvId) ?? []), key]);

export function readDetails(mediaType: MediaType, answer: unknown): Reading<TmdbTitle | null> {
  const faults = new Set<string>();
  const details = fieldsOf(answer, faults);
  if (details === null) return { value: null, faults: ["(answer)"] };
  const value = titleOf(mediaType, details);
  if (value === null) faults.add(details.number("id", ID) === null ? "id" : "title");
  else if (!details.has("genre_ids")) for (const name of EXPECTED) if (!details.has(name)) faults.add(name);
  return { value, faults: [...faults].toSorted() };
}

function titleOf(mediaType: MediaType, details: Fields): TmdbTitle | null {
  const isSeries = mediaType === "tv";
  const tmdbId = details.number("id", ID);
  const originalTitle = details.text(isSeries ? "original_name" : "original_title", LIMITS.title);
  const title = details.text(isSeries ? "name" : "title", LIMITS.title) ?? originalTitle;
  if (tmdbId === null || title === null) return null;
  const language = details.text("original_language", 10);
  const countries = countriesOf(details);
  const credits = details.part("credits");
  return {
    tmdbId,
    mediaType,
    imdbId: imdbIdOf(details),
    title,
    originalTitle: originalTitle ?? title,
    overview: details.text("overview", LIMITS.overview) ?? "",
    released: details.day(isSeries ? "first_air_date" : "release_date"),
    lastAired: isSeries ? details.day("last_air_date") : null,
    runtimeMinutes: isSeries ? episodeMinutesOf(details) : minutesOf(details.number("runtime", COUNTS)),
    seasonsCount: isSeries ? details.number("number_of_seasons", COUNTS) : null,
    episodesCount: isSeries ? details.number("number_of_episodes", COUNTS) : null,
    seasons: isSeries ? seasonsOf(details) : [],
    genres: genresOf(mediaType, details),
    language: language !== null && LANGUAGE.test(language) ? language : UNDETERMINED,
    countries,
    certification: isSeries ? ratingOf(details, countries) : certificationOf(details, countries),
    directors: isSeries ? creatorsOf(details) : directorsOf(credits),
    cast: castOf(credits ?? details.part("aggregate_credits")),
    voteAverage: details.number("vote_average", { min: 0, max: 10 }) ?? 0,
    voteCount: details.number("vote_count", VOTES) ?? 0,
    tmdbPopularity: details.number("popularity", { min: 0, max: 1e9 }) ?? 0,
    trailerKey: trailerOf(details),
    collection: details.part("belongs_to_collection")?.text("name", LIMITS.name) ?? null,
    keywords: keywordsOf(details),
    alternativeTitles: alternativesOf(details, [title, originalTitle]),
    posterPath: picturePath(details, "poster_path"),
    backdropPath: picturePath(details, "backdrop_path"),
    logos: logosOf(details),
    translations: translationsOf(details),
    offers: offersOf(details),
    isAdult: details.flag("adult"),
  };
}

function imdbIdOf(details: Fields): string | null {
  const given = details.text("imdb_id", 20) ?? details.part("external_ids")?.text("imdb_id", 20) ?? null;
  return given !== null && IMDB_ID.test(given) ? given : null;
}

function minutesOf(minutes: number | null): number | null {
  return minutes === null || minutes < 1 || minutes > 1_500 ? null : minutes;
}

function episodeMinutesOf(details: Fields): number | null {
  const [usual] = details.numbers("episode_run_time", { min: 1, max: 1_500 });
  const last = details.part("last_episode_to_air")?.number("runtime", COUNTS) ?? null;
  return minutesOf(usual === undefined ? last : Math.round(usual));
}

/** Some series number their seasons by year. Those are left out, because nobody counts them from one. */
function seasonsOf(details: Fields): TmdbTitle["seasons"] {
  const seasons = details.list("seasons").flatMap((row) => {
    const season = row.number("season_number", COUNTS);
    const episodes = row.number("episode_count", COUNTS);
    if (season === null || season < 1 || season > SEASON_MAX) return [];
    if (episodes === null || episodes < 1 || episodes > EPISODE_MAX) return [];
    return { season, episodes, aired: row.day("air_date") };
  });
  return firstBy(seasons, ({ season }) => season).toSorted((one, other) => one.season - other.season);
}

function genresOf(mediaType: MediaType, details: Fields): GenreKey[] | null {
  // In lists, titles have only the ids of their genres.
  const listedIds = details.has("genre_ids") ? details.numbers("genre_ids", ID) : null;
  const ids = details.optionalList("genres")?.flatMap((genre) => genre.number("id", ID) ?? []) ?? listedIds;
  if (ids === null) return null;
  return [...new Set(ids.flatMap((id) => genresOfId[mediaType].get(id) ?? []))];
}

function countriesOf(details: Fields): string[] {
  const produced = details.list("production_countries").flatMap((each) => each.text("iso_3166_1", 10) ?? []);
  const all = [...details.texts("origin_country", 10), ...produced];
  return firstOf(
    all.filter((code) => COUNTRY.test(code)),
    LIMITS.countries,
  );
}

/** Countries in order of preference: the US first, then the title's first country. */
function inOrder(own: readonly string[]): string[] {
  return [...new Set(["US", ...own.slice(0, 1)])];
}

function certificationOf(details: Fields, countries: readonly string[]): string | null {
  const results = details.part("release_dates")?.list("results") ?? [];
  for (const country of inOrder(countries)) {
    const releases = results
      .filter((result) => result.text("iso_3166_1", 10) === country)
      .flatMap((result) => result.list("release_dates"))
      .map((release) => ({
        certification: release.text("certification", 20),
        isInCinemas: release.number("type", { min: 0, max: 10_000 }) === IN_CINEMAS,
      }))
      .filter(({ certification }) => certification !== null);
    const found = releases.find(({ isInCinemas }) => isInCinemas) ?? releases[0];
    if (found !== undefined) return found.certification;
  }
  return null;
}

function ratingOf(details: Fields, countries: readonly string[]): string | null {
  const results = details.part("content_ratings")?.list("results") ?? [];
  for (const country of inOrder(countries)) {
    const own = results.find((result) => result.text("iso_3166_1", 10) === country);
    const rating = own?.text("rating", 20) ?? null;
    if (rating !== null) return rating;
  }
  return null;
}

function namesIn(people: readonly Fields[], most: number): string[] {
  return firstOf(
    people.flatMap((person) => person.text("name", LIMITS.name) ?? []),
    most,
  );
}

function creatorsOf(details: Fields): string[] | null {
  const creators = details.optionalList("created_by");
  return creators === null ? null : namesIn(creators, LIMITS.directors);
}

function directorsOf(credits: Fields | null): string[] | null {
  const crew = credits?.optionalList("crew") ?? null;
  if (crew === null) return null;
  return namesIn(
    crew.filter((member) => member.text("job", LIMITS.name) === "Director"),
    LIMITS.directors,
  );
}

function castOf(credits: Fields | null): string[] | null {
  const cast = credits?.optionalList("cast") ?? null;
  if (cast === null) return null;
  const inBillingOrder = cast
    .map((member, place) => ({ member, order: member.number("order", COUNTS) ?? place }))
    .toSorted((one, other) => one.order - other.order);
  return namesIn(
    inBillingOrder.map(({ member }) => member),
    LIMITS.cast,
  );
}

function trailerOf(details: Fields): string | null {
  const videos = (details.part("videos")?.list("results") ?? []).flatMap((video) => {
    const key = video.text("key", 40);
    const type = video.text("type", 40);
    if (video.text("site", 40) !== "YouTube" || key === null || !YOUTUBE_KEY.test(key)) return [];
    if (type !== "Trailer" && type !== "Teaser") return [];
    const worth =
      (type === "Trailer" ? 4 : 0) +
      (video.flag("official") ? 2 : 0) +
      (video.text("iso_639_1", 10) === "en" ? 1 : 0);
    return { key, worth, publishedAt: video.text("published_at", 40) ?? "" };
  });
  const [best] = videos.toSorted(
    (one, other) => other.worth - one.worth || (other.publishedAt > one.publishedAt ? 1 : -1),
  );
  return best?.key ?? null;
}

/** Movies have `keywords`, series have `results`. */
function keywordsOf(details: Fields): string[] | null {
  const part = details.part("keywords");
  const rows = part?.optionalList("results") ?? part?.optionalList("keywords") ?? null;
  if (rows === null) return null;
  return firstOf(
    rows.flatMap((row) => row.text("name", LIMITS.keyword)?.toLowerCase() ?? []),
    LIMITS.keywords,
  );
}

function alternativesOf(details: Fields, own: readonly (string | null)[]): string[] | null {
  const part = details.part("alternative_titles");
  const rows = part?.optionalList("results") ?? part?.optionalList("titles") ?? null;
  if (rows === null) return null;
  const names = rows.flatMap((row) => row.text("title", LIMITS.title) ?? []);
  return firstOf(
    names.filter((name) => !own.includes(name)),
    LIMITS.alternativeTitles,
  );
}

function logosOf(details: Fields): TmdbTitle["logos"] {
  const rows = details.part("images")?.optionalList("logos") ?? null;
  if (rows === null) return null;
  const logos = rows.flatMap((logo) => {
    const path = picturePath(logo, "file_path");
    const language = logo.text("iso_639_1", 10) ?? "";
    if (path === null || (language !== "" && !LANGUAGE.test(language))) return [];
    const average = logo.number("vote_average", { min: 0, max: 10 }) ?? 0;
    return { language, path, average, votes: logo.number("vote_count", VOTES) ?? 0 };
  });
  const best = logos.toSorted((one, other) => other.average - one.average || other.votes - one.votes);
  return firstBy(best, ({ language }) => language)
    .slice(0, LIMITS.logos)
    .map(({ language, path }) => ({ language, path }));
}

function translationsOf(details: Fields): TmdbTitle["translations"] {
  const rows = details.part("translations")?.optionalList("translations") ?? null;
  if (rows === null) return null;
  const texts = rows.flatMap((row) => {
    const language = row.text("iso_639_1", 10);
    const data = row.part("data");
    if (language === null || !LANGUAGE.test(language) || language === "en" || data === null) return [];
    const title = data.text("title", LIMITS.title) ?? data.text("name", LIMITS.title);
    const overview = data.text("overview", LIMITS.overview);
    if (title === null && overview === null) return [];
    const country = row.text("iso_3166_1", 10);
    const isAtHome = country === (HOME_OF[language] ?? language.toUpperCase());
    return { language, title, overview, worth: (isAtHome ? 1e6 : 0) + (overview?.length ?? 0) };
  });
  return firstBy(
    texts.toSorted((one, other) => other.worth - one.worth),
    ({ language }) => language,
  )
    .slice(0, LIMITS.translations)
    .map(({ language, title, overview }) => ({ language, title, overview }));
}

const KINDS_OF_TMDB: Readonly<Record<OfferKind, readonly string[]>> = {
  flatrate: ["flatrate", "free", "ads"],
  rent: ["rent"],
  buy: ["buy"],
};

function offersOf(details: Fields): TmdbTitle["offers"] {
  const results = details.part("watch/providers")?.part("results") ?? null;
  if (results === null) return null;
  const offers = results
    .names()
    .filter((country) => COUNTRY.test(country))
    .flatMap((country) => {
      const own = results.part(country);
      return OFFER_KINDS.flatMap((kind) => {
        const rows = KINDS_OF_TMDB[kind].flatMap((name) => own?.list(name) ?? []);
        const providers = rows.flatMap((row) => {
          const providerId = row.number("provider_id", ID);
          const providerName = row.text("provider_name", LIMITS.name);
          if (providerId === null || providerName === null) return [];
          return { providerId, providerName, logoPath: picturePath(row, "logo_path") };
        });
        return firstBy(providers, ({ providerId }) => providerId).map((provider) => ({
          country,
          kind,
          ...provider,
        }));
      });
    });
  return offers.slice(0, LIMITS.offers);
}

/** Without duplicates, at most `most`. */
function firstOf(texts: readonly string[], most: number): string[] {
  return [...new Set(texts)].slice(0, most);
}

/** The first row for each key. */
function firstBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[] {
  const kept = new Map<string | number, Row>();
  for (const row of rows) if (!kept.has(keyOf(row))) kept.set(keyOf(row), row);
  return [...kept.values()];
}
