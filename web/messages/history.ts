/** Texts about when titles were watched, and of the history page. Separate from `messages`, so they only load with those. */
const englishHistory = {
  watched: {
    again: "Watched again",
    noDate: "Watched, no date",
    dates: (title: string) => `When you watched ${title}`,
    date: "Date watched",
    change: "Change date",
    changeOf: (title: string, day: string) => `Change date: ${title}, ${day}`,
    add: "Add a date",
    addOf: (title: string) => `Add a date: ${title}`,
    remove: "Remove",
    removeOf: (title: string, day: string) => `Remove: ${title}, ${day}`,
    save: "Save date",
    cancel: "Cancel",
    missing: "Choose a date",
    future: "Choose today or an earlier day",
    told: (title: string) => `${title} marked as watched`,
    removed: (title: string) => `No longer in your history: ${title}`,
    moved: (title: string, day: string) => `${title}: ${day}`,
    back: (title: string) => `${title} is back in your history`,
  },
};

export type HistoryMessages = typeof englishHistory;

export const historyWords: HistoryMessages = englishHistory;
