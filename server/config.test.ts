import { resolve } from "node:path";

import { expect, test } from "vitest";

import { ConfigRefused, readConfig } from "./config.ts";

const SMTP_URL_PROBLEM =
  "SMTP_URL must be an address such as smtps://user:password@mail.example:465 or smtp://mail.example:587, with ?tls=none to allow unencrypted connections";
const MAIL_FROM_PROBLEM =
  "MAIL_FROM must be an e-mail address or a name with one, such as Halflight <no-reply@halflight.example>";
const PUBLIC_URL_PROBLEM =
  "PUBLIC_URL must end after the host or a path of letters, digits, hyphens and dots, such as https://home.example/halflight";

test("without any settings the server listens on loopback only and runs its own database", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    role: "all",
    publicUrl: "http://127.0.0.1:3000",
    isHttps: false,
    dataDir: resolve("data"),
    artworkDirectory: resolve("data", "artwork"),
    backups: { directory: resolve("data", "backups"), kept: 7 },
    keptFiles: new Map([["sealing-key", resolve("data", "sealing-key")]]),
    drawnPicturesBytes: 1_073_741_824,
    importsDirectory: resolve("data", "imports"),
    databaseUrl: null,
    trustProxy: [],
    smtp: null,
    mailFrom: { name: "Halflight", address: "no-reply@[127.0.0.1]" },
    outboxDirectory: resolve("data", "outbox"),
    adminEmail: null,
    passwordMin: 6,
    refusesCommonPasswords: false,
    betaKeys: [],
    features: [],
    signOn: { oidc: null, proxyHeaders: null },
    enforcesRateLimits: true,
    drawsAhead: true,
    logLevel: "info",
    logFormat: "auto",
    defaultCountry: "US",
    hsts: "subdomains",
    tmdb: {
      key: null,
      apiUrl: "https://api.themoviedb.org/3",
      imageUrl: "https://image.tmdb.org/t/p",
      picturesBytes: 2_147_483_648,
      titles: { movie: 20_000, tv: 8_000, found: 10_000 },
      mayLearnFromText: false,
      proxies: {},
    },
    metricsToken: null,
    updateFeed: null,
  });
});

test("every setting is read", () => {
  const config = readConfig({
    PORT: "8080",
    HOST: "0.0.0.0",
    ROLE: "web",
    UPDATE_FEED: "https://halflight.example/latest.json",
    PUBLIC_URL: "https://halflight.example",
    DATA_DIR: "/var/lib/halflight",
    DATABASE_URL: "postgres://film@db.example:5433/films?sslmode=require",
    TRUST_PROXY: "10.0.0.0/8, 192.0.2.7,fd00::/8",
    SMTP_URL: "smtps://post%40office:pa%3Ass@mail.example",
    MAIL_FROM: "The house <house@halflight.example>",
    ADMIN_EMAIL: "chief@example.com",
    PASSWORD_MIN: "12",
    PASSWORD_BLOCKLIST: "on",
    BETA_KEYS: "early, bird,",
    FEATURES: "social,featured",
    RATE_LIMITS: "on",
    DRAW_AHEAD: "off",
    DRAWN_PICTURES_MB: "50",
    LOG_LEVEL: "warn",
    LOG_FORMAT: "json",
    DEFAULT_COUNTRY: "DE",
    TZ: "Europe/Berlin",
    HSTS: "on",
    METRICS_TOKEN: "what-the-collector-shows-here",
    OIDC_ISSUER: "https://login.example/realms/home",
    OIDC_CLIENT_ID: "halflight",
    OIDC_CLIENT_SECRET: "client-secret",
    OIDC_SCOPES: "openid email roles",
    OIDC_NAME: "Keyring",
    OIDC_ADMIN_GROUP: "staff",
    OIDC_GROUPS_CLAIM: "roles",
    OIDC_SIGN_UP: "off",
    AUTH_HEADER: "Remote-User",
    AUTH_EMAIL_HEADER: "Remote-Email",
    AUTH_GROUPS_HEADER: "Remote-Groups",
    AUTH_ADMIN_GROUP: "admins",
    TMDB_ACCESS_TOKEN: "0123456789abcdef0123456789abcdef",
    TMDB_API_URL: "http://127.0.0.1:8099/3",
    TMDB_IMAGE_URL: "http://127.0.0.1:8099/t/p",
    TMDB_PICTURES_MB: "100",
    TMDB_TEXTS_LEARNED: "on",
    HTTPS_PROXY: "http://proxy.example:3128",
    no_proxy: "localhost",
    TMDB_FILMS: "500",
    TMDB_SERIES: "100",
    TMDB_FOUND: "50",
    BACKUP_DIR: "/backups",
    BACKUPS_KEPT: "3",
  });
  expect(config).toEqual({
    port: 8080,
    host: "0.0.0.0",
    role: "web",
    publicUrl: "https://halflight.example",
    isHttps: true,
    dataDir: "/var/lib/halflight",
    artworkDirectory: "/var/lib/halflight/artwork",
    backups: { directory: "/backups", kept: 3 },
    keptFiles: new Map([["sealing-key", "/var/lib/halflight/sealing-key"]]),
    drawnPicturesBytes: 52_428_800,
    importsDirectory: "/var/lib/halflight/imports",
    databaseUrl: "postgres://film@db.example:5433/films?sslmode=require",
    trustProxy: ["10.0.0.0/8", "192.0.2.7", "fd00::/8"],
    smtp: {
      host: "mail.example",
      port: 465,
      tls: "at_once",
      login: { user: "post@office", password: "pa:ss" },
    },
    mailFrom: { name: "The house", address: "house@halflight.example" },
    outboxDirectory: "/var/lib/halflight/outbox",
    adminEmail: "chief@example.com",
    passwordMin: 12,
    refusesCommonPasswords: true,
    betaKeys: ["early", "bird"],
    features: ["social", "featured"],
    signOn: {
      oidc: {
        issuer: "https://login.example/realms/home",
        clientId: "halflight",
        clientSecret: "client-secret",
        scopes: "openid email roles",
        name: "Keyring",
        adminGroup: "staff",
        groupsClaim: "roles",
        createsAccounts: false,
      },
      proxyHeaders: {
        user: "remote-user",
        email: "remote-email",
        groups: "remote-groups",
        adminGroup: "admins",
      },
    },
    enforcesRateLimits: true,
    drawsAhead: false,
    logLevel: "warn",
    logFormat: "json",
    defaultCountry: "DE",
    hsts: "on",
    tmdb: {
      key: "0123456789abcdef0123456789abcdef",
      apiUrl: "http://127.0.0.1:8099/3",
      imageUrl: "http://127.0.0.1:8099/t/p",
      picturesBytes: 104_857_600,
      titles: { movie: 500, tv: 100, found: 50 },
      mayLearnFromText: true,
      proxies: { HTTPS_PROXY: "http://proxy.example:3128", no_proxy: "localhost" },
    },
    metricsToken: "what-the-collector-shows-here",
    updateFeed: "https://halflight.example/latest.json",
  });
});

test("an empty value counts as not set", () => {
  const empty = Object.fromEntries(
    ["PORT", "HOST", "PUBLIC_URL", "DATA_DIR", "DATABASE_URL", "ADMIN_EMAIL", "BETA_KEYS", "FEATURES"]
      .concat("SMTP_URL", "MAIL_FROM", "RATE_LIMITS", "DRAW_AHEAD", "LOG_LEVEL", "TRUST_PROXY")
      .map((name) => [name, ""]),
  );
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test.for([
  [{ PORT: "80a" }, "PORT must be a number from 0 to 65535"],
  [{ PORT: "65536" }, "PORT must be a number from 0 to 65535"],
  [{ PORT: "-1" }, "PORT must be a number from 0 to 65535"],
  [{ HOST: "my host" }, "HOST must be a host name or an address"],
  [{ ROLE: "database" }, "ROLE must be all, web or worker"],
  [
    { ROLE: "worker" },
    "ROLE may be web or worker only with DATABASE_URL, because these processes share a database",
  ],
  [
    { UPDATE_FEED: "http://halflight.example/latest.json" },
    "UPDATE_FEED must be an address such as https://halflight.example/latest.json; http is only for this machine",
  ],
  [{ PUBLIC_URL: "halflight.example" }, "PUBLIC_URL must be an address such as https://halflight.example"],
  [{ PUBLIC_URL: "ftp://x.example" }, "PUBLIC_URL must be an address such as https://halflight.example"],
  [{ DATABASE_URL: "mysql://x/y" }, "DATABASE_URL must be an address such as postgres://user@host/database"],
  [
    { TRUST_PROXY: "10.0.0.0/33" },
    "TRUST_PROXY must be a list of addresses and ranges such as 10.0.0.0/8, fd00::/8",
  ],
  [
    { TRUST_PROXY: "everybody" },
    "TRUST_PROXY must be a list of addresses and ranges such as 10.0.0.0/8, fd00::/8",
  ],
  [
    { TRUST_PROXY: "10.0.0.1, proxy.example" },
    "TRUST_PROXY must be a list of addresses and ranges such as 10.0.0.0/8, fd00::/8",
  ],
  [{ TMDB_ACCESS_TOKEN: "secret" }, "TMDB_ACCESS_TOKEN must be a TMDB read access token or API key"],
  [
    { TMDB_API_URL: "http://tmdb.example/3" },
    "TMDB_API_URL must be an address such as https://api.themoviedb.org/3; http is only for this machine",
  ],
  [{ TMDB_FILMS: "many" }, "TMDB_FILMS must be a number from 0 to 200000"],
  [{ TMDB_TEXTS_LEARNED: "yes" }, "TMDB_TEXTS_LEARNED must be on or off"],
  [{ ADMIN_EMAIL: "chief" }, "ADMIN_EMAIL must be an e-mail address"],
  [{ PASSWORD_MIN: "5" }, "PASSWORD_MIN must be a number from 6 to 64"],
  [{ PASSWORD_MIN: "eight" }, "PASSWORD_MIN must be a number from 6 to 64"],
  [{ PASSWORD_BLOCKLIST: "no" }, "PASSWORD_BLOCKLIST must be on or off"],
  [{ SMTP_URL: "mail.example" }, SMTP_URL_PROBLEM],
  [{ SMTP_URL: "https://mail.example" }, SMTP_URL_PROBLEM],
  [{ SMTP_URL: "smtp://mail.example?tls.rejectUnauthorized=false" }, SMTP_URL_PROBLEM],
  [{ SMTP_URL: "smtps://mail.example?tls=none" }, SMTP_URL_PROBLEM],
  [{ MAIL_FROM: "the house" }, MAIL_FROM_PROBLEM],
  [{ MAIL_FROM: "House <a@b.example, c@d.example>" }, MAIL_FROM_PROBLEM],
  [{ MAIL_FROM: "House\r\nBcc: c@d.example <a@b.example>" }, MAIL_FROM_PROBLEM],
  [{ PUBLIC_URL: "https://example.com//films" }, PUBLIC_URL_PROBLEM],
  [{ PUBLIC_URL: "https://example.com/.films" }, PUBLIC_URL_PROBLEM],
  [{ PUBLIC_URL: "https://example.com/f%69lms" }, PUBLIC_URL_PROBLEM],
  [{ PUBLIC_URL: "https://example.com/?films" }, PUBLIC_URL_PROBLEM],
  [{ PUBLIC_URL: "https://ana@example.com" }, PUBLIC_URL_PROBLEM],
  [
    { DATABASE_URL: "postgres://film@db.example/films?sslmod=require&host=db" },
    "DATABASE_URL has the unknown parameter sslmod",
  ],
  [
    { OIDC_ISSUER: "http://login.example", OIDC_CLIENT_ID: "halflight" },
    "OIDC_ISSUER must be an address such as https://login.example/realms/home; http is only for this machine",
  ],
  [{ OIDC_ISSUER: "https://login.example" }, "OIDC_ISSUER needs OIDC_CLIENT_ID"],
  [{ OIDC_ADMIN_GROUP: "staff" }, "OIDC_ADMIN_GROUP needs OIDC_ISSUER"],
  [
    { OIDC_ISSUER: "https://login.example", OIDC_CLIENT_ID: "halflight", OIDC_SCOPES: "profile" },
    "OIDC_SCOPES must contain openid",
  ],
  [
    { AUTH_HEADER: "Remote-User" },
    "AUTH_HEADER needs TRUST_PROXY, because anyone else could send the header",
  ],
  [
    { AUTH_HEADER: "Remote-User", TRUST_PROXY: "10.0.0.1", AUTH_GROUPS_HEADER: "Remote-Groups" },
    "AUTH_GROUPS_HEADER needs AUTH_ADMIN_GROUP",
  ],
  [
    { AUTH_HEADER: "Cookie", TRUST_PROXY: "10.0.0.1" },
    "AUTH_HEADER must not be a header that browsers or proxies already use",
  ],
  [{ FEATURES: "social,magic,more" }, "FEATURES must be a list of social, vault, featured"],
  [{ RATE_LIMITS: "maybe" }, "RATE_LIMITS must be on or off"],
  [{ LOG_FORMAT: "xml" }, "LOG_FORMAT must be auto, json or text"],
  [{ DEFAULT_COUNTRY: "de" }, "DEFAULT_COUNTRY must be an ISO 3166 country code such as US or DE"],
  [{ DEFAULT_COUNTRY: "ZZ" }, "DEFAULT_COUNTRY must be an ISO 3166 country code such as US or DE"],
  [{ TZ: "Europe/Berlim" }, "TZ must be a time zone such as Europe/Berlin or UTC"],
  [{ HSTS: "yes" }, "HSTS must be off, on or subdomains"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent"],
] as const)("an invalid value is refused with what's allowed: %j", ([env, problem]) => {
  expect(() => readConfig(env)).toThrow(new ConfigRefused(problem));
});

test("all invalid values are reported at once", () => {
  const env = {
    PORT: "x",
    TRUST_PROXY: "x",
    ADMIN_EMAIL: "x",
    LOG_LEVEL: "x",
    HOST: "0.0.0.0",
    RATE_LIMITS: "off",
  };
  expect(() => readConfig(env)).toThrow(
    new ConfigRefused(
      [
        "PORT must be a number from 0 to 65535",
        "TRUST_PROXY must be a list of addresses and ranges such as 10.0.0.0/8, fd00::/8",
        "ADMIN_EMAIL must be an e-mail address",
        "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent",
        "RATE_LIMITS may be off only while HOST is a loopback address",
      ].join("\n"),
    ),
  );
});

test.for(["127.0.0.1", "localhost", "::1"])("rate limits may be off when HOST is %s", (HOST) => {
  expect(readConfig({ HOST, RATE_LIMITS: "off" }).enforcesRateLimits).toBe(false);
});

test.for(["0.0.0.0", "::", "192.168.1.5", "halflight.example"])(
  "rate limits may not be off when HOST is %s",
  (HOST) => {
    expect(() => readConfig({ HOST, RATE_LIMITS: "off" })).toThrow(
      "RATE_LIMITS may be off only while HOST is a loopback address",
    );
  },
);

test("an IPv6 HOST is put in brackets in the public URL", () => {
  expect(readConfig({ HOST: "::1" }).publicUrl).toBe("http://[::1]:3000");
});

test.for([
  "https://home.example/halflight",
  "https://home.example/films/v1.2/",
  "http://home.example:8080/~ana",
])("PUBLIC_URL may have a path: %s", (PUBLIC_URL) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
});

test("PUBLIC_URL may end with a slash", () => {
  expect(readConfig({ PUBLIC_URL: "https://halflight.example/" }).isHttps).toBe(true);
});

test.for([
  [{ HOST: "0.0.0.0" }],
  [{ PUBLIC_URL: "https://halflight.example" }],
  [{ PASSWORD_BLOCKLIST: "on" }],
] as const)("common passwords are refused with %j", ([env]) => {
  expect(readConfig(env).refusesCommonPasswords).toBe(true);
});

test.for([[{ HOST: "0.0.0.0" }], [{ PUBLIC_URL: "https://halflight.example" }]] as const)(
  "common passwords can't be allowed with %j",
  ([env]) => {
    expect(() => readConfig({ ...env, PASSWORD_BLOCKLIST: "off" })).toThrow(
      "PASSWORD_BLOCKLIST may be off only while HOST is a loopback address and PUBLIC_URL is not set",
    );
  },
);

test.for([
  ["smtp://mail.example", 587, "required"],
  ["smtp://mail.example:25?tls=none", 25, "none"],
  ["smtp://127.0.0.1:2525", 2525, "none"],
  ["smtp://[::1]", 587, "none"],
  ["smtp://127.example", 587, "required"],
  ["smtps://mail.example", 465, "at_once"],
] as const)("SMTP_URL %s means port %d with TLS %s", ([SMTP_URL, port, tls]) => {
  expect(readConfig({ SMTP_URL }).smtp).toMatchObject({ port, tls, login: null });
});

test.for([
  ["https://films.example", "no-reply@films.example"],
  ["https://kölner-kino.example", "no-reply@xn--klner-kino-ecb.example"],
  ["http://192.0.2.7:3000", "no-reply@[192.0.2.7]"],
  ["http://[2001:db8::7]", "no-reply@[IPv6:2001:db8::7]"],
])("with PUBLIC_URL %s emails come from %s by default", ([PUBLIC_URL, address]) => {
  expect(readConfig({ PUBLIC_URL }).mailFrom).toEqual({ name: "Halflight", address });
});
