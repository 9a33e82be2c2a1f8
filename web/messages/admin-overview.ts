/** Texts of the admin console's overview. Separate from `messages`, so they only load with it. */
const WHOLE = new Intl.NumberFormat("en");
const SHORT = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

const counted = (count: number, one: string, many: string) =>
  `${WHOLE.format(count)} ${count === 1 ? one : many}`;

const englishAdminOverview = {
  count: (count: number) => WHOLE.format(count),
  percent: (percent: number) => `${Math.round(percent)}%`,
  milliseconds: (milliseconds: number) => `${SHORT.format(milliseconds)} ms`,
  none: "No data yet",
  unknown: "Unknown",
  loadFailed: "This couldn’t be loaded.",
  stale: (since: string) => `Out of date, last updated ${since}`,

  head: {
    fine: "All systems operational",
    degraded: (name: string) => `Needs attention: ${name}`,
    down: (name: string) => `Down: ${name}`,
    warning: (name: string) => `${name} is running high`,
    critical: (name: string) => `${name} is critical`,
    more: (sentence: string, others: number) => (others === 0 ? sentence : `${sentence}, and ${others} more`),
    updated: (seconds: number, every: number) =>
      `Updated ${seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`} ago, refreshes every ${every} s`,
    refresh: "Refresh",
    refreshing: "Refreshing...",
  },

  levels: { good: "Good", warning: "Warning", critical: "Critical", unknown: "Unknown" },

  performance: { heading: "Performance", cpu: "CPU", memory: "Memory", disk: "Disk" },

  catalogue: {
    heading: "Catalog",
    users: "Users",
    titles: "Titles",
    events: "Events, 24 h",
    uptime: "Uptime",
    uptimeText: (seconds: number) => {
      const minutes = Math.floor(seconds / 60);
      const hours = Math.floor(minutes / 60);
      if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
      return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
    },
  },

  response: {
    heading: "Average response time",
    lastHour: "over the last hour",
    total: (requests: number, processes: number) =>
      `${counted(requests, "request", "requests")} in total, served by ${counted(processes, "process", "processes")}`,
    percentiles: { p50_ms: "Median", p95_ms: "95th percentile", p99_ms: "99th percentile" },
    picture: (now: string, most: string) =>
      `Average response time per minute over the last hour: ${now} now, ${most} at most`,
    from: "60 min ago",
    to: "now",
  },

  components: {
    heading: "Components",
    version: (version: string) => `Version ${version}`,
    available: (version: string) => `${version} is available`,
    name: "Name",
    status: "Status",
    time: "Time",
    names: {
      database: "Database",
      recommender: "Recommender",
      search: "Search",
      catalogue: "Catalog",
      settings: "Settings",
      mail: "Mail",
      jobs: "Jobs",
      disk: "Disk",
      backups: "Backups",
      browser_failures: "Browsers",
    },
  },

  picks: {
    composition: "Where picks come from",
    ages: "Age of picks",
    count: (count: number) => `${counted(count, "pick", "picks")} in the last 24 hours`,
    sources: {
      primary: "Primary",
      recent: "Recent",
      genre: "Genre",
      similar: "Similar",
      exploration: "Exploration",
    },
    ageBuckets: { lt2: "Under 2 y", y2to5: "2–5 y", y5to10: "5–10 y", gte10: "10+ y" },
    shares: (shares: readonly string[]) => shares.join(", "),
    share: (name: string, percent: number) => `${name} ${Math.round(percent)} percent`,
    ofDay: (shares: string) => `Hour by hour over the last 24 hours: ${shares}`,
    from: "24 h ago",
    to: "now",
  },

  coverage: {
    heading: "Coverage",
    enriched: "Enriched",
    moods: "Moods",
    platforms: "Platforms",
    titles: (count: number) => `${counted(count, "title", "titles")} enriched`,
  },
};

export type AdminOverviewMessages = typeof englishAdminOverview;

export const adminOverview: AdminOverviewMessages = englishAdminOverview;
