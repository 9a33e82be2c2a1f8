/**
 * Texts of Watch together, which makes one list for two to four people. Separate from `messages`, so they only
 * load with its page.
 */
const NAMES = new Intl.ListFormat("en", { type: "conjunction" });

const all = (count: number) => (count === 2 ? "both of you" : "all of you");

const englishTogether = {
  heading: (count: number) => (count === 2 ? "Two tonight" : "Together tonight"),
  startHeading: "Together tonight",
  startText:
    "Two to four people, one list. We look for titles that everyone will like, and anyone can say “not tonight”. Anyone with the link can join, no account needed.",
  start: "Start tonight’s list",
  starting: "Starting...",
  startFailed: "The list couldn’t be started. Please try again.",
  watchTogether: (name: string) => `Watch together with ${name}`,
  watchTogetherAsk: (name: string) => `Watch together with ${name}?`,
  watchTogetherText: (name: string) =>
    `We’ll make one list for tonight from both your tastes. ${name} will find the list under “Watch together” and can leave it at any time. Neither of you sees the other’s ratings.`,
  cancel: "Cancel",
  running: "In progress",
  runningWith: (names: readonly string[]) =>
    names.length === 0 ? "Nobody has joined yet" : `With ${NAMES.format(names)}`,
  open: "Open",
  runningFailed: "Your lists in progress couldn’t be loaded",

  loadFailed: "Tonight’s list couldn’t be loaded",
  endedTitle: "This evening has ended",
  endedText: "A list lasts one night. Start another whenever you like.",
  startAnother: "Start another",
  endedTextForGuests: "A list lasts one night. Ask for a new link.",
  fullTitle: (most: number) => `All ${most} places are taken`,
  fullText: "Someone has to leave before anyone else can join.",

  you: "you",
  youAlone: "You",
  somebody: "someone",
  members: "Who’s in",
  guest: "Guest",
  fromProfile: "From their profile",
  leave: "Leave",
  leaveAsk: "Leave this list?",
  leaveText:
    "The list will no longer consider your taste or the titles you ruled out. You can rejoin with the link.",
  leaveFailed: "You couldn’t be removed from the list. Please try again.",

  invite: "Invite",
  inviteAnother: "Invite someone else",
  inviteText: "Anyone with this link can join until the list ends.",
  link: "Link to this list",
  copy: "Copy link",
  copied: "Link copied",
  copyFailed: "The link couldn’t be copied, but it’s selected. Copy it from here.",
  share: "Share",
  shareTitle: "Help me choose what we watch tonight",

  invited: (name: string) => `${name} wants to know what you’d watch tonight`,
  invitedBySomebody: "What would you watch tonight?",
  joinText: "We’ll combine everyone’s tastes into one list. The others see your name, but not your ratings.",
  join: "Join with your taste",
  joining: "Joining...",
  joinFailed: "You couldn’t join. Please try again.",
  guestText: "No account needed. Just a name and five titles you love.",
  name: "Your name",
  nameRequired: "Please enter your name",
  taps: (count: number) => `Choose ${count} titles you love`,
  tapsFull: "To choose another, remove one first.",
  tapsMissing: (count: number) => `Please choose ${count} titles`,
  startersFailed: "The titles couldn’t be loaded",
  seeList: "See our list",
  hasAccount: "Already have an account?",
  signIn: "Sign In",

  moods: "What are you in the mood for?",
  moodsText: "This applies to everyone.",
  moodsFailed: "The mood couldn’t be saved. Please try again.",
  streamableFirst: "Start with what one of us can stream",
  streamableFirstText: "Titles on any of your services come first, for everyone.",
  streamableFirstFailed: "That couldn’t be saved. Please try again.",
  steeredByQuiz: (name: string) => `Based on ${name}’s answers.`,

  list: "Tonight’s list",
  listOf: (count: number) => (count === 1 ? "Your list, until someone joins" : "Tonight’s list"),
  listFailed: "The list couldn’t be loaded",
  listEmpty: "Nothing left",
  listEmptyText:
    "Everything has been seen, saved or ruled out. Bring back a title you ruled out to see it here.",
  beyond: "From here on, picks go a little beyond what you asked for or like.",
  more: "Show more",
  veto: "Not tonight",
  vetoTitle: (title: string) => `Not tonight: ${title}`,
  vetoed: (title: string) => `${title} is ruled out for everyone`,
  vetoes: (count: number) => (count === 1 ? "You ruled out 1 title" : `You ruled out ${count} titles`),
  bringBack: "Bring back",
  bringBackTitle: (title: string) => `Bring back: ${title}`,
  vetoFailed: "That couldn’t be saved. Please try again.",

  whom: {
    one: "For you",
    all: (count: number) => `For ${all(count)}`,
    middle: (count: number) => `A good compromise for ${all(count)}`,
    more: (strong: readonly string[], good: readonly string[]) =>
      `Great for ${NAMES.format(strong)}, fine for ${NAMES.format(good)}`,
    less: (fine: readonly string[], low: readonly string[]) =>
      `Good for ${NAMES.format(fine)}, less so for ${NAMES.format(low)}`,
    left: "The best of what’s left",
  },
};

export type TogetherMessages = typeof englishTogether;

export const together: TogetherMessages = englishTogether;
