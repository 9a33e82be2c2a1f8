import { Star } from "lucide-react";

import type { Item } from "#contract/item.ts";

import { messages } from "../messages/messages.ts";
import { lengthText, starText, yearOf } from "./labels.ts";

import styles from "./meta-line.module.css";

/** Vote, year, length and other short facts in one line. */
export function MetaLine({ item, extra }: { item: Item; extra?: string | null | undefined }) {
  const stars = starText(item.vote_average);
  const facts = [yearOf(item), lengthText(item), extra].filter((fact) => typeof fact === "string");
  return (
    <p className={styles["meta"]}>
      {stars !== null && (
        <span className={styles["stars"]}>
          <Star size={15} aria-hidden="true" />
          <span className="visually-hidden">{messages.titles.averageVote} </span>
          {stars}
        </span>
      )}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}
