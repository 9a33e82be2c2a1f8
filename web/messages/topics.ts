/** Texts of the pages with a topic's titles. */
const englishTopics = {
  /** The number of titles, and how they're ordered. */
  summary: {
    personal: (count: number) => `${titles(count)}, best for you first`,
    popular: (count: number) => `${titles(count)}, most popular first`,
  },
  type: "Type",
  types: {
    all: (count: number) => `All ${count}`,
    movie: (count: number) => (count === 1 ? "1 movie" : `${count} movies`),
    tv: (count: number) => (count === 1 ? "1 TV show" : `${count} TV shows`),
  },
  showMore: "Show more",
  loadingMore: "Loading...",
  similar: (title: string) => `More like ${title}`,
  failed: "These titles couldn’t be loaded",
  missing: (name: string) => `No titles for “${name}”`,
  missingText: "The link may be out of date, or the name may be spelled differently.",
  search: (name: string) => `Search for “${name}”`,
};

function titles(count: number): string {
  return count === 1 ? "1 title" : `${count} titles`;
}

export type TopicMessages = typeof englishTopics;

export const topicWords: TopicMessages = englishTopics;
