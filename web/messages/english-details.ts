import { englishCountry } from "./english-countries.ts";

/** The words of all that is told of one title. Texts that the specification gives are kept to the letter. */
export const englishDetails = {
  details: {
    pageTitle: "Title",
    missing: "There is no such title",
    failed: "This title could not be loaded",
    modalFailed: "These details could not be loaded",
    toHome: "Return to Home",
    cast: "Cast",
    director: "Director",
    creator: "Created by",
    genres: "Genres",
    moods: "This content is:",
    nanogenres: "What it’s about",
  },
  whereToWatch: {
    heading: "Available on:",
    pageHeading: "Where to Watch",
    stream: "Stream",
    rent: "Rent",
    buy: "Buy",
    loading: "Loading streaming options...",
    unknown: "No streaming information available",
    noStream: "No streaming options available",
    /** Of shops: which have a title is known of the title, not of each shop. */
    usually: "Usually at",
    noRent: "No rent options available",
    noBuy: "No purchase options available",
    /** Countries are ISO 3166 codes. */
    onlyElsewhere: (own: string, other: string) =>
      `Nothing known for ${englishCountry(own)}. In ${englishCountry(other)}:`,
    /** Where and of what day offers are, and whose knowledge that is. */
    origin: {
      catalogue: (code: string, day: string | null) => `${placeAndDay(code, day)}, from this catalog`,
      justwatch: (code: string, day: string | null) =>
        `${placeAndDay(code, day)}, data by JustWatch, through TMDB`,
    },
    newTab: "(opens in a new tab)",
    showMore: (count: number) => `Show ${count} More`,
    showLess: "Show Less",
  },
  share: {
    share: "Share",
    copied: "Link copied",
    failed: "The link could not be copied",
  },
  linkReport: {
    open: "Report a link that does not work",
    heading: (title: string) => `Which link to ${title} does not work?`,
    text: "We look at each report and mend the link. Nobody sees who sent it.",
    label: "Service",
    kinds: { flatrate: "Stream", rent: "Rent", buy: "Buy" },
    choose: "Choose the service",
    send: "Send Report",
    sending: "Sending...",
    done: "Thank you. We will look at that link.",
    failed: "The report could not be sent. Please try again.",
  },
};

function placeAndDay(code: string, day: string | null): string {
  return `In ${englishCountry(code)}, ${day === null ? "of an unknown date" : `as of ${day}`}`;
}
