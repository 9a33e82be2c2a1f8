import { Star, Clapperboard, Compass, Flame, Sparkles, SunDim, Tag, UserRound } from "lucide-react";

import type { Item, Reason } from "#contract/item.ts";

import { messages } from "../messages/messages.ts";
import type { Icon } from "../ui/button.tsx";
import { DoubleThumb } from "./badges.tsx";
import { lengthText, starText, yearOf } from "./labels.ts";

import styles from "./title-lines.module.css";

/** A title's average vote, year and length, and one extra fact if given. */
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

const ICONS: Readonly<Record<Reason["kind"], Icon>> = {
  because: DoubleThumb,
  genre: Tag,
  mood: Sparkles,
  person: UserRound,
  popular: Flame,
  new: Clapperboard,
  exploration: Compass,
  context: SunDim,
};

/** The reason a title is shown, in one sentence. */
export function ReasonLine({ reason }: { reason: Pick<Reason, "kind" | "text"> }) {
  const ReasonIcon = ICONS[reason.kind];
  return (
    <p className={styles["reason"]}>
      <ReasonIcon size={18} className={styles["icon"] ?? ""} />
      <bdi>{reason.text}</bdi>
    </p>
  );
}
