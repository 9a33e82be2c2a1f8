/** Reads the environment, once and in one place. All invalid values are reported together. */
import { isIP } from "node:net";
import { join, resolve } from "node:path";

import { z } from "zod";

import { COUNTRIES } from "#contract/countries.ts";
import { FEATURES, type Feature } from "#contract/features.ts";
import { TMDB_KEY, PASSWORD_MIN } from "#contract/form-rules.ts";

import { isServable } from "./platform/base-path.ts";
import { rangeOf } from "./platform/client-address.ts";
import { LOG_FORMATS, type LogFormat } from "./platform/logger.ts";
import { type Mailbox, readMailbox, type SmtpServer, readSmtpUrl } from "./platform/mail-addresses.ts";
import { HSTS, type Hsts } from "./platform/security-headers.ts";
import { externalUrl, onOrOff, urlSchema } from "./setting-schemas.ts";
import {
  type SignOnSettings,
  signOnEnvironment,
  signOnProblems,
  signOnSettings,
} from "./sign-on-settings.ts";

export type Config = {
  port: number;
  host: string;
  /** `web` answers users; `worker` runs the jobs and delivers emails, and answers only probes and `/metrics`; `all` does both. */
  role: "all" | "web" | "worker";
  /** Where browsers find the service; its scheme decides whether cookies are secure. */
  publicUrl: string;
  isHttps: boolean;
  dataDir: string;
  /** Where drawn pictures are cached; they can be drawn again. */
  artworkDirectory: string;
  /** Size limit of that cache. */
  drawnPicturesBytes: number;
  /** Where uploaded imports are kept while they're read. Not shared with other processes: startup empties it. */
  importsDirectory: string;
  /** Daily backups: where they're written, and how many are kept (0 turns them off). */
  backups: { directory: string; kept: number };
  /** Files in DATA_DIR that a backup includes, by their name in it. */
  keptFiles: ReadonlyMap<string, string>;
  /** `null` means the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Addresses and CIDR ranges of the proxies in front of the service. */
  trustProxy: string[];
  /** `null`: emails are written to `outboxDirectory`. */
  smtp: SmtpServer | null;
  mailFrom: Mailbox;
  /** Where emails go if there is no mail server. */
  outboxDirectory: string;
  adminEmail: string | null;
  /** Minimum length of a password that's set. Changes and resets also require NEW_PASSWORD_MIN. */
  passwordMin: number;
  /** Whether common passwords are refused. */
  refusesCommonPasswords: boolean;
  betaKeys: string[];
  features: Feature[];
  signOn: SignOnSettings;
  enforcesRateLimits: boolean;
  /** Whether pictures and colors are drawn before they're requested. */
  drawsAhead: boolean;
  logLevel: string;
  logFormat: LogFormat;
  /** ISO 3166 country of viewers who haven't chosen one. */
  defaultCountry: string;
  hsts: Hsts;
  tmdb: {
    /** A read token or an API key; `null` leaves only the embedded catalog. */
    key: string | null;
    apiUrl: string;
    imageUrl: string;
    /** Size limit of the cache of TMDB's pictures. */
    picturesBytes: number;
    /** How many titles of each kind come from TMDB's lists, and how many from searches and imports (`found`). */
    titles: { movie: number; tv: number; found: number };
    /** Whether TMDB's texts may be learned from; its terms require consent. */
    mayLearnFromText: boolean;
    /** Proxy variables of the environment, by name. */
    proxies: Readonly<Record<string, string>>;
  };
  /** Token that a metrics collector must present; `null` turns the endpoint off. */
  metricsToken: string | null;
  /** Address of a JSON document that names the latest version; `null`: nothing is requested. */
  updateFeed: string | null;
};

export class ConfigRefused extends Error {}

const LOOPBACK = new Set(["127.0.0.1", "localhost", "::1"]);

const words = z.string().transform((text) =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== ""),
);

const PROXIES = /^(https?|no)_proxy$/i;

const upTo200000 = (usual: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, { error: "must be a number from 0 to 200000" })
    .transform(Number)
    .pipe(z.number().max(200_000, { error: "must be a number from 0 to 200000" }))
    .default(usual);

const MEGABYTE = 1024 * 1024;
/** Operators of their own PostgreSQL usually have backups of their own. */
const BACKUPS_KEPT_EMBEDDED = 7;
const METRICS_TOKEN_MIN = 24;

const PASSWORD_MIN_RANGE = `must be a number from ${PASSWORD_MIN} to 64`;

/** A string parsed by `read`; if that returns `null`, the error is `otherwise`. */
const readBy = <Value>(read: (text: string) => Value | null, otherwise: string) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue(otherwise);
    return z.NEVER;
  });

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: "must be a number from 0 to 65535" })
    .transform(Number)
    .pipe(z.number().max(65_535, { error: "must be a number from 0 to 65535" }))
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: "must be a host name or an address" })
    .default("127.0.0.1"),
  ROLE: z.enum(["all", "web", "worker"], { error: "must be all, web or worker" }).default("all"),
  PUBLIC_URL: urlSchema(/^https?$/, "https://halflight.example")
    .refine(isServable, {
      error:
        "must end after the host or a path of letters, digits, hyphens and dots, such as https://home.example/halflight",
    })
    .optional(),
  DATA_DIR: z.string().default("./data"),
  BACKUP_DIR: z.string().optional(),
  BACKUPS_KEPT: z
    .string()
    .regex(/^\d{1,3}$/, { error: "must be a number from 0 to 365" })
    .transform(Number)
    .pipe(z.number().max(365, { error: "must be a number from 0 to 365" }))
    .optional(),
  DATABASE_URL: urlSchema(/^postgres(ql)?$/, "postgres://user@host/database")
    .superRefine((address, context) => {
      for (const name of unknownParametersOf(address)) context.addIssue(`has the unknown parameter ${name}`);
    })
    .optional(),
  TRUST_PROXY: words
    .refine((ranges) => ranges.every((range) => rangeOf(range) !== null), {
      error: "must be a list of addresses and ranges such as 10.0.0.0/8, fd00::/8",
    })
    .default([]),
  SMTP_URL: readBy(
    readSmtpUrl,
    "must be an address such as smtps://user:password@mail.example:465 or smtp://mail.example:587, with ?tls=none to allow unencrypted connections",
  ).optional(),
  MAIL_FROM: readBy(
    readMailbox,
    "must be an e-mail address or a name with one, such as Halflight <no-reply@halflight.example>",
  ).optional(),
  ADMIN_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
  BETA_KEYS: words.default([]),
  FEATURES: words
    .pipe(z.array(z.enum(FEATURES, { error: `must be a list of ${FEATURES.join(", ")}` })))
    .default([]),
  PASSWORD_MIN: z
    .string()
    .regex(/^\d{1,2}$/, { error: PASSWORD_MIN_RANGE })
    .transform(Number)
    .pipe(z.number().min(PASSWORD_MIN, { error: PASSWORD_MIN_RANGE }).max(64, { error: PASSWORD_MIN_RANGE }))
    .default(PASSWORD_MIN),
  PASSWORD_BLOCKLIST: onOrOff.optional(),
  RATE_LIMITS: onOrOff.default("on"),
  DRAW_AHEAD: onOrOff.default("on"),
  DRAWN_PICTURES_MB: upTo200000(1_024),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
  LOG_FORMAT: z.enum(LOG_FORMATS, { error: "must be auto, json or text" }).default("auto"),
  DEFAULT_COUNTRY: z
    .string()
    .refine((code) => COUNTRIES.includes(code), {
      error: "must be an ISO 3166 country code such as US or DE",
    })
    .default("US"),
  TZ: z.string().refine(isTimeZone, { error: "must be a time zone such as Europe/Berlin or UTC" }).optional(),
  HSTS: z.enum(HSTS, { error: "must be off, on or subdomains" }).default("subdomains"),
  TMDB_ACCESS_TOKEN: z
    .string()
    .regex(TMDB_KEY, {
      error: "must be a TMDB read access token or API key",
    })
    .optional(),
  TMDB_API_URL: externalUrl("https://api.themoviedb.org/3").default("https://api.themoviedb.org/3"),
  TMDB_IMAGE_URL: externalUrl("https://image.tmdb.org/t/p").default("https://image.tmdb.org/t/p"),
  TMDB_PICTURES_MB: upTo200000(2_048),
  TMDB_TEXTS_LEARNED: onOrOff.default("off"),
  TMDB_FILMS: upTo200000(20_000),
  TMDB_SERIES: upTo200000(8_000),
  TMDB_FOUND: upTo200000(10_000),
  ...signOnEnvironment,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: "must consist of ASCII letters, digits and signs, without spaces" })
    .min(METRICS_TOKEN_MIN, { error: `must have at least ${METRICS_TOKEN_MIN} characters` })
    .optional(),
  UPDATE_FEED: externalUrl("https://halflight.example/latest.json").optional(),
});

/** Throws ConfigRefused with every problem, one per line. An empty value counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = environment.safeParse(given);
  const problems = result.success
    ? []
    : result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  const isLoopback = LOOPBACK.has(given["HOST"] ?? "127.0.0.1");
  if (given["RATE_LIMITS"] === "off" && !isLoopback) {
    problems.push("RATE_LIMITS may be off only while HOST is a loopback address");
  }
  const isForOthers = !isLoopback || given["PUBLIC_URL"] !== undefined;
  if (given["PASSWORD_BLOCKLIST"] === "off" && isForOthers) {
    problems.push(
      "PASSWORD_BLOCKLIST may be off only while HOST is a loopback address and PUBLIC_URL is not set",
    );
  }
  if (["web", "worker"].includes(given["ROLE"] ?? "") && given["DATABASE_URL"] === undefined) {
    problems.push(
      "ROLE may be web or worker only with DATABASE_URL, because these processes share a database",
    );
  }
  problems.push(...signOnProblems(given));
  if (!result.success || problems.length > 0) throw new ConfigRefused([...new Set(problems)].join("\n"));
  const read = result.data;
  const host = read.HOST.includes(":") ? `[${read.HOST}]` : read.HOST;
  const publicUrl = read.PUBLIC_URL ?? `http://${host}:${read.PORT}`;
  return {
    port: read.PORT,
    host: read.HOST,
    role: read.ROLE,
    publicUrl,
    isHttps: publicUrl.startsWith("https:"),
    dataDir: resolve(read.DATA_DIR),
    artworkDirectory: resolve(read.DATA_DIR, "artwork"),
    drawnPicturesBytes: read.DRAWN_PICTURES_MB * MEGABYTE,
    importsDirectory: resolve(read.DATA_DIR, "imports"),
    backups: {
      directory: resolve(read.BACKUP_DIR ?? join(read.DATA_DIR, "backups")),
      kept: read.BACKUPS_KEPT ?? (read.DATABASE_URL === undefined ? BACKUPS_KEPT_EMBEDDED : 0),
    },
    keptFiles: new Map([["sealing-key", resolve(read.DATA_DIR, "sealing-key")]]),
    databaseUrl: read.DATABASE_URL ?? null,
    trustProxy: read.TRUST_PROXY,
    smtp: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? { name: "Halflight", address: `no-reply@${mailDomainOf(publicUrl)}` },
    outboxDirectory: resolve(read.DATA_DIR, "outbox"),
    adminEmail: read.ADMIN_EMAIL ?? null,
    passwordMin: read.PASSWORD_MIN,
    refusesCommonPasswords: (read.PASSWORD_BLOCKLIST ?? (isForOthers ? "on" : "off")) === "on",
    betaKeys: read.BETA_KEYS,
    features: read.FEATURES,
    signOn: signOnSettings(read),
    enforcesRateLimits: read.RATE_LIMITS === "on",
    drawsAhead: read.DRAW_AHEAD === "on",
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT,
    defaultCountry: read.DEFAULT_COUNTRY,
    hsts: read.HSTS,
    tmdb: {
      key: read.TMDB_ACCESS_TOKEN ?? null,
      apiUrl: read.TMDB_API_URL,
      imageUrl: read.TMDB_IMAGE_URL,
      picturesBytes: read.TMDB_PICTURES_MB * MEGABYTE,
      titles: { movie: read.TMDB_FILMS, tv: read.TMDB_SERIES, found: read.TMDB_FOUND },
      mayLearnFromText: read.TMDB_TEXTS_LEARNED === "on",
      proxies: Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) =>
          PROXIES.test(name) && value !== undefined ? [[name, value]] : [],
        ),
      ),
    },
    metricsToken: read.METRICS_TOKEN ?? null,
    updateFeed: read.UPDATE_FEED ?? null,
  };
}

/** Node.js silently takes a time zone that it doesn't know for UTC. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}

/** In an email address, an IP address is written in brackets. */
function mailDomainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  if (hostname.startsWith("[")) return `[IPv6:${hostname.slice(1, -1)}]`;
  return isIP(hostname) === 4 ? `[${hostname}]` : hostname;
}

/** Parameters that a PostgreSQL URL may have: those of libpq, which hosting providers use, and those of node-postgres. */
const PARAMETERS = new Set(
  `application_name channel_binding client_encoding connect_timeout database dbname encoding fallback_application_name gssdelegation
  gssencmode gsslib host hostaddr idle_in_transaction_session_timeout keepalives keepalives_count keepalives_idle keepalives_interval
  krbsrvname load_balance_hosts lock_timeout max_protocol_version min_protocol_version options passfile password port query_timeout
  replication require_auth requirepeer requiressl scram_client_key scram_server_key service servicefile ssl ssl_max_protocol_version
  ssl_min_protocol_version sslcert sslcertmode sslcompression sslcrl sslcrldir sslkey sslkeylogfile sslmode sslnegotiation sslpassword
  sslrootcert sslsni statement_timeout target_session_attrs tcp_user_timeout uselibpqcompat user`.split(
    /\s+/,
  ),
);

/** A misspelled parameter would be ignored silently; without `sslmode`, for example, connections would be unencrypted. */
function unknownParametersOf(url: string): string[] {
  return [...(URL.parse(url)?.searchParams.keys() ?? [])].filter((name) => !PARAMETERS.has(name));
}
