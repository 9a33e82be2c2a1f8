/**
 * Texts of the notices about titles a viewer has added. Separate from `messages`, because few viewers ever get
 * one.
 */
const englishNotices = {
  byKind: {
    addition_confirmed: (name: string) =>
      `“${name}”, which you added, is now available to everyone. Thank you!`,
    addition_merged: (name: string) =>
      `“${name}”, which you added, was already in the catalog. Any rating or watchlist entry you made was kept.`,
    addition_refused: (name: string) =>
      `“${name}”, which you added, stays on your lists but isn’t shown to anyone else.`,
  },
  reason: (reason: string) => `Reason: ${reason}`,
  open: "Open",
  gotIt: "Got it",
  next: (others: number) => `Next (${others} more)`,
};

export type NoticeMessages = typeof englishNotices;

export const noticeWords: NoticeMessages = englishNotices;
