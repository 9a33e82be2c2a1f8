import type { CallAnswer } from "#contract/api.ts";

import { HalfDisc } from "../ui/half-disc.tsx";
import { kindText } from "./labels.ts";
import { pictureUrl } from "./picture-url.ts";

import styles from "./suggestion-row.module.css";

export type Suggestion = CallAnswer<"GET /api/search/autocomplete">["suggestions"][number];

/** A title in a list of suggestions: poster, name, type, year. */
export function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const { title, poster_path: poster, year } = suggestion;
  const kind = kindText(suggestion);
  return (
    <span className={styles["row"]}>
      <span className={styles["poster"]}>
        {poster === null ? (
          <HalfDisc size={16} />
        ) : (
          <img src={pictureUrl(poster, "w92")} alt="" width={40} height={60} />
        )}
      </span>
      <span className={styles["words"]}>
        <span className={styles["title"]} dir="auto">
          {title}
        </span>
        <span className={styles["kind"]}>{year === null ? kind : `${kind}, ${year}`}</span>
      </span>
    </span>
  );
}
