/**
 * Texts of the onboarding and the tag picker. Separate from `messages`, so they only load with those. Texts
 * fixed by the specification stay as they are.
 */
const englishOnboarding = {
  tags: {
    search: "Search genres and themes",
    found: "Results",
    nothingFound: "No matches. Try another word.",
    genres: "Genres",
    subgenresOf: (genre: string) => `${genre} subgenres`,
    themes: "Themes",
    chosen: (count: number, least: number) =>
      count < least ? `${count} chosen, ${least - count} more to go` : `${count} chosen`,
    tooFew: (least: number) => `Please select at least ${least} preferences to continue.`,
  },
  openness: {
    label: "How adventurous are you?",
    least: "Stick to what I know",
    most: "Surprise me",
    notSet: "Not set: somewhere in between",
    degrees: [
      "Stick to what I know",
      "Mostly what I know",
      "Some of both",
      "Mostly new things",
      "Surprise me",
    ],
  },
  steps: {
    name: "Your taste",
    later: "Later",
    back: "Back",
    next: "Next",
    tryAgain: "Try Again",
    /** Drawn as an icon, and followed by `finish`. */
    finishEmoji: "🎉",
    finish: "See My Recommendations",
    creating: "Creating Your Experience...",
    almostThere: "Almost There!",
    personalizing: "We're personalizing your recommendations...",
    loadingFailed: "Your answers couldn’t be loaded",
    savingFailed: "This couldn’t be saved. Your choices are still here, so please try again.",
    unreachable: "We can’t reach the server right now. Your choices are still here, so please try again.",
    platforms: {
      title: "Where do you watch?",
      text: "Choose the services you have, and we’ll put what you can watch on them first.",
      name: "Streaming services",
      progress: "Let’s begin",
      /** Instead of `progress`, if it's the only step. */
      progressAlone: "One last thing",
      encouragement: "None of these? Just continue, and we’ll look everywhere.",
      completion: "Good to know. We’ll look there first.",
    },
    content: {
      title: "What do you love?",
      text: "Three are enough to start. The more you choose, the better your picks.",
      progress: "A good start",
      encouragement: "Choose whatever comes to mind first. You can change it anytime.",
      completion: "That’s enough to start. Add more if you like.",
    },
    moods: {
      title: "How do you feel most evenings?",
      text: "Choose up to three. We’ll use them until you tell us how you feel on a given night.",
      name: "Moods",
      progress: "Halfway there",
      encouragement: "Hard to say? Skip it, and we’ll take each evening as it comes.",
      completion: "We’ll match the mood.",
    },
    demographics: {
      title: "A little about you",
      text: "All of this is optional.",
      progress: "The last step",
      encouragement: "You can skip everything here.",
      completion: "Thanks. Your first picks are ready.",
    },
  },
  demographics: {
    gender: "Gender",
    genders: {
      male: "Male",
      female: "Female",
      "non-binary": "Non-binary",
      "prefer-not-to-say": "Prefer not to say",
    },
    ageRange: "Age range",
    country: "Country",
    languages: "Preferred languages",
    notSaid: "Choose",
    privacy: "We never show this to anyone.",
  },
};

export type OnboardingMessages = typeof englishOnboarding;

export const onboarding: OnboardingMessages = englishOnboarding;
