import type { Item } from "#contract/item.ts";

import { tasteProfileWords as words } from "../../messages/taste-profile.ts";
import { TasteLineEntry } from "./taste-line-entry.tsx";
import { type TasteLine, type TasteProfileAnswer, directionOf } from "./use-taste-profile.ts";

import styles from "./taste-profile.module.css";

const KINDS = ["genre", "mood", "nanogenre", "person", "era"] as const;

type Group = { id: string; heading: string; lines: readonly TasteLine[] };

/** What the viewer likes, by kind, followed by what they don't. */
export function TasteLines({
  profile,
  onOpen,
}: {
  profile: TasteProfileAnswer;
  onOpen: (item: Item) => void;
}) {
  const items = new Map(profile.items.map((item) => [item.id, item]));
  return groupsOf(profile).map(({ id, heading, lines }) => (
    <section key={id} aria-labelledby={`taste-${id}`} className={styles["group"]}>
      <h3 id={`taste-${id}`}>{heading}</h3>
      <ul className={styles["lines"]}>
        {lines.map((line) => (
          <TasteLineEntry
            key={`${line.kind} ${line.key}`}
            line={line}
            items={line.title_ids.flatMap((titleId) => items.get(titleId) ?? [])}
            direction={directionOf(profile, line)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  ));
}

function groupsOf({ lines }: TasteProfileAnswer): Group[] {
  const liked = KINDS.map((kind) => ({
    id: kind,
    heading: words.kinds[kind],
    lines: lines.filter((line) => line.kind === kind && line.strength > 0),
  }));
  const dislikes = lines.filter(({ strength }) => strength < 0);
  return [...liked, { id: "dislikes", heading: words.dislikes, lines: dislikes }].filter(
    (group) => group.lines.length > 0,
  );
}
