/**
 * Tags: every word of the vocabulary that viewers can search or choose, with its emoji and synonyms. A tag's id is the vocabulary key.
 */
import {
  GENRES,
  type GenreKey,
  SUBGENRES,
  THEMES,
  TITLE_MOODS,
  type TitleMood,
  labelOf,
} from "./vocabulary.ts";

export type TagCategory = "genre" | "subgenre" | "mood" | "theme";

export type Tag = {
  id: string;
  label: string;
  category: TagCategory;
  searchTerms: readonly string[];
  /** The genre of a subgenre, `null` for other tags. */
  parentCategory: GenreKey | null;
  emoji: string;
};

/** Of reality shows people love single ones, not the genre, so it's neither a title tag nor a preference. */
type TagGenre = Exclude<GenreKey, "history" | "music" | "reality" | "western">;
type Subgenre = (typeof SUBGENRES)[keyof typeof SUBGENRES][number];
type Theme = (typeof THEMES)[number];
type Words = readonly [emoji: string, ...searchTerms: string[]];

const GENRE_WORDS: Readonly<Record<TagGenre, Words>> = {
  action: ["💥", "explosions", "fights", "chases", "shootouts", "stunts"],
  adventure: ["🧭", "quest", "journey", "expedition", "exploration", "wilderness"],
  comedy: ["😂", "laughs", "jokes", "sitcom", "humour", "humor"],
  drama: ["🎭", "serious", "human stories", "relationships", "character study"],
  fantasy: ["🐉", "magic", "dragons", "wizards", "mythical", "other worlds"],
  horror: ["👻", "scary", "fear", "nightmare", "haunted", "monsters"],
  mystery: ["🔍", "clues", "secrets", "puzzle", "unsolved", "investigation"],
  romance: ["💘", "love", "love story", "romcom", "relationship", "date night"],
  sci_fi: ["🚀", "sci-fi", "scifi", "space", "future", "robots", "aliens"],
  thriller: ["🔪", "tension", "suspense", "danger", "twists", "stalker"],
  crime: ["🕵️", "gangsters", "mafia", "heist", "police", "murder", "detectives"],
  documentary: ["🎥", "true story", "real life", "facts", "docuseries", "non-fiction"],
  animation: ["✏️", "cartoon", "animated", "anime", "hand-drawn", "stop motion"],
  family: ["👨‍👩‍👧", "kids", "children", "all ages", "parents"],
  war: ["🎖️", "soldiers", "battle", "military", "world war", "army"],
};

const SUBGENRE_WORDS: Readonly<Record<Subgenre, Words>> = {
  superhero: ["🦸", "comic book", "superpowers", "caped", "masked hero"],
  spy: ["🕶️", "espionage", "secret agent", "double agent", "cold war"],
  martial_arts: ["🥋", "kung fu", "karate", "wuxia", "samurai"],
  disaster: ["🌋", "earthquake", "shipwreck", "catastrophe", "end of the world"],
  treasure_hunt: ["🗺️", "lost city", "gold", "artefact", "map"],
  survival: ["🏕️", "stranded", "castaway", "against nature", "lost at sea"],
  swashbuckler: ["🏴‍☠️", "pirates", "sword fights", "musketeers", "duel"],
  road_trip: ["🚗", "on the road", "travelling", "highway", "driving"],
  romantic_comedy: ["💞", "rom-com", "meet cute", "light love story", "wedding"],
  dark_comedy: ["🖤", "black comedy", "gallows humour", "morbid", "cruel jokes"],
  satire: ["🃏", "parody", "spoof", "mockery", "political comedy"],
  slapstick: ["🍌", "pratfalls", "physical comedy", "clowning", "silent comedy"],
  period_drama: ["🏰", "costume drama", "historical", "aristocracy", "corsets"],
  family_drama: ["🏠", "parents and children", "siblings", "generations", "homecoming"],
  legal_drama: ["⚖️", "courtroom", "lawyers", "trial", "jury"],
  sports_drama: ["🏆", "boxing", "football", "underdog team", "athletes"],
  high_fantasy: ["🧝", "elves", "epic fantasy", "kingdoms", "prophecy"],
  urban_fantasy: ["🌃", "magic in the city", "modern magic", "hidden world", "vampires"],
  fairy_tale: ["🧚", "princess", "once upon a time", "folk tale", "enchanted"],
  sword_and_sorcery: ["⚔️", "barbarians", "warriors", "sorcerers", "blades"],
  slasher: ["🩸", "masked killer", "serial killer", "final girl", "gory"],
  supernatural: ["🔮", "ghosts", "demons", "possession", "paranormal"],
  psychological_horror: ["🫥", "slow dread", "madness", "paranoia", "unsettling"],
  creature_feature: ["🦖", "giant monster", "kaiju", "beasts", "sharks"],
  whodunit: ["🧩", "murder mystery", "suspects", "closed circle", "country house"],
  detective: ["🔦", "sleuth", "private eye", "inspector", "film noir"],
  cozy_mystery: ["🫖", "cosy mystery", "village murder", "amateur sleuth", "gentle crime"],
  cold_case: ["🗄️", "reopened case", "old crime", "missing person", "archive"],
  love_triangle: ["🔺", "two suitors", "jealousy", "affair", "torn between"],
  first_love: ["🌸", "young love", "teen romance", "summer love", "first kiss"],
  star_crossed: ["🌠", "forbidden love", "doomed lovers", "impossible love", "romeo and juliet"],
  second_chance: ["🔁", "reunion", "lost love", "starting over", "old flame"],
  space_opera: ["🪐", "galaxy", "starships", "space battles", "empire"],
  cyberpunk: ["🌆", "hackers", "neon", "artificial intelligence", "virtual reality"],
  time_travel: ["⏳", "time loop", "time machine", "paradox", "past and future"],
  alien_contact: ["👽", "first contact", "extraterrestrial", "ufo", "invasion"],
  psychological_thriller: ["🧠", "mind games", "obsession", "unreliable narrator", "manipulation"],
  political_thriller: ["🏛️", "government", "election", "assassination", "power games"],
  conspiracy: ["🕸️", "cover-up", "whistleblower", "secret society", "surveillance"],
  cat_and_mouse: ["🐈", "manhunt", "pursuit", "hunter and hunted", "on the run"],
};

const MOOD_WORDS: Readonly<Record<TitleMood, Words>> = {
  lighthearted: ["🎈", "light", "easy", "breezy", "cheerful"],
  feel_good: ["😊", "heartwarming", "uplifting", "comforting", "happy"],
  funny: ["🤣", "hilarious", "laugh out loud", "witty", "make me laugh"],
  suspenseful: ["😬", "tense", "nail-biting", "on edge", "gripping"],
  thrilling: ["🎢", "exciting", "adrenaline", "pulse-pounding", "fast"],
  dark_gritty: ["🌑", "bleak", "raw", "harsh", "brutal"],
  mysterious: ["🌫️", "enigmatic", "cryptic", "strange", "intriguing"],
  emotional: ["😭", "tearjerker", "moving", "touching", "cry"],
  romantic: ["🌹", "tender", "loving", "passionate", "swoon"],
  adventurous: ["🏔️", "daring", "bold", "wanderlust", "exploring"],
  mind_bending: ["🌀", "mindbending", "trippy", "confusing", "plot twist", "brain teaser"],
  chilling: ["🥶", "creepy", "eerie", "spooky", "disturbing"],
  epic: ["🗻", "grand", "sweeping", "monumental", "spectacle"],
  relaxing: ["🛋️", "calm", "soothing", "cosy", "cozy", "gentle"],
  weird_quirky: ["🦄", "odd", "offbeat", "eccentric", "surreal"],
  existential: ["♾️", "philosophical", "meaning of life", "deep", "thought-provoking"],
  dystopian: ["🏭", "dystopia", "totalitarian", "post-apocalyptic", "grim future"],
  melancholic: ["🌧️", "sad", "wistful", "bittersweet", "lonely"],
  inspirational: ["🌅", "inspiring", "motivating", "triumph", "hopeful"],
  action_packed: ["🔥", "nonstop action", "explosive", "high energy", "relentless"],
  dreamlike: ["🌙", "dreamy", "hypnotic", "poetic", "otherworldly"],
};

const THEME_WORDS: Readonly<Record<Theme, Words>> = {
  coming_of_age: ["🌱", "growing up", "adolescence", "teenagers", "youth"],
  found_family: ["🤝", "chosen family", "misfits", "belonging", "friendship"],
  revenge: ["🗡️", "vengeance", "payback", "retribution", "avenger"],
  redemption: ["🕊️", "forgiveness", "atonement", "making amends", "turning back"],
  identity: ["🪞", "who am i", "self-discovery", "double life", "becoming oneself"],
  against_the_odds: ["💪", "underdog", "perseverance", "overcoming", "never give up"],
  power_and_corruption: ["👑", "ambition", "greed", "politics", "betrayal"],
  love_and_loss: ["🥀", "grief", "mourning", "heartbreak", "goodbye"],
};

const GENRE_TAGS: readonly Tag[] = GENRES.flatMap(({ key, label }) =>
  isTagGenre(key) ? tagOf(key, "genre", GENRE_WORDS[key], { label }) : [],
);
/** Sign-up genres that aren't title tags: people can like them, but search can't filter by them. */
const SIGN_UP_GENRE_TAGS: readonly Tag[] = [
  tagOf("history", "genre", ["📜", "historical", "true events", "antiquity", "the past"]),
  tagOf("music", "genre", ["🎵", "musical", "musicians", "songs", "concert"]),
  tagOf("western", "genre", ["🤠", "cowboys", "frontier", "gunslingers", "wild west"]),
];

const SUBGENRE_TAGS: readonly Tag[] = Object.entries(SUBGENRES).flatMap(([genre, subgenres]) =>
  subgenres.map((key) => tagOf(key, "subgenre", SUBGENRE_WORDS[key], { parentCategory: genre as GenreKey })),
);
const THEME_TAGS: readonly Tag[] = THEMES.map((key) => tagOf(key, "theme", THEME_WORDS[key]));

/** Title tags, for filtering search. */
export const TAGS: readonly Tag[] = [
  ...GENRE_TAGS,
  ...SUBGENRE_TAGS,
  ...TITLE_MOODS.map((key) => tagOf(key, "mood", MOOD_WORDS[key])),
  ...THEME_TAGS,
];

/** Tags with which people state their preferences. Moods are asked separately. */
export const PREFERENCE_TAGS: readonly Tag[] = [
  ...GENRE_TAGS,
  ...SIGN_UP_GENRE_TAGS,
  ...SUBGENRE_TAGS,
  ...THEME_TAGS,
];

/** Minimum number of tags to choose, unless a form sets another. */
export const PREFERENCES_MIN = 3;

function isTagGenre(key: GenreKey): key is TagGenre {
  return key in GENRE_WORDS;
}

function tagOf(
  id: string,
  category: TagCategory,
  [emoji, ...searchTerms]: Words,
  own: Partial<Pick<Tag, "label" | "parentCategory">> = {},
): Tag {
  return { id, label: labelOf(id), category, searchTerms, parentCategory: null, emoji, ...own };
}
