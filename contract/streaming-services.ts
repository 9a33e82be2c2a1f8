/**
 * Streaming services, each with all its ids. The API uses `id`; other ids of the same service, for example TMDB's, are `aliases`.
 */

type StreamingService = {
  key: string;
  name: string;
  /** Up to three letters, shown in place of a logo. */
  monogram: string;
  /** Provider id in the API. */
  id: number;
  /** Other ids of the same service, including those of its tiers and channels. */
  aliases: readonly number[];
};

export const STREAMING_SERVICES = [
  { key: "netflix", name: "Netflix", monogram: "N", id: 8, aliases: [1796] },
  { key: "prime_video", name: "Prime Video", monogram: "pv", id: 9, aliases: [119, 2100] },
  { key: "disney_plus", name: "Disney+", monogram: "D+", id: 337, aliases: [] },
  { key: "max", name: "Max", monogram: "max", id: 384, aliases: [1899, 1825] },
  { key: "hulu", name: "Hulu", monogram: "hu", id: 15, aliases: [] },
  { key: "paramount_plus", name: "Paramount+", monogram: "P+", id: 531, aliases: [582, 1770, 2303, 2616] },
  { key: "apple_tv_plus", name: "Apple TV+", monogram: "tv+", id: 350, aliases: [2243] },
  { key: "crunchyroll", name: "Crunchyroll", monogram: "cr", id: 283, aliases: [1968] },
  { key: "peacock", name: "Peacock", monogram: "pc", id: 387, aliases: [386] },
  { key: "criterion_channel", name: "Criterion Channel", monogram: "cc", id: 258, aliases: [] },
  { key: "mubi", name: "MUBI", monogram: "mu", id: 11, aliases: [201] },
  { key: "shudder", name: "Shudder", monogram: "sh", id: 99, aliases: [204] },
  { key: "tubi", name: "Tubi", monogram: "tu", id: 73, aliases: [] },
  { key: "kanopy", name: "Kanopy", monogram: "ka", id: 191, aliases: [] },
  { key: "britbox", name: "BritBox", monogram: "bb", id: 151, aliases: [197] },
  { key: "amc_plus", name: "AMC+", monogram: "amc", id: 526, aliases: [528] },
  { key: "adult_swim", name: "Adult Swim", monogram: "as", id: 318, aliases: [] },
  { key: "starz", name: "Starz", monogram: "sz", id: 43, aliases: [1794] },
  { key: "mgm_plus", name: "MGM+", monogram: "mg", id: 34, aliases: [583] },
  { key: "bbc_iplayer", name: "BBC iPlayer", monogram: "bbc", id: 38, aliases: [] },
  { key: "channel_4", name: "Channel 4", monogram: "4", id: 103, aliases: [] },
  { key: "itvx", name: "ITVX", monogram: "itv", id: 41, aliases: [] },
  { key: "now_tv", name: "NOW", monogram: "now", id: 39, aliases: [591] },
  { key: "sky_go", name: "Sky Go", monogram: "sky", id: 29, aliases: [] },
  { key: "wow", name: "WOW", monogram: "wow", id: 30, aliases: [] },
  { key: "ard_mediathek", name: "ARD Mediathek", monogram: "ard", id: 219, aliases: [] },
  { key: "zdf_mediathek", name: "ZDF", monogram: "zdf", id: 536, aliases: [] },
  { key: "arte", name: "Arte", monogram: "ar", id: 234, aliases: [] },
  { key: "canal_plus", name: "Canal+", monogram: "C+", id: 381, aliases: [] },
  { key: "france_tv", name: "France TV", monogram: "ftv", id: 236, aliases: [] },
  { key: "jio_hotstar", name: "JioHotstar", monogram: "jh", id: 122, aliases: [2336] },
  { key: "sony_liv", name: "Sony LIV", monogram: "sl", id: 237, aliases: [] },
  { key: "zee5", name: "ZEE5", monogram: "z5", id: 232, aliases: [] },
  { key: "youtube_tv", name: "YouTube TV", monogram: "yt", id: 2528, aliases: [] },
  { key: "apple_store", name: "Apple TV", monogram: "tv", id: 2, aliases: [] },
  { key: "amazon_store", name: "Amazon Video", monogram: "az", id: 10, aliases: [] },
  { key: "fandango", name: "Fandango At Home", monogram: "fg", id: 7, aliases: [332] },
  { key: "youtube_store", name: "YouTube", monogram: "yt", id: 192, aliases: [] },
  { key: "google_play", name: "Google Play Movies", monogram: "gp", id: 3, aliases: [] },
] as const satisfies readonly StreamingService[];

export type StreamingServiceKey = (typeof STREAMING_SERVICES)[number]["key"];

export const OFFER_KINDS = ["flatrate", "rent", "buy"] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export const AVAILABILITY_TYPES = ["all", ...OFFER_KINDS] as const;
export type AvailabilityType = (typeof AVAILABILITY_TYPES)[number];

/** The services in the filter, in order, with the ids that the filter uses. Here 2 is YouTube TV, although TMDB's 2 is Apple's store. */
export const FILTER_SERVICES = [
  { id: "8", label: "Netflix", service: "netflix" },
  { id: "9", label: "Amazon Prime Video", service: "prime_video" },
  { id: "337", label: "Disney Plus", service: "disney_plus" },
  { id: "384", label: "HBO Max", service: "max" },
  { id: "15", label: "Hulu", service: "hulu" },
  { id: "531", label: "Paramount+", service: "paramount_plus" },
  { id: "350", label: "Apple TV+", service: "apple_tv_plus" },
  { id: "283", label: "Crunchyroll", service: "crunchyroll" },
  { id: "387", label: "Peacock", service: "peacock" },
  { id: "2", label: "YouTubeTV", service: "youtube_tv" },
] as const satisfies readonly { id: string; label: string; service: StreamingServiceKey }[];

/** The order of the providers that offer a title; all others follow by name. */
export const PRIORITY_PROVIDER_IDS: readonly number[] = [8, 9, 337, 384, 15, 531, 350, 283, 386, 1305];
