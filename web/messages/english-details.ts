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
    nanogenres: "More like this",
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
    onlyElsewhere: (own: string, other: string) => `Nothing known for ${country(own)}. In ${country(other)}:`,
    /** Where and of what day offers are, and whose knowledge that is. */
    origin: {
      catalogue: (code: string, day: string | null) => `${placeAndDay(code, day)}, from this catalogue`,
      justwatch: (code: string, day: string | null) =>
        `${placeAndDay(code, day)}, data by JustWatch, through TMDB`,
    },
    newTab: "(opens in a new tab)",
    showMore: (count: number) => `Show ${count} More`,
    showLess: "Show Less",
  },
};

const WITH_ARTICLE = new Set("AE BS CF CK DO FK FO GB GM KM KY MH MP MV NL PH SB TC US VG VI".split(" "));

/** In English whatever the viewer's languages are: a name has to fit the sentence around it. */
function country(code: string): string {
  const name = new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
  return WITH_ARTICLE.has(code) ? `the ${name}` : name;
}

function placeAndDay(code: string, day: string | null): string {
  return `In ${country(code)}, ${day === null ? "of an unknown date" : `as of ${day}`}`;
}
