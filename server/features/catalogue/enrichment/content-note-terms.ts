/** Words that explicitly name content some viewers want to avoid. */
import type { CONTENT_NOTES } from "#contract/vocabulary.ts";

import type { TermList } from "./evidence.ts";

export const CONTENT_NOTE_TERMS: readonly TermList<(typeof CONTENT_NOTES)[number]>[] = [
  {
    name: "violence",
    terms: [
      "murder",
      "assassin",
      "hitman",
      "gunfight",
      "shootout",
      "brutality",
      "massacre",
      "sadism",
      "gangster",
    ],
  },
  {
    name: "gore",
    terms: ["gore", "splatter", "dismemberment", "cannibal", "cannibalism", "decapitation", "slasher"],
  },
  {
    name: "sex",
    terms: ["sex", "sexuality", "eroticism", "prostitute", "prostitution", "sex scene", "seduction"],
  },
  { name: "nudity", terms: ["nudity", "female nudity", "male nudity", "stripper", "striptease", "nudist"] },
  {
    name: "drugs",
    terms: [
      "drug",
      "drugs",
      "drug addiction",
      "heroin",
      "cocaine",
      "drug dealer",
      "drug cartel",
      "marijuana",
      "lsd",
    ],
  },
  {
    name: "alcohol",
    terms: ["alcoholic", "alcoholism", "alcohol", "drunkenness", "bartender", "binge drinking"],
  },
  {
    name: "animal_harm",
    terms: [
      "animal abuse",
      "animal cruelty",
      "dog fighting",
      "hunting",
      "death of a pet",
      "bullfighting",
      "slaughterhouse",
    ],
  },
  {
    name: "child_harm",
    terms: [
      "child abuse",
      "child in peril",
      "murdered child",
      "child soldier",
      "child abduction",
      "child murder",
      "kidnapped child",
    ],
  },
  { name: "self_harm", terms: ["self harm", "self mutilation", "cutting"] },
  { name: "suicide", terms: ["suicide", "suicide attempt", "suicidal", "kills himself", "kills herself"] },
  {
    name: "sexual_violence",
    terms: ["rape", "sexual abuse", "sexual assault", "sexual violence", "incest", "molestation"],
  },
  {
    name: "domestic_abuse",
    terms: [
      "domestic violence",
      "domestic abuse",
      "abusive husband",
      "abusive father",
      "abusive relationship",
    ],
  },
  {
    name: "racism",
    terms: [
      "racism",
      "racist",
      "segregation",
      "apartheid",
      "ku klux klan",
      "antisemitism",
      "anti semitism",
      "slavery",
      "xenophobia",
    ],
  },
  {
    name: "war",
    terms: [
      "war",
      "world war i",
      "world war ii",
      "vietnam war",
      "civil war",
      "soldier",
      "battlefield",
      "trench warfare",
    ],
  },
  {
    name: "bereavement",
    terms: [
      "grief",
      "loss of loved one",
      "mourning",
      "death of father",
      "death of mother",
      "loss of son",
      "loss of daughter",
      "loss of husband",
      "loss of wife",
      "widow",
      "widower",
      "funeral",
    ],
  },
  {
    name: "illness",
    terms: [
      "cancer",
      "terminal illness",
      "dementia",
      "alzheimer",
      "aids",
      "hiv",
      "leukemia",
      "disease",
      "epidemic",
      "pandemic",
      "coma",
    ],
  },
  { name: "bullying", terms: ["bully", "bullying", "hazing", "school bully"] },
];
