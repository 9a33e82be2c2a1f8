/** The words of what a viewer is told when they come by. */
export const englishNotices = {
  told: {
    addition_confirmed: (name: string) =>
      `“${name}”, which you added, is there for everybody now. Thank you!`,
    addition_merged: (name: string) =>
      `“${name}”, which you added, was here already. What you marked is kept with it.`,
    addition_refused: (name: string) =>
      `“${name}”, which you added, stays on your own lists and is shown to nobody else.`,
  },
  reason: (reason: string) => `Why: ${reason}`,
  open: "Open",
  gotIt: "Got it",
  next: (others: number) => `Next (${others} more)`,
};
