/**
 * Texts of the session quiz. Separate from `messages`, so they only load with it. Texts fixed by the
 * specification stay as they are.
 */
const englishQuiz = {
  skip: "Skip for 24 hours",
  back: "Back",
  next: "Next",
  submit: "Submit",
  submitEarly: "That’s all, show me",
  sending: "Sending...",
  sent: "Picks updated for tonight",
  sendingFailed: "Your answers couldn’t be sent. They’re still here, so please try again.",
  welcomeBack: {
    heading: "Welcome Back",
    text: "Does tonight feel like last time?",
    reuse: "Use Previous Answers",
    again: "Start Fresh",
  },
  takenRecently: {
    heading: "You took the quiz recently",
    text: "Does tonight still feel like that?",
    reuse: "Reuse previous answers",
    again: "Take it again",
  },
  lastTime: "Last time",
  reuseFailed: "Your previous answers couldn’t be used. Please try again.",
  questions: {
    moods: {
      heading: "How are you feeling right now?",
      hint: "Choose up to three. The background changes to match.",
    },
    energy_level: {
      heading: "How much energy do you have left?",
      hint: "We’ll pick something that doesn’t ask for more.",
    },
    watch_preference: { heading: "A movie or a series?", hint: "One evening, or the start of many." },
    attention_level: {
      heading: "How closely will you watch?",
      hint: "Be honest: time on your phone counts.",
    },
    viewing_group: { heading: "Who’s on the couch?", hint: "Choose what fits, or use your own words." },
    session_length: { heading: "How much time do you have?", hint: "We’ll look for titles that fit." },
    watch_intention: { heading: "What’s tonight for?", hint: "What you want to get out of it." },
    desired_emotions: { heading: "How would you like to feel?", hint: "Choose up to three." },
    intensity: { heading: "How heavy can it be?", hint: "Some evenings can take more than others." },
    avoid_content: {
      heading: "Anything you’d rather not see?",
      hint: "We’ll keep it out of every row tonight.",
    },
    vibe_match: {
      heading: "Last step: where should tonight’s pick take you?",
      hint: "Deeper into your mood, or out of it.",
    },
  },
  choices: {
    energy_level: {
      high: { label: "Plenty", hint: "Wide awake" },
      moderate: { label: "Enough", hint: "For a good evening" },
      low: { label: "A little", hint: "Nothing too demanding" },
      drained: { label: "None at all", hint: "Make it effortless" },
    },
    watch_preference: {
      movie: { label: "A movie", hint: "Beginning, middle, end" },
      tv: { label: "A series", hint: "An episode or four" },
      either: { label: "Either is fine", hint: "Whatever fits best" },
    },
    attention_level: {
      full: { label: "Every minute", hint: "Lights out, phone away" },
      partial: { label: "On and off", hint: "With some talking in between" },
      background: { label: "In the background", hint: "While I do something else" },
    },
    session_length: {
      "3_plus": { label: "Three hours or more", hint: "The whole night" },
      "2_3": { label: "Two to three hours", hint: "A long movie" },
      "1_2": { label: "One to two hours", hint: "A movie" },
      less_60: { label: "Under an hour", hint: "An episode" },
      less_30: { label: "Under half an hour", hint: "A short one" },
    },
    watch_intention: {
      unwind: { label: "Unwind", hint: "Let the day go" },
      escape: { label: "Escape", hint: "Be somewhere else" },
      be_entertained: { label: "Be entertained", hint: "A good time" },
      connect: { label: "Connect", hint: "With whoever’s next to me" },
      learn: { label: "Learn", hint: "Discover something new" },
      be_challenged: { label: "Be challenged", hint: "Think about it afterward" },
    },
    intensity: {
      light: { label: "Light", hint: "Easy on the heart" },
      moderate: { label: "In between", hint: "A bit of both" },
      heavy: { label: "Heavy", hint: "I can take it" },
      unsure: { label: "Not sure", hint: "You decide" },
    },
    vibe_match: {
      match: { label: "Match my mood", hint: "More of what I’m feeling" },
      change: { label: "Change my mood", hint: "Somewhere else" },
      surprise: { label: "Surprise me", hint: "Anywhere" },
    },
    new_content_preference: {
      lucky: { label: "I’m feeling lucky", hint: "Find me a hidden gem" },
      maybe: { label: "Maybe", hint: "A few lesser-known ones" },
      no: { label: "Rather not", hint: "Stick to the well-known" },
    },
  },
  newContent: "Something you haven’t heard of?",
  groups: {
    label: "Who’s watching",
    suggestions: ["Just me", "Partner", "Friends", "Family with kids", "Parents", "Roommates"],
    ownWords: "In your own words",
    placeholder: "My sister and her dog",
  },
  avoided: {
    label: "Content to avoid",
    ownWords: "Anything else",
    placeholder: "Clowns, spiders, the sea",
    help: "Separate with commas",
  },
  startingPoint: { label: "A place to start", placeholder: "A title, a genre, a decade" },
};

export type QuizMessages = typeof englishQuiz;

export const quizWords: QuizMessages = englishQuiz;
