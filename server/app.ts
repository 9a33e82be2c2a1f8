/** Assembles the server: creates every feature with its dependencies, in dependency order. */
import { join } from "node:path";

import { CALLS } from "#contract/api.ts";
import type { RenderLanding } from "#contract/landing-page.ts";
import { finishSignOn } from "#contract/sign-on.ts";
import type { StreamingServiceKey } from "#contract/streaming-services.ts";

import type { Config } from "./config.ts";
import { createAccounts, usernameKey } from "./features/accounts/accounts.ts";
import { serveAccounts } from "./features/accounts/routes.ts";
import { createActivity } from "./features/activity/activity.ts";
import { serveActivity } from "./features/activity/routes.ts";
import { createAdditionReviews } from "./features/addition-reviews/addition-reviews.ts";
import { serveAdditionReviews } from "./features/addition-reviews/routes.ts";
import { createAdditions } from "./features/additions/additions.ts";
import { serveAdditions } from "./features/additions/routes.ts";
import { createAgeLimits } from "./features/age-limits/age-limits.ts";
import { serveAgeLimits } from "./features/age-limits/routes.ts";
import { type RemotePictures, createArtwork, openRemotePictures } from "./features/artwork/artwork.ts";
import { serveArtwork } from "./features/artwork/routes.ts";
import { createAudit } from "./features/audit/audit.ts";
import { createAvailability } from "./features/availability/availability.ts";
import { serveAvailability } from "./features/availability/routes.ts";
import { createBackups } from "./features/backups/backups.ts";
import { createBrowserFailures } from "./features/browser-failures/browser-failures.ts";
import { serveBrowserFailures } from "./features/browser-failures/routes.ts";
import { createCatalogueSource } from "./features/catalogue-source/catalogue-source.ts";
import { serveCatalogueSource } from "./features/catalogue-source/routes.ts";
import { createCatalogue } from "./features/catalogue/catalogue.ts";
import { createCharts } from "./features/charts/charts.ts";
import { createFavorites } from "./features/favorites/favorites.ts";
import { serveFavorites } from "./features/favorites/routes.ts";
import { createFilters } from "./features/filters/filters.ts";
import { serveFilters } from "./features/filters/routes.ts";
import { createGroups } from "./features/groups/groups.ts";
import { serveGroups } from "./features/groups/routes.ts";
import { createHealth } from "./features/health/health.ts";
import { serveHealth } from "./features/health/routes.ts";
import { createImports } from "./features/imports/imports.ts";
import { serveImports } from "./features/imports/routes.ts";
import { createItems } from "./features/items/items.ts";
import { serveItems } from "./features/items/routes.ts";
import { createJobs } from "./features/jobs/jobs.ts";
import { serveJobs } from "./features/jobs/routes.ts";
import { createLab } from "./features/lab/lab.ts";
import { serveLab } from "./features/lab/routes.ts";
import { serveHistory } from "./features/library/history-routes.ts";
import { createLibrary } from "./features/library/library.ts";
import { serveLibrary } from "./features/library/routes.ts";
import { createLinkReports } from "./features/link-reports/link-reports.ts";
import { serveLinkReports } from "./features/link-reports/routes.ts";
import { createLists } from "./features/lists/lists.ts";
import { serveLists } from "./features/lists/routes.ts";
import { createMail } from "./features/mail/mail.ts";
import { serveMail } from "./features/mail/routes.ts";
import { createMetrics, createPrometheus } from "./features/metrics/metrics.ts";
import { serveMetrics, serveToPrometheus } from "./features/metrics/routes.ts";
import { createModels } from "./features/models/models.ts";
import { createNotices } from "./features/notices/notices.ts";
import { serveNotices } from "./features/notices/routes.ts";
import { createPersonalData } from "./features/personal-data/personal-data.ts";
import { servePersonalData } from "./features/personal-data/routes.ts";
import { createPreferences } from "./features/preferences/preferences.ts";
import { servePreferences } from "./features/preferences/routes.ts";
import { createProfiles } from "./features/profiles/profiles.ts";
import { serveProfiles } from "./features/profiles/routes.ts";
import { createQuizzes } from "./features/quiz/quiz.ts";
import { serveQuiz } from "./features/quiz/routes.ts";
import { createRecommendations } from "./features/recommendations/recommendations.ts";
import { serveRecommendations } from "./features/recommendations/routes.ts";
import { createRetention } from "./features/retention/retention.ts";
import { serveSearch } from "./features/search/routes.ts";
import { createSearch } from "./features/search/search.ts";
import { serveSeries } from "./features/series/routes.ts";
import { createSeries } from "./features/series/series.ts";
import { serveSettings } from "./features/settings/routes.ts";
import { createSettings } from "./features/settings/settings.ts";
import { serveSocial } from "./features/social/routes.ts";
import { createSocial } from "./features/social/social.ts";
import { serveTasteProfile } from "./features/taste-profile/routes.ts";
import { createTasteCorrections } from "./features/taste-profile/taste-profile.ts";
import { serveTopics } from "./features/topics/routes.ts";
import { createTopics } from "./features/topics/topics.ts";
import { createUpdates, VERSION } from "./features/updates/updates.ts";
import { serveWishPhrases } from "./features/wish-reading/routes.ts";
import {
  createAddedPhrases,
  createTonightsWishes,
  createUnknownWords,
  createWishReading,
} from "./features/wish-reading/wish-reading.ts";
import { serveWishes } from "./features/wish/routes.ts";
import { createWishes } from "./features/wish/wish.ts";
import { type FeatureFlags, createLandingPage } from "./landing-page.ts";
import { landingPicture } from "./landing-picture.ts";
import { basePathOf, publicAddress } from "./platform/base-path.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db.ts";
import { type HttpServer, createHttpServer } from "./platform/http.ts";
import type { Logger } from "./platform/logger.ts";
import { createOpenIdProvider } from "./platform/openid-connect.ts";
import { type Passwords, createPasswords } from "./platform/passwords.ts";
import { UNLIMITED, createRateLimits } from "./platform/rate-limit.ts";
import { type Pages, servePages } from "./platform/static-pages.ts";
import { checkTmdbKey, createTmdb } from "./tmdb.ts";
import { upkeepJobs } from "./upkeep-jobs.ts";

export type App = {
  http: HttpServer;
  /** Draws the first pages' pictures ahead of time; resolves when they're ready. */
  warm(): Promise<void>;
  /** Starts the scheduled jobs: training, retention and TMDB. */
  startJobs(): void;
  /** Starts sending emails as they're queued. */
  startDelivery(): void;
  /** Starts announcing that this process is serving, along with its machine's load, to the other processes. */
  startHeartbeat(): void;
  /** Ends running work and writes pending data. The database stays open. */
  close(): Promise<void>;
};

type Needs = {
  config: Pick<
    Config,
    | "adminEmail"
    | "artworkDirectory"
    | "backups"
    | "betaKeys"
    | "dataDir"
    | "defaultCountry"
    | "drawnPicturesBytes"
    | "enforcesRateLimits"
    | "features"
    | "hsts"
    | "importsDirectory"
    | "isHttps"
    | "keptFiles"
    | "passwordMin"
    | "publicUrl"
    | "refusesCommonPasswords"
    | "role"
    | "updateFeed"
    | "signOn"
    | "mailFrom"
    | "metricsToken"
    | "outboxDirectory"
    | "smtp"
    | "tmdb"
    | "trustProxy"
  >;
  db: Database;
  clock: Clock;
  logger: Logger;
  passwords?: Passwords;
  /** `null`: the API only. */
  pages: BuiltPages | null;
};

/** `loadLandingRenderer` is called when the landing page is first rendered. */
export type BuiltPages = Pages & { loadLandingRenderer: () => Promise<RenderLanding> };

const WARMED_TITLES = 60;

/** Throws if a declared call isn't served. */
export async function createApp({
  config,
  db,
  clock,
  logger,
  passwords = createPasswords(),
  pages,
}: Needs): Promise<App> {
  const limits = config.enforcesRateLimits ? createRateLimits({ db, clock }) : UNLIMITED;
  const basePath = basePathOf(config.publicUrl);
  const activity = createActivity({ db, clock });
  const audit = createAudit({ clock });
  const metrics = await createMetrics({ db, clock, logger, directory: config.dataDir });
  const settings = await createSettings({ db, clock, audit, logger, features: config.features });
  const mail = createMail({
    db,
    clock,
    logger,
    publicUrl: config.publicUrl,
    from: config.mailFrom,
    smtp: config.smtp,
    outboxDirectory: config.outboxDirectory,
  });
  const { oidc, proxyHeaders } = config.signOn;
  const provider =
    oidc === null
      ? null
      : createOpenIdProvider({
          settings: oidc,
          redirectUri: publicAddress(config.publicUrl, finishSignOn.path),
          proxies: config.tmdb.proxies,
          clock,
          logger,
        });
  const accounts = await createAccounts({
    db,
    provider,
    clock,
    logger,
    limits,
    config,
    passwords,
    mail,
    audit,
  });
  const browserFailures = createBrowserFailures({ db, clock });
  const catalogue = await createCatalogue({ db, logger });
  const source = await createCatalogueSource({
    db,
    audit,
    clock,
    logger,
    directory: config.dataDir,
    keyFromEnvironment: config.tmdb.key,
    check: (key) => checkTmdbKey(key, { db, config: config.tmdb }),
  });
  const charts = createCharts({ catalogue, activity, clock, logger });
  const topics = createTopics({ catalogue });
  const additions = await createAdditions({ db, catalogue, clock, logger });
  const artwork = await createArtwork({
    db,
    catalogue,
    additions,
    directory: config.artworkDirectory,
    maxBytes: config.drawnPicturesBytes,
    remote: remotePicturesOf(config),
    logger,
  });
  const availability = createAvailability({ db, catalogue, clock, artwork });
  const preferences = createPreferences({ db, clock, defaultCountry: config.defaultCountry });
  const library = createLibrary({ db, activity, clock });
  const favorites = createFavorites({ db, clock });
  const lists = createLists({ db, clock });
  const series = createSeries({ db, clock });
  const reading = await createWishReading({ db, clock, logger });
  const addedPhrases = createAddedPhrases({ db, audit, catalogue, reading, clock });
  const unknownWords = createUnknownWords({ db, audit, reading, clock, logger });
  const tonightsWishes = createTonightsWishes({
    reading,
    offeredBy: (service, country) =>
      availability.titlesOffered({ services: [service as StreamingServiceKey], kind: "all" }, country),
    defaultCountry: config.defaultCountry,
  });
  const quizzes = createQuizzes({ db, activity, catalogue, clock, reading, tonightsWishes });
  const tasteCorrections = createTasteCorrections({ db, catalogue, clock });
  const ageLimits = await createAgeLimits({ db, passwords, own: accounts.own, clock, logger });
  const filters = createFilters({
    db,
    ageLimits,
    availability,
    quizzes,
    clock,
    defaultCountry: config.defaultCountry,
  });
  const items = createItems({
    ageLimits,
    filters,
    additions,
    catalogue,
    artwork,
    library,
    preferences,
  });
  const models = await createModels({ db, clock, logger });
  const recommendations = await createRecommendations({
    db,
    catalogue,
    filters,
    quizzes,
    models,
    settings,
    clock,
    logger,
  });
  const search = createSearch({ db, catalogue });
  const wishes = createWishes({ catalogue, reading });
  const profiles = createProfiles({
    db,
    catalogue,
    favorites,
    library,
    recommendations,
    clock,
    keyOf: usernameKey,
  });
  const groups = createGroups({ db, catalogue, recommendations, clock, keyOf: usernameKey });
  const social = createSocial({ db, clock });
  const imports = await createImports({
    db,
    catalogue,
    additions,
    library,
    clock,
    logger,
    directory: config.importsDirectory,
  });
  const notices = createNotices({ db, clock });
  const additionReviews = createAdditionReviews({
    db,
    activity,
    additions,
    audit,
    catalogue,
    favorites,
    imports,
    library,
    lists,
    notices,
    series,
  });
  const linkReports = createLinkReports({ db, audit, availability, clock });
  const lab = createLab({ db, audit, catalogue, recommendations, settings, clock, logger });
  const personalData = createPersonalData({ db, accounts, additions, audit, clock });
  const retention = createRetention({ db, clock });
  const backups = createBackups({
    db,
    clock,
    version: VERSION,
    ...config.backups,
    files: config.keptFiles,
  });
  const updates = createUpdates({ feed: config.updateFeed, proxies: config.tmdb.proxies, clock, logger });
  const tmdb = createTmdb({
    db,
    catalogue,
    imports,
    limits,
    clock,
    logger,
    source,
    config: config.tmdb,
  });
  const jobs = createJobs({
    db,
    clock,
    audit,
    logger,
    jobs: [...upkeepJobs({ models, retention, backups }), ...tmdb.jobs],
  });

  const prometheus =
    config.metricsToken === null
      ? null
      : createPrometheus({
          db,
          clock,
          directory: config.dataDir,
          mails: mail.waiting,
          jobs: jobs.states,
          drawingsWaiting: artwork.drawingsWaiting,
        });

  const http = await createHttpServer({
    calls: CALLS,
    authenticate: accounts.authenticate,
    logger,
    limits,
    inlineScriptHashes: pages?.inlineScriptHashes ?? [],
    isHttps: config.isHttps,
    basePath,
    hsts: config.hsts,
    trustProxy: config.trustProxy,
    answersOnlyProbes: config.role === "worker",
    onCompleted(answered) {
      prometheus?.note(answered);
      if (answered.isCall) metrics.note(answered);
    },
  });
  const { serve } = http;
  serveAccounts(serve, { accounts, personalData, hasProvider: provider !== null, proxyHeaders, basePath });
  serveAgeLimits(serve, { ageLimits });
  serveActivity(serve, { activity, items, recommendations });
  serveBrowserFailures(serve, { browserFailures });
  const flags = (): FeatureFlags => ({
    ...settings.features(),
    beta_gate: config.betaKeys.length > 0,
    single_sign_on: oidc?.name ?? null,
    proxy_sign_on: proxyHeaders !== null,
  });
  serveSettings(serve, { settings, catalogue, betaKeys: config.betaKeys, flags });
  servePreferences(serve, { preferences, artwork });
  serveLibrary(serve, { library, items, series, settings });
  serveSeries(serve, { series, items });
  serveHistory(serve, { viewings: library.viewings, items });
  serveLists(serve, { lists, items });
  serveFavorites(serve, { favorites, items });
  serveQuiz(serve, { quizzes, clock });
  serveFilters(serve, { filters });
  serveItems(serve, { items, catalogue, charts, filters, library, topics });
  serveAdditions(serve, { additions, clock });
  serveAvailability(serve, { availability, artwork, catalogue, items, preferences });
  serveRecommendations(serve, { recommendations, items, library, filters, availability, preferences });
  serveTopics(serve, { topics, items, filters, recommendations });
  serveTasteProfile(serve, { tasteCorrections, recommendations, items });
  serveSearch(serve, { search, items, catalogue, artwork, filters, lookUp: tmdb.lookUp });
  serveWishPhrases(serve, { addedPhrases, unknownWords });
  serveWishes(serve, {
    wishes,
    unknownWords,
    items,
    availability,
    filters,
    library,
    preferences,
    recommendations,
  });
  serveProfiles(serve, { profiles, items });
  serveImports(serve, { imports, items, looksUpLater: () => source.key() !== null });
  serveGroups(serve, { groups, items });
  serveSocial(serve, { social, items, settings });
  serveLab(serve, { lab, items });
  servePersonalData(serve, { personalData });
  serveHealth({
    http,
    db,
    catalogue,
    updates,
    healthOf: createHealth({
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
      tmdb: tmdb.state,
      clock,
      directory: config.dataDir,
    }),
  });
  serveLinkReports(serve, { linkReports, items });
  serveNotices(serve, { notices });
  serveAdditionReviews(serve, { additionReviews, clock });
  serveJobs(serve, { jobs });
  serveMail(serve, { mail, accounts });
  serveCatalogueSource(serve, { source, tmdb, jobs });
  serveMetrics(serve, { metrics });
  if (prometheus !== null && config.metricsToken !== null) {
    serveToPrometheus(http.app, { prometheus, token: config.metricsToken });
  }
  if (config.role !== "worker") serveArtwork({ artwork, limits, http });
  if (pages !== null) {
    const landing = { settings, charts, country: config.defaultCountry, basePath };
    const { landingFrame: frame, loadLandingRenderer: loadRenderer } = pages;
    await servePages(http.app, pages, {
      preload: () => landingPicture({ ...landing, artwork }),
      render:
        frame === null
          ? async () => null
          : createLandingPage({ ...landing, items, flags, frame, loadRenderer }),
    });
  }
  await http.complete();

  return {
    http,
    async warm() {
      const first = { filter: () => true, country: null, limit: WARMED_TITLES };
      await artwork.warm(await charts.trending("week", first));
    },
    startJobs: jobs.startScheduling,
    startDelivery: mail.startDelivery,
    startHeartbeat: metrics.startHeartbeat,
    async close() {
      const jobsEnded = jobs.close();
      await Promise.all([http.app.close(), mail.close(), imports.close()]);
      await accounts.close();
      provider?.close();
      await metrics.close();
      await unknownWords.close();
      await lab.close();
      await models.close();
      updates.close();
      await tmdb.close();
      await jobsEnded;
      await recommendations.flush();
      await artwork.close();
    },
  };
}

function remotePicturesOf({ tmdb, artworkDirectory }: Needs["config"]): RemotePictures {
  const { imageUrl: baseUrl, picturesBytes: maxBytes, proxies } = tmdb;
  return openRemotePictures({ directory: join(artworkDirectory, "tmdb"), baseUrl, proxies, maxBytes });
}
