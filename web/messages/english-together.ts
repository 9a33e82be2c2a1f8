/** The words of an evening together: one list for two to four people. */
const NAMES = new Intl.ListFormat("en", { type: "conjunction" });

const all = (count: number) => (count === 2 ? "both of you" : "all of you");

export const englishTogether = {
  heading: (count: number) => (count === 2 ? "Two tonight" : "Together tonight"),
  startHeading: "Together tonight",
  startText:
    "Two to four people, one list. Nobody gets what they would not like, and anybody can say: not tonight. Whoever has the link is in, with an account or without.",
  start: "Start tonight’s list",
  starting: "Starting...",
  startFailed: "The list could not be started. Please try again.",
  watchTogether: (name: string) => `Watch together with ${name}`,
  watchTogetherAsk: (name: string) => `Watch together with ${name}?`,
  watchTogetherText: (name: string) =>
    `We make one list for tonight from both your tastes. ${name} finds it under “Watch together” and can leave it there. Neither of you sees what the other rated.`,
  cancel: "Cancel",
  running: "Going on",
  runningWith: (names: readonly string[]) =>
    names.length === 0 ? "Nobody has joined yet" : `With ${NAMES.format(names)}`,
  goOn: "Open",
  runningFailed: "What is going on could not be loaded",

  loadFailed: "Tonight’s list could not be loaded",
  endedTitle: "This evening has ended",
  endedText: "A list is for one night. Start another whenever you like.",
  startAnother: "Start another",
  endedTextForGuests: "A list is for one night. Ask for a new link.",
  fullTitle: (most: number) => `All ${most} places are taken`,
  fullText: "Somebody has to leave before another can join.",

  you: "you",
  youAlone: "You",
  somebody: "somebody",
  members: "Who is in",
  guest: "Guest",
  fromProfile: "From their profile",
  leave: "Leave",
  leaveAsk: "Leave this evening?",
  leaveText: "Your taste and what you set aside no longer count. You can join again with the link.",
  leaveFailed: "That did not work. Please try again.",

  invite: "Invite",
  inviteAnother: "Invite another",
  inviteText: "Whoever has this link can join until it ends.",
  link: "Link to this list",
  copy: "Copy link",
  copied: "Link copied",
  copyFailed: "The link is marked: copy it from here.",
  share: "Share",
  shareTitle: "Choose with me what we watch tonight",

  invited: (name: string) => `${name} asks what you would watch tonight`,
  invitedBySomebody: "You are asked what you would watch tonight",
  joinText:
    "Your taste joins the others’, and one list comes of it. They see your name, and not what you rated.",
  join: "Join with your taste",
  joining: "Joining...",
  joinFailed: "Joining did not work. Please try again.",
  guestText: "No account needed: a name, and five titles you love.",
  name: "Your name",
  nameRequired: "Please enter your name",
  taps: (count: number) => `Tap ${count} titles you love`,
  tapsFull: "Tap one of them again to make room for another.",
  tapsMissing: (count: number) => `Please tap ${count} titles`,
  startersFailed: "The titles could not be loaded",
  seeList: "See our list",
  hasAccount: "You have an account?",
  signIn: "Sign In",

  moods: "What are you in the mood for?",
  moodsText: "It counts for everybody.",
  moodsFailed: "The mood could not be saved. Please try again.",
  steeredByQuiz: (name: string) => `It leans on what ${name} said of tonight.`,

  list: "Tonight’s list",
  listOf: (count: number) => (count === 1 ? "Your list, until somebody joins" : "Tonight’s list"),
  listFailed: "The list could not be made",
  listEmpty: "Nothing is left",
  listEmptyText:
    "You have all seen, saved or set aside whatever there is. Change the mood, or take a veto back.",
  beyond: "From here on a little further from what you asked for, or like.",
  more: "Show more",
  veto: "Not tonight",
  vetoTitle: (title: string) => `Not tonight: ${title}`,
  vetoed: (title: string) => `${title} is set aside for everybody`,
  vetoes: (count: number) =>
    count === 1 ? "Set aside by you: 1 title" : `Set aside by you: ${count} titles`,
  bringBack: "Bring back",
  bringBackTitle: (title: string) => `Bring back: ${title}`,
  vetoFailed: "That did not work. Please try again.",

  whom: {
    one: "For you",
    all: (count: number) => `For ${all(count)}`,
    middle: (count: number) => `A good middle for ${all(count)}`,
    more: (strong: readonly string[], good: readonly string[]) =>
      `More for ${NAMES.format(strong)}, fine for ${NAMES.format(good)}`,
    less: (fine: readonly string[], low: readonly string[]) =>
      `For ${NAMES.format(fine)}, less for ${NAMES.format(low)}`,
    left: "The best of what is left",
  },
};
