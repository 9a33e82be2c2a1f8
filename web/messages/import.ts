/** Texts of the viewing history import. Separate from `messages`, so they only load with it. */
const NUMBER = new Intl.NumberFormat("en");
const count = (many: number, one: string, more: string) =>
  `${NUMBER.format(many)} ${many === 1 ? one : more}`;
const titles = (many: number) => count(many, "title", "titles");

const englishImport = {
  heading: "Import your history",
  text: "Bring in what you rated, watched or saved elsewhere. You’ll see a preview before anything is saved, and you can undo an import for 30 days.",
  seePicks: "See your new picks",
  sources: {
    letterboxd: "Letterboxd",
    imdb: "IMDb",
    trakt: "Trakt",
    netflix: "Netflix",
    movielens: "MovieLens",
    halflight: "Halflight",
    list: "A list",
  },
  how: "How do I export my history?",
  ways: [
    ["Letterboxd", "Settings, Data, Export your data. Use the zip as it is or one of its files."],
    ["IMDb", "Open your ratings or watchlist, then Export."],
    ["Trakt", "Settings, Data, Export. Use the zip or its JSON files."],
    ["Netflix", "Account, Profile, Viewing activity, Download all."],
    ["MovieLens", "About your ratings, Export, as CSV."],
    ["Halflight", "Your data on this page, Download your data."],
    ["Anything else", "A CSV file with a Title column and, if you have them, Year and Rating."],
  ],
  choose: "Choose a file",
  limit: "ZIP, CSV or JSON, up to 25 MB and 20,000 titles",
  sending: "Sending the file...",
  reading: "Reading the file",
  readPart: (percent: number) => `${percent} percent read`,
  tooLarge: "The file is larger than 25 MB. Please choose a smaller one.",
  offline: "We can’t reach the server right now. Check your connection and send the file again.",
  sendFailed: "The file couldn’t be sent. Please try again.",
  tooMany: "Too many files in a short time. Please try again later.",
  loadFailed: "Your imports couldn’t be loaded",
  failed: "The file couldn’t be read.",
  tryAnother: "Choose another file",

  previewHeading: (source: string, fileName: string) => `${source}: ${fileName}`,
  brings: (many: number) => (many === 0 ? "There’s nothing new in this file." : `${titles(many)} to import.`),
  counts: {
    rated: "Rated",
    seen: "Seen, not rated",
    saved: "For your watchlist",
    skipped: "Not interested",
    already: "Already here",
    conflicts: "Rated differently here",
    unmatched: "Not found",
  },
  mapping: "How ratings are converted",
  mappingText: "Seen titles won’t be suggested and don’t count as liked.",
  value: (value: number, rows: number) => `★ ${value} · ${titles(rows)}`,
  ratings: { 1: "Disliked", 2: "Liked", 3: "Loved" },
  onlySeen: "Seen",
  mappingFailed: "That couldn’t be changed. Please try again.",
  replace: (many: number) =>
    `Replace ${count(many, "existing rating that differs", "existing ratings that differ")}`,
  firstRows: "Preview",
  unmatched: (many: number) => `${titles(many)} not found`,
  lookedUpLater:
    "We’ll look them up on TMDB within the hour. Titles we find are added automatically, even after you’ve imported the rest.",
  reasons: {
    unknown: "Not in the catalog",
    year: "Different year",
    kind: "Movie and TV show don’t match",
    ambiguous: "More than one match",
  },
  lookFor: "Search or add",
  lookForNamed: (title: string) => `Search or add: ${title}`,
  download: "Download the list",
  downloadFailed: "The list couldn’t be downloaded. Please try again.",
  faults: (many: number) => `${count(many, "line", "lines")} couldn’t be read`,
  fault: (file: string, line: number, reason: string) =>
    file === "" ? `Line ${line}: ${reason}` : `${file}, line ${line}: ${reason}`,
  apply: (many: number) => `Import ${titles(many)}`,
  applying: "Importing...",
  applyFailed: "Nothing was imported. Please try again.",
  discard: "Discard",
  discardFailed: "The import couldn’t be discarded. Please try again.",
  applied: (many: number) => `${titles(many)} imported`,

  earlier: "Imports of the last 30 days",
  imported: (many: number) => titles(many),
  states: {
    reading: "Reading",
    ready: "Not imported yet",
    applied: "Imported",
    undone: "Undone",
    failed: "Failed",
  },
  undo: "Undo",
  undoNamed: (fileName: string) => `Undo the import of ${fileName}`,
  undoHeading: "Undo this import?",
  undoText: "Everything it added is removed. Ratings and watchlist entries you’ve changed since then stay.",
  undoing: "Undoing...",
  keep: "Keep it",
  undone: "Import undone",
  undoFailed: "The import couldn’t be undone. Please try again.",
};

export type ImportMessages = typeof englishImport;

export const importWords: ImportMessages = englishImport;
