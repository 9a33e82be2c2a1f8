/** Compares two lists of picks title by title. */
import type { Item } from "#contract/item.ts";

import { adminLab } from "../../messages/admin-lab.ts";
import { titleWithYear } from "../../titles/labels.ts";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { Preview } from "./lab-queries.ts";

import colors from "../../titles/source-colors.module.css";
import styles from "./lab.module.css";

const words = adminLab.preview;
type Part = keyof typeof words.parts;

export function LabPicks({ heading, picks }: { heading: string; picks: readonly ComparedPick[] }) {
  return (
    <section aria-label={heading}>
      <h4 className={styles["heading"]}>{heading}</h4>
      <ol className={styles["picks"]}>
        {picks.map((pick) => (
          <li key={pick.item_id} className={styles["pick"]}>
            <span className={styles["poster"]}>
              <TitlePicture item={pick.item} shape="poster" />
            </span>
            <div className={styles["words"]}>
              <p className={styles["name"]} dir="auto">
                {titleWithYear(pick.item)} <Change change={pick.change} />
              </p>
              <p className={styles["source"]}>
                <span className={classNames(styles["labPicksDot"], colors[pick.source])} aria-hidden="true" />
                {words.sources[pick.source]}
              </p>
              <Score pick={pick} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Change({ change }: { change: ComparedPick["change"] }) {
  if (change === 0) return null;
  if (change === "new") return <b className={styles["new"]}>{words.isNew}</b>;
  if (change === "gone") return <b className={styles["gone"]}>{words.isGone}</b>;
  return <b className={styles["moved"]}>{words.moved(change)}</b>;
}

function Score({ pick }: { pick: ComparedPick }) {
  const parts = (Object.keys(words.parts) as Part[]).filter((part) => Math.abs(pick.parts[part]) >= 0.005);
  return (
    <details className={styles["score"]}>
      <summary>
        {words.score(pick.score.toFixed(2))}
        <span className="visually-hidden">{words.whyOf(pick.item.title)}</span>
      </summary>
      <p>{pick.reason.text}</p>
      <dl>
        {parts.map((part) => (
          <div key={part}>
            <dt>{words.parts[part]}</dt>
            <dd>{pick.parts[part].toFixed(2)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type ComparedPick = Preview["before"]["picks"][number] & {
  item: Item;
  /**
   * "gone" titles are only in the list before the change, "new" titles only in the one after it. For other titles
   * in the list after it, the number of positions the title moved up; negative if it moved down.
   */
  change: "new" | "gone" | number;
};

export function comparedPicks({ before, after, items }: Preview): {
  before: ComparedPick[];
  after: ComparedPick[];
} {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ranksBefore = new Map(before.picks.map(({ item_id: id }, place) => [id, place]));
  const idsAfter = new Set(after.picks.map(({ item_id: id }) => id));
  const withItem = (
    picks: Preview["before"]["picks"],
    changeOf: (id: number, place: number) => ComparedPick["change"],
  ) =>
    picks.flatMap((pick, place): ComparedPick[] => {
      const item = byId.get(pick.item_id);
      return item === undefined ? [] : [{ ...pick, item, change: changeOf(pick.item_id, place) }];
    });
  return {
    before: withItem(before.picks, (id) => (idsAfter.has(id) ? 0 : "gone")),
    after: withItem(after.picks, (id, place) => {
      const rankBefore = ranksBefore.get(id);
      return rankBefore === undefined ? "new" : rankBefore - place;
    }),
  };
}
