/**
 * Texts of the admin console's features, accounts, links, additions, catalog source, jobs and email sections. Separate
 * from `messages`, so they only load with those sections.
 */
import { englishCountry } from "./english-countries.ts";

const NUMBER = new Intl.NumberFormat("en");

const englishAdminHousekeeping = {
  switches: {
    heading: "Features and similar rows",
    text: "Changes apply immediately for everyone, across all processes.",
    loadFailed: "Failed to fetch config",
    features: "Features",
    feature: {
      social: {
        label: "Social feed",
        text: "Recent activity of members with a visible profile, at /social.",
      },
      vault: { label: "Vault", text: "Everything a member has rated, at /vault." },
      featured: {
        label: "Featured content",
        text: "What’s trending and now playing, at /featured-content.",
      },
    },
    rows: "Rows of similar titles",
    fields: {
      similarRowMaxSeeds: "Rows per dashboard",
      similarRowPerRowLimit: "Titles per row",
      similarRowMinItems: "Minimum titles per row",
      similarRowRecentDays: "Days to look back",
    },
    range: (least: number, most: number, usual: number) => `${least} to ${most}, default ${usual}`,
    wrongNumber: (least: number, most: number) => `Enter a whole number from ${least} to ${most}`,
    tooFew: "This can’t be more than the titles per row",
    tooLong: (most: number) => `At most ${most} characters`,
    minRating: "Base rows on",
    ratings: { "1": "Any rated title", "2": "Liked or loved titles", "3": "Loved titles" },
    titles: { similarRowTitle1: "Title of the first row", similarRowTitle2: "Title of the second row" },
    titleHelp: "Use {title} for the title the row is based on. Leave empty to use the default.",
    save: "Save changes",
    saving: "Saving...",
    saved: "Settings saved and in effect.",
    discard: "Discard changes",
    applyDefaults: "Apply defaults",
    applying: "Applying...",
    defaultsApplied: "Defaults applied.",
    undone: "Previous settings restored.",
    saveFailed: "Failed to save config",
    clearFailed: "Failed to clear config",
    changedMeanwhile:
      "Another administrator changed the settings in the meantime. Your changes are still here. Review theirs and save again.",
  },

  accounts: {
    heading: "Accounts",
    text: "Search by the start of a name or by a full email address.",
    search: "Find an account",
    placeholder: "Name or email address",
    only: "Show",
    kinds: { all: "All accounts", administrators: "Administrators", locked: "Locked accounts" },
    loadFailed: "The accounts couldn’t be loaded",
    nothing: "No matching accounts.",
    none: "No accounts to show.",
    more: "More accounts",
    found: (count: number) => (count === 1 ? "1 account" : `${count} accounts`),
    since: (address: string, day: string) => `${address}, joined ${day}`,
    administrator: "Administrator",
    locked: (day: string) => `Locked since ${day}`,
    acts: (name: string) => `Actions for ${name}`,
    promote: "Make administrator",
    demote: "Remove admin access",
    lock: "Lock",
    unlock: "Unlock",
    cancel: "Cancel",
    confirm: {
      promote: {
        heading: (name: string) => `Make ${name} an administrator?`,
        text: "Administrators can see and change everything in the admin console, including who is an administrator.",
      },
      demote: {
        heading: (name: string) => `Remove ${name}’s admin access?`,
        text: "This takes effect immediately, even if they have the admin console open.",
      },
      lock: {
        heading: (name: string) => `Lock ${name}’s account?`,
        text: "They’re signed out everywhere immediately and can’t sign in until the account is unlocked. None of their data is deleted.",
      },
    },
    done: {
      promote: (name: string) => `${name} is now an administrator.`,
      demote: (name: string) => `${name} is no longer an administrator.`,
      lock: (name: string) => `${name}’s account is locked.`,
      unlock: (name: string) => `${name}’s account is unlocked.`,
    },
    failed: "The change couldn’t be saved. Please try again.",
  },

  links: {
    heading: "Broken links",
    text: "Links to streaming services that viewers reported as broken. Decisions apply immediately for everyone.",
    show: "Show",
    states: { open: "Needs review", corrected: "Fixed", dismissed: "Dismissed" },
    loadFailed: "The reported links couldn’t be loaded",
    none: {
      open: "No links need review.",
      corrected: "No links have been fixed yet.",
      dismissed: "No reports have been dismissed yet.",
    },
    more: "More links",
    found: (count: number) => (count === 1 ? "1 link" : `${count} links`),
    waiting: (count: number) => (count === 1 ? "1 link needs review." : `${count} links need review.`),
    titleOf: (title: string, year: number) => `${title} (${year})`,
    where: (service: string, country: string) => `${service} in ${englishCountry(country)}`,
    reported: (count: number, day: string | null) => {
      const times = count === 1 ? "1 report" : `${count} reports`;
      return day === null ? times : `${times}, last ${day}`;
    },
    try: "Try the link",
    tried: (title: string, service: string) => `to ${title} on ${service} (opens in a new tab)`,
    corrections: { hidden: "Hidden", web_search: "Opens a web search" },
    acts: (title: string, service: string) => `Actions for ${title} on ${service}`,
    decisions: {
      web_search: "Use a web search",
      hidden: "Hide the service",
      dismissed: "Dismiss",
      open: "Reopen",
    },
    done: {
      web_search: (title: string, service: string) =>
        `The ${service} link for ${title} now opens a web search.`,
      hidden: (title: string, service: string) => `${service} is no longer listed for ${title}.`,
      dismissed: (title: string, service: string) => `The ${service} link for ${title} stays as it is.`,
      open: (title: string, service: string) => `The ${service} link for ${title} needs review again.`,
    },
    failed: "The change couldn’t be saved. Please try again.",
  },

  additions: {
    heading: "Added titles",
    text: "Titles viewers added manually. Until you confirm a title, only the people who added it see it.",
    show: "Show",
    states: { waiting: "Needs review", confirmed: "Confirmed", refused: "Rejected" },
    loadFailed: "The added titles couldn’t be loaded",
    none: {
      waiting: "No titles need review.",
      confirmed: "No titles have been confirmed yet.",
      refused: "No titles have been rejected yet.",
    },
    more: "More titles",
    found: (count: number) => (count === 1 ? "1 title" : `${count} titles`),
    waiting: (count: number) => (count === 1 ? "1 title needs review." : `${count} titles need review.`),
    facts: (kind: string, year: number) => `${kind}, ${year}`,
    addedBy: (names: string, others: number, day: string) =>
      others === 0 ? `Added by ${names}, ${day}` : `Added by ${names} and ${others} more, ${day}`,
    nobody: "a deleted account",
    acts: (title: string) => `Actions for ${title}`,
    confirm: "Confirm",
    correct: "Edit",
    merge: "Merge",
    refuse: "Reject",
    reopen: "Reopen",
    done: {
      confirmed: (title: string) => `${title} is now visible to everyone.`,
      refused: (title: string) => `${title} stays visible only to the people who added it.`,
      waiting: (title: string) => `${title} needs review again.`,
      corrected: (title: string) => `${title} was updated.`,
      merged: (title: string, into: string) => `${title} was merged into ${into}.`,
    },
    failed: "The change couldn’t be saved. Please try again.",
    cancel: "Cancel",
    refusal: {
      heading: (title: string) => `Reject ${title}?`,
      text: "It stays on the lists of the people who added it, and they’re notified. You can reopen it later.",
      reason: "Reason",
      help: "The people who added it see this text.",
    },
    correction: {
      heading: (title: string) => `Edit ${title}`,
      title: "Title",
      year: "Release Year",
      type: "Type",
      overview: "Overview",
      genres: "Genres",
      genresAtMost: (most: number) => `Up to ${most}`,
      save: "Save",
      saving: "Saving...",
    },
    merging: {
      heading: (title: string) => `Merge ${title} with another title`,
      text: "Ratings and watchlist entries move to the other title, and the added title is removed. The people who added it are notified.",
      sure: (title: string, into: string) => `Merge ${title} into ${into}? This can’t be undone.`,
      other: "Choose a different title",
      search: "Search for a title",
      placeholder: "Search for movies or TV shows...",
      searching: "Searching...",
      nothing: (query: string) => `No titles match “${query}”.`,
      searchFailed: "Search isn’t responding. Please try again.",
      results: "Results",
      facts: (kind: string, year: string | null, id: number) =>
        [kind, year, `id ${id}`].filter((part) => part !== null).join(", "),
    },
  },

  source: {
    heading: "Catalog source",
    text: "With a TMDB key, titles, images and streaming services come from TMDB and stay current. Without one, Halflight uses its built-in catalog.",
    loadFailed: "The catalog source couldn’t be loaded",
    none: "No TMDB key is set.",
    from: {
      environment: (end: string) =>
        `The key ends in ${end} and comes from the environment variable TMDB_ACCESS_TOKEN.`,
      administrator: (end: string, day: string) => `The key ends in ${end} and was added on ${day}.`,
    },
    states: {
      unreadable:
        "This machine can’t read the key because it was encrypted with another machine’s key file. Enter it again, or use the same key file on every machine.",
      refused: "TMDB no longer accepts this key. Enter a new one.",
    },
    silent:
      "TMDB isn’t responding right now. Halflight retries automatically and uses its stored titles in the meantime.",
    imported: (count: number) => `${NUMBER.format(count)} titles have been imported from TMDB.`,
    waiting: (count: number) => `${NUMBER.format(count)} still to import.`,
    progress: "Titles imported",
    key: "TMDB key",
    otherKey: "New TMDB key",
    help: "A read access token or an API key from themoviedb.org (Settings, API). It’s checked right away and stored encrypted.",
    wrongKey: "This isn’t a TMDB read access token or API key",
    save: "Check and save",
    saving: "Checking...",
    saved: "TMDB accepted the key. The import is starting.",
    saveFailed: "The key couldn’t be saved",
    remove: "Remove key",
    removed: "The key was removed. Imported titles stay for now.",
    removeFailed: "The key couldn’t be removed",
    removing: "Removing...",
    removal: {
      heading: "Remove the key?",
      text: "Halflight stops contacting TMDB, and imported titles are no longer updated. After six months they’re deleted, as TMDB’s terms require. The key can’t be shown again.",
    },
    cancel: "Cancel",
  },

  jobs: {
    heading: "Jobs",
    text: "Background jobs. Each one runs in one process at a time.",
    loadFailed: "The jobs couldn’t be loaded",
    names: {
      training: {
        name: "Training",
        text: "Retrains the recommendation model when there’s enough new activity.",
      },
      sync: { name: "Catalog", text: "Imports new and changed titles from TMDB." },
      charts: { name: "Charts", text: "Gets trending, in-theater and on-air titles from TMDB." },
      histories: {
        name: "Import lookups",
        text: "Searches TMDB for imported titles that aren’t in the catalog.",
      },
      backup: { name: "Backup", text: "Writes a copy of the database and deletes the oldest one." },
      retention: { name: "Cleanup", text: "Deletes data past its retention period." },
    },
    states: {
      never: "Not run yet",
      running: "Running",
      ended: "Done",
      failed: "Failed",
      lost: "Interrupted",
    },
    last: (when: string) => `Last run ${when}`,
    next: (when: string) => `next ${when}`,
    progress: (percent: number) => `${percent}%`,
    run: "Run now",
    running: "Running...",
    failed: "The job couldn’t be started. Please try again.",
  },

  testEmail: {
    heading: "Email",
    text: "Send a test email to your own address to check the mail server.",
    send: "Send a test email",
    sending: "Sending...",
    sent: (address: string) => `The mail server accepted the email to ${address}.`,
    written: (file: string) => `There’s no mail server, so the email was written to outbox/${file}.`,
    notSent: (reason: string) => `The email wasn’t sent. ${reason}`,
    tooMany: "Too many test emails in a short time. Please wait ten minutes.",
    failed: "The email couldn’t be sent. Please try again.",
  },
};

export type AdminHousekeepingMessages = typeof englishAdminHousekeeping;

export const adminHousekeeping: AdminHousekeepingMessages = englishAdminHousekeeping;
