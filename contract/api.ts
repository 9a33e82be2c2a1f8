/** All API calls. The server serves no call outside this list, and doesn't start if a call in it has no handler. */
import type { z } from "zod";

import * as accounts from "./accounts.ts";
import * as activity from "./activity.ts";
import * as additions from "./additions.ts";
import * as administration from "./administration.ts";
import * as ageLimits from "./age-limits.ts";
import * as availability from "./availability.ts";
import * as browserFailures from "./browser-failures.ts";
import * as catalogueSource from "./catalogue-source.ts";
import * as favorites from "./favorites.ts";
import * as filters from "./filters.ts";
import * as groups from "./groups.ts";
import * as health from "./health.ts";
import * as history from "./history.ts";
import * as imports from "./imports.ts";
import * as jobs from "./jobs.ts";
import * as lab from "./lab.ts";
import * as library from "./library.ts";
import * as linkReports from "./link-reports.ts";
import * as lists from "./lists.ts";
import * as mail from "./mail.ts";
import * as metrics from "./metrics.ts";
import * as notices from "./notices.ts";
import * as ownAccount from "./own-account.ts";
import * as preferences from "./preferences.ts";
import * as profiles from "./profiles.ts";
import * as quiz from "./quiz.ts";
import * as recommendations from "./recommendations.ts";
import * as search from "./search.ts";
import * as series from "./series.ts";
import * as settings from "./settings.ts";
import * as signOn from "./sign-on.ts";
import * as social from "./social.ts";
import * as tasteProfile from "./taste-profile.ts";
import * as titles from "./titles.ts";
import * as topics from "./topics.ts";
import * as tuning from "./tuning.ts";
import * as wishPhrases from "./wish-phrases.ts";
import * as wish from "./wish.ts";

export const CALLS = [
  accounts.register,
  accounts.checkRegistration,
  accounts.readInvitation,
  accounts.login,
  accounts.refresh,
  accounts.logout,
  accounts.requestReset,
  accounts.resetPassword,
  accounts.verifyEmail,
  accounts.sendVerification,
  signOn.startSignOn,
  signOn.finishSignOn,
  signOn.proxySignOn,
  ageLimits.readAgeLimit,
  ageLimits.saveAgeLimit,
  ageLimits.liftAgeLimit,
  ageLimits.endAgeLimitLift,
  ageLimits.forgetAgeLimit,
  catalogueSource.readCatalogueSource,
  catalogueSource.setCatalogueKey,
  catalogueSource.removeCatalogueKey,
  linkReports.reportLink,
  linkReports.findLinkReports,
  linkReports.decideLink,
  notices.readNotices,
  notices.dismissNotices,
  ownAccount.readAccount,
  ownAccount.changePassword,
  ownAccount.changeEmail,
  ownAccount.listSessions,
  ownAccount.endSession,
  ownAccount.logoutAll,
  ownAccount.savePrivacy,
  ownAccount.exportAccount,
  ownAccount.deleteAccount,
  ownAccount.linkIdentity,
  ownAccount.unlinkIdentity,
  preferences.savePreferences,
  preferences.currentPreferences,
  preferences.preferencesByName,
  preferences.savePreferredMoods,
  preferences.saveProfile,
  preferences.readProfile,
  preferences.saveDemographics,
  preferences.readDemographics,
  preferences.saveStreamingPreferences,
  preferences.readStreamingPreferences,
  quiz.takeQuiz,
  quiz.latestQuiz,
  quiz.lastQuizTime,
  quiz.readSessionContext,
  quiz.changeSessionContext,
  quiz.endSessionContext,
  quiz.wishForTonight,
  lists.readLists,
  lists.createList,
  lists.readList,
  lists.changeList,
  lists.deleteList,
  lists.putInList,
  lists.removeFromList,
  lists.shareList,
  lists.unshareList,
  lists.listsWithTitle,
  lists.readSharedList,
  lists.copySharedList,
  favorites.readFavorites,
  favorites.setFavorites,
  filters.readFilters,
  filters.saveFilters,
  library.rateTitle,
  library.listRatings,
  library.readRating,
  library.deleteRating,
  library.ratingsOf,
  library.vault,
  library.listSkipped,
  library.unskip,
  library.listWatchlist,
  library.watchlistChoices,
  library.addToWatchlist,
  library.removeFromWatchlist,
  library.markWatched,
  library.unmarkWatched,
  series.readSeriesProgress,
  series.setSeriesProgress,
  series.watchNextEpisode,
  series.clearSeriesProgress,
  history.viewingsOf,
  history.addViewing,
  history.changeViewing,
  history.deleteViewing,
  history.readHistory,
  history.forgetTitle,
  history.restoreTitle,
  titles.listItems,
  titles.itemDetails,
  titles.batchDetails,
  titles.batchLogos,
  titles.acclaimed,
  titles.trending,
  titles.nowPlaying,
  titles.trailer,
  titles.addManually,
  availability.platformsOfTitle,
  availability.platformsOfTitles,
  availability.servicesOfCountry,
  recommendations.recommendations,
  recommendations.similarTitles,
  recommendations.tasteClusters,
  recommendations.favoriteGenres,
  recommendations.titleReason,
  recommendations.recommendationMetrics,
  topics.titlesOfTopic,
  search.searchTitles,
  search.autocomplete,
  wish.findByWish,
  wishPhrases.findUnknownWords,
  wishPhrases.decideUnknownWord,
  wishPhrases.findWishPhrases,
  wishPhrases.saveWishPhrase,
  wishPhrases.removeWishPhrase,
  activity.recordEvent,
  activity.recordEvents,
  browserFailures.reportBrowserFailure,
  profiles.userStats,
  profiles.profileWatchlist,
  profiles.bothWouldLove,
  imports.startImport,
  imports.listImports,
  imports.readImport,
  imports.importRows,
  imports.unmatchedRows,
  imports.mapImport,
  imports.applyImport,
  imports.removeImport,
  groups.startGroup,
  groups.listGroups,
  groups.readGroup,
  groups.groupStarters,
  groups.joinGroup,
  groups.leaveGroup,
  groups.chooseGroupMoods,
  groups.chooseStreamableFirst,
  groups.groupPicks,
  groups.vetoTitle,
  groups.deleteVeto,
  social.socialFeed,
  tasteProfile.readTasteProfile,
  tasteProfile.correctTasteLine,
  settings.featureFlags,
  settings.publicLandingConfig,
  settings.validateBetaKey,
  settings.landingConfig,
  settings.saveLandingConfig,
  settings.readFeatureSettings,
  settings.saveFeatureSettings,
  settings.clearFeatureSettings,
  tuning.readTuning,
  tuning.saveTuning,
  tuning.applyTuningDefaults,
  tuning.tuningHistory,
  tuning.restoreTuning,
  lab.labTastes,
  lab.labPreview,
  lab.readEvaluation,
  lab.startEvaluation,
  lab.stopEvaluation,
  lab.readExperiment,
  lab.startExperiment,
  lab.endExperiment,
  administration.findAccounts,
  administration.changeAccount,
  health.health,
  health.detailedHealth,
  health.ready,
  health.openApi,
  additions.findAdditions,
  additions.correctAddition,
  additions.decideAddition,
  additions.mergeAddition,
  jobs.readJobs,
  jobs.runJob,
  mail.sendTestEmail,
  metrics.performanceMetrics,
  metrics.databaseMetrics,
] as const;

export type ApiCall = (typeof CALLS)[number];

/** "GET /api/watchlist" → that call. The browser names calls by method and path, so it needs only this type, not the list. */
export type CallsByName = { [Call in ApiCall as `${Call["method"]} ${Call["path"]}`]: Call };

export type CallName = keyof CallsByName;

type PartOf<Call, Part extends string> =
  Call extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;

type Parts<Call> = { [Part in "params" | "query" | "body"]: PartOf<Call, Part> };

type Absent<Given> = { [Part in keyof Given]: Given[Part] extends undefined ? Part : never }[keyof Given];
// A part of the input that may be an empty object may also be omitted.
type Dispensable<Given> = { [Part in keyof Given]: object extends Given[Part] ? Part : never }[keyof Given];

/** A call's input. */
export type CallInput<Name extends CallName> = Omit<
  Parts<CallsByName[Name]>,
  Absent<Parts<CallsByName[Name]>> | Dispensable<Parts<CallsByName[Name]>>
> &
  Partial<
    Pick<
      Parts<CallsByName[Name]>,
      Exclude<Dispensable<Parts<CallsByName[Name]>>, Absent<Parts<CallsByName[Name]>>>
    >
  >;

/** A call's answer. */
export type CallAnswer<Name extends CallName> = z.output<CallsByName[Name]["answer"]>;
