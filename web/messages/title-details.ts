/**
 * Texts of a title's details. Separate from `messages`, so they only load with those. Texts fixed by the
 * specification stay as they are.
 */
import { englishCountry } from "./english-countries.ts";

const englishDetails = {
  details: {
    pageTitle: "Title",
    missing: "Title not found",
    failed: "This title couldn’t be loaded",
    modalFailed: "These details couldn’t be loaded",
    toHome: "Back to Home",
    cast: "Cast",
    director: "Director",
    creator: "Created by",
    genres: "Genres",
    moods: "This content is:",
    nanogenres: "What it’s about",
    franchise: "Franchise",
    similar: "More like this",
  },
  watch: {
    on: {
      flatrate: (service: string) => `Play on ${service}`,
      rent: (service: string) => `Rent on ${service}`,
      buy: (service: string) => `Buy on ${service}`,
    },
    others: (count: number) => (count === 1 ? "1 more way to watch" : `${count} more ways to watch`),
    searchWeb: "Search the web for it",
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
    /** For rent and buy with the built-in catalog, which doesn’t know what each store offers. */
    usually: "Usually available from",
    noRent: "No rent options available",
    noBuy: "No purchase options available",
    /** Countries are ISO 3166 codes. */
    onlyElsewhere: (own: string, other: string) =>
      `No listings for ${englishCountry(own)}. In ${englishCountry(other)}:`,
    /** Country, date and source of the offers. */
    origin: {
      catalogue: (code: string, day: string | null) => `${placeAndDay(code, day)}, from this catalog`,
      justwatch: (code: string, day: string | null) =>
        `${placeAndDay(code, day)}, data from JustWatch via TMDB`,
    },
    newTab: "(opens in a new tab)",
    showMore: (count: number) => `Show ${count} More`,
    showLess: "Show Less",
  },
  lists: { add: "Add to list", loadFailed: "Your lists couldn’t be loaded" },
  share: {
    share: "Share",
    copied: "Link copied",
    failed: "The link couldn’t be copied",
  },
  linkReport: {
    open: "Report a broken link",
    heading: (title: string) => `Which link for ${title} is broken?`,
    text: "We review each report and fix the link. Nobody sees who sent it.",
    label: "Service",
    kinds: { flatrate: "Stream", rent: "Rent", buy: "Buy" },
    choose: "Choose a service",
    send: "Send report",
    sending: "Sending...",
    done: "Thanks. We’ll check that link.",
    failed: "The report couldn’t be sent. Please try again.",
  },
};

function placeAndDay(code: string, day: string | null): string {
  return `In ${englishCountry(code)}, ${day === null ? "date unknown" : `as of ${day}`}`;
}

export type DetailMessages = typeof englishDetails;

export const detailWords: DetailMessages = englishDetails;
