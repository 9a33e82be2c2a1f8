/**
 * Every word of the interface in English, by the part of the product that says it. What takes a value is a function, so that a language
 * puts the value where its grammar wants it. Texts given by the specification are kept to the letter.
 */
export const english = {
  ui: {
    product: "Halflight",
    close: "Close",
    dismiss: "Dismiss",
    undo: "Undo",
    loading: "Loading...",
    loadingName: "Loading",
    noResults: "No results found",
    clearSearch: "Clear search",
    progress: "Progress",
    skipToContent: "Skip to content",
    tryAgain: "Try Again",
  },
};
