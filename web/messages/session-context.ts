/** Texts of the mood chips above the picks. Separate from `messages`, so they only load with the chips. */
const englishSessionContext = {
  label: "Tonight",
  labelPreferred: "Your mood",
  clear: "Clear tonight",
  clearPreferred: "Clear mood",
  takeAway: (answer: string) => `Remove: ${answer}`,
  takenAway: (answer: string) => `Removed “${answer}”`,
  cleared: "Tonight’s mood cleared",
  updated: "Picks updated.",
  more: (count: number) => `${count} more`,
  failed: "That couldn’t be changed. Please try again.",
  notUnderstood: (answer: string) => `${answer}: not recognized, so it’s ignored`,
  answers: {
    energy_level: {
      high: "Full of energy",
      moderate: "Enough energy",
      low: "Low energy",
      drained: "Drained",
    },
    watch_preference: { movie: "A movie", tv: "A series", either: "Movie or series" },
    attention_level: { full: "Full attention", partial: "Half watching", background: "In the background" },
    session_length: {
      "3_plus": "Three hours or more",
      "2_3": "Two to three hours",
      "1_2": "One to two hours",
      less_60: "Under an hour",
      less_30: "Under half an hour",
    },
    watch_intention: {
      unwind: "To unwind",
      escape: "To escape",
      be_entertained: "To be entertained",
      connect: "To connect",
      learn: "To learn",
      be_challenged: "To be challenged",
    },
    intensity: { light: "Light", moderate: "Not too heavy", heavy: "Heavy", unsure: "Any intensity" },
    vibe_match: { match: "Match my mood", change: "Change my mood", surprise: "A surprise" },
    new_content_preference: {
      lucky: "Something new to me",
      maybe: "Hidden gems welcome",
      no: "Well-known titles only",
    },
  },
  emotion: (emotion: string) => `To feel ${emotion}`,
  avoided: (what: string) => `No ${what}`,
  start: (where: string) => `Start from “${where}”`,
};

export type SessionContextMessages = typeof englishSessionContext;

export const sessionContextWords: SessionContextMessages = englishSessionContext;
