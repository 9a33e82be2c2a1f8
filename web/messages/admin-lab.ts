/**
 * Texts of the recommendation lab, where administrators try settings before saving them. Separate from
 * `messages`, so they only load with that section.
 */
const percent = (share: number) => `${Math.round(share)}%`;
const signed = (value: number) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;

const englishAdminLab = {
  heading: "Recommendation lab",
  text: "Try settings before they go live. Nothing here changes what viewers see unless you start a comparison.",
  nothingTried: "No settings changed yet. Change some under Tuning to see their effect here.",
  tried: (many: number) => (many === 1 ? "Trying 1 changed setting" : `Trying ${many} changed settings`),
  from: (before: string, after: string) => `${before} → ${after}`,

  preview: {
    heading: "Picks side by side",
    taste: "Picks for",
    sample: (name: string) => `Sample: ${name}`,
    account: (name: string, ratings: number) =>
      `Account: ${name}, ${ratings} ${ratings === 1 ? "rating" : "ratings"}`,
    before: "Now",
    after: "With your changes",
    inBoth: (same: number, of: number) => `${same} of ${of} titles are in both lists.`,
    identical: "Both lists are the same.",
    isNew: "New",
    isGone: "Removed",
    moved: (places: number) => (places > 0 ? `Up ${places}` : `Down ${-places}`),
    composition: "Sources",
    sources: {
      primary: "Primary",
      recent: "Recent",
      genre: "Genre",
      similar: "Similar",
      exploration: "Exploration",
    },
    ages: "Age of the titles",
    ageBuckets: { lt2: "Under 2 y", y2to5: "2–5 y", y5to10: "5–10 y", gte10: "10+ y" },
    diversity: "Genre diversity",
    unknown: "unknown",
    percent,
    score: (score: string) => `Score ${score}`,
    parts: {
      session: "Tonight’s mood",
      taste: "Taste",
      prior: "Popularity and ratings",
      seen: "Probably seen",
      distance: "Distance from taste",
      recency: "Recency",
      advice: "Trained model",
      adjustment: "Corrections and exposure",
    },
    whyOf: (title: string) => `: why ${title} was picked`,
    failed: "The picks couldn’t be compared",
    tastesFailed: "The taste profiles couldn’t be loaded",
  },

  evaluation: {
    heading: "Held-out favorites",
    text: "Gives the recommender three favorites and measures how well it finds the others among twenty picks, for ten sample tastes and for accounts with enough liked titles. This takes a few seconds.",
    start: "Measure",
    again: "Measure again",
    starting: "Starting...",
    stop: "Stop",
    running: (share: number) => `Measuring, ${percent(100 * share)}`,
    failed: "The measurement failed.",
    stopped: "The measurement was stopped.",
    startFailed: "The measurement couldn’t be started",
    loadFailed: "The measurement couldn’t be loaded",
    ofOthers: "These results are for different settings than the ones you’re trying now.",
    caption: "How well favorites are found (NDCG@20) and how much of the catalog is reached",
    judgedBy: "Measured on",
    people: "People",
    before: "Now",
    after: "With changes",
    gain: "Difference",
    reached: "Catalog coverage",
    samples: "Sample tastes",
    accounts: "Accounts",
    tooFew: "Fewer than 20 accounts have enough liked titles.",
    figure: (value: number) => value.toFixed(3),
    difference: (mean: number, margin: number | null) =>
      margin === null ? signed(mean) : `${signed(mean)} ± ${margin.toFixed(3)}`,
    reachedText: (before: number, after: number) => `${before.toFixed(1)}% → ${after.toFixed(1)}%`,
  },

  experiment: {
    heading: "Live comparison",
    text: "Each list mixes picks from both settings, and we count which ones viewers like, save or open.",
    share: "Share of viewers, %",
    shareWrong: "Enter a number from 1 to 100",
    start: "Start comparison",
    starting: "Starting...",
    startFailed: "The comparison couldn’t be started",
    end: "End comparison",
    ending: "Ending...",
    endFailed: "The comparison couldn’t be ended",
    loadFailed: "The comparison couldn’t be loaded",
    running: (share: number, day: string) => `Running for ${share}% of viewers since ${day}`,
    settings: "Settings",
    seen: "Picks seen",
    engaged: "Liked, saved or opened",
    wins: "Lists won",
    ties: (ties: number) => (ties === 1 ? "1 list was a tie." : `${ties} lists were ties.`),
    current: "Current",
    challenger: "With changes",
    nothingYet: "No picks have been liked, saved or opened yet.",
    tooEarly: "Too early to tell: the difference could be chance.",
    better: "The changed settings win more lists than chance would explain.",
    worse: "The changed settings lose more lists than chance would explain.",
    margin: (difference: number, margin: number) =>
      `Difference: ${difference < 0 ? "−" : "+"}${percent(100 * Math.abs(difference))} of lists, give or take ${percent(100 * margin)}.`,
    save: "Save these settings",
    saving: "Saving...",
  },
};

export type AdminLabMessages = typeof englishAdminLab;

export const adminLab: AdminLabMessages = englishAdminLab;
