/**
 * Texts of the admin console. Separate from `messages`, so they only load with it. Texts fixed by the
 * specification stay as they are.
 */
const englishAdmin = {
  heading: "Admin dashboard",
  sections: "Admin sections",
  names: {
    overview: "Overview",
    tuning: "Tuning and lab",
    landing: "Landing page",
    switches: "Features",
    additions: "Added titles",
    links: "Broken links",
    phrases: "Wishes",
    accounts: "Accounts",
    jobs: "Jobs",
  },
  unsaved: (many: number) => (many === 1 ? "1 unsaved change" : `${many} unsaved changes`),
  loading: "Loading the admin dashboard",

  access: {
    heading: "Access Error",
    denied: "Admin access denied. Contact administrator.",
    failed: (status: number) => `API error: ${status}`,
    unreachable: "We can’t reach the server right now. Check your connection and try again.",
    home: "Return to Dashboard",
  },

  landing: {
    heading: "Landing page",
    text: "The title visitors see first. Changes appear immediately for everyone.",
    loading: "Loading landing configuration...",
    current: "On the landing page",
    none: "No specific item selected. Using trending content.",
    gone: (id: number) => `Title ${id} is no longer in the catalog.`,
    facts: (kind: string, year: string | null, id: number) =>
      [kind, year, `id ${id}`].filter((part) => part !== null).join(", "),
    remove: "Remove Selection",
    search: "Search for a title",
    placeholder: "Search for movies or TV shows...",
    searching: "Searching...",
    nothing: (query: string) => `No titles match “${query}”.`,
    searchFailed: "Search isn’t responding. Please try again.",
    results: "Results",
    save: "Save Configuration",
    saving: "Saving...",
    saved: "Landing page saved.",
    unsaved: "Not saved yet.",
    fetchFailed: "Failed to fetch config",
    saveFailed: "Failed to save configuration",
    clearFailed: "Failed to clear config",
  },

  tuning: {
    heading: "Recommendation tuning",
    text: "Saved changes take effect immediately, across all processes.",
    groups: { recency: "Recency", "new titles": "New titles", mix: "Mix of sources", exposure: "Exposure" },
    preset: "Preset",
    applyDefaults: "Apply defaults",
    applying: "Applying...",
    discard: "Discard changes",
    save: "Save changes",
    saving: "Saving...",
    saved: "Settings saved and in effect.",
    defaultsApplied: "Defaults applied.",
    undo: "Undo",
    undone: "Previous settings restored.",
    fetchFailed: "Failed to fetch config",
    saveFailed: "Failed to save config",
    clearFailed: "Failed to clear config",
    changedMeanwhile:
      "Another administrator changed the settings in the meantime. Their values are shown as current. Your changes are still here, but not saved yet.",
    range: (least: string, most: string, usual: string) => `${least} to ${most}, default ${usual}`,
    wrongNumber: "Enter a number",
    current: (value: string) => `Current: ${value}`,
  },

  history: {
    heading: "Changes",
    none: "No changes yet.",
    loadFailed: "The changes couldn’t be loaded",
    by: (name: string | null, when: string) => `${name ?? "Deleted account"}, ${when}`,
    restored: "Restored earlier settings",
    difference: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
    asDefaults: "No differences",
    restore: "Restore previous settings",
    restoring: "Restoring...",
    restoreFailed: "The settings couldn’t be restored. Please try again.",
    more: "Show earlier changes",
  },
};

export type AdminMessages = typeof englishAdmin;

export const admin: AdminMessages = englishAdmin;
