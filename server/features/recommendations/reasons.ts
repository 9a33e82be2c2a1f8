/** The sentence for an explanation: short, plain, and about the viewer. */
import type { Reason } from "#contract/item.ts";
import { GENRES, labelOf } from "#contract/vocabulary.ts";
import type { Explanation } from "#engine/explanation.ts";
import type { PickSource } from "#engine/picking.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";

const EVIDENCE = {
  loved: (title: string) => `Because you loved ${title}`,
  liked: (title: string) => `Because you liked ${title}`,
  watched: (title: string) => `Because you watched ${title}`,
  watchlist: (title: string) => `Because ${title} is on your watchlist`,
} as const;

const genreLabels = new Map<string, string>(GENRES.map((genre) => [genre.key, genre.label]));

type Pick = {
  source: PickSource;
  /** New, and near to what is known of the viewer's taste. */
  isNewAndClose: boolean;
  catalogue: Catalogue;
};

export function reasonFor(explanation: Explanation, { source, isNewAndClose, catalogue }: Pick): Reason {
  if (source === "exploration") return plain("exploration", "Something a little different");
  const namesSomething = explanation.kind === "because" || explanation.kind === "person";
  if (isNewAndClose && !namesSomething) return plain("new", "New, and close to your taste");
  switch (explanation.kind) {
    case "because": {
      const title = catalogue.facts(explanation.titleId)?.title ?? "";
      return { kind: "because", text: EVIDENCE[explanation.evidence](title), title_id: explanation.titleId };
    }
    case "person":
      return plain("person", `More ${explanation.role === "director" ? "from" : "with"} ${explanation.name}`);
    case "genre":
      return plain("genre", `You like ${genreLabels.get(explanation.name) ?? labelOf(explanation.name)}`);
    case "mood":
      return plain("mood", `${labelOf(explanation.name)}, like much of what you love`);
    case "people":
      return plain("popular", "Loved by people with your taste");
    case "popular":
      return plain("popular", "Loved by many");
    default:
      return explanation satisfies never;
  }
}

function plain(kind: Reason["kind"], text: string): Reason {
  return { kind, text, title_id: null };
}
