import { adminLab } from "../../messages/admin-lab.ts";
import { classNames } from "../../ui/class-names.ts";
import type { Preview } from "./lab-queries.ts";

import colors from "../../titles/source-colors.module.css";
import styles from "./lab-figures.module.css";

const words = adminLab.preview;
type Source = keyof typeof words.sources;
type Age = keyof typeof words.ageBuckets;

/** The composition of both lists, in matching rows. */
export function LabFigures({ preview: { before, after } }: { preview: Preview }) {
  const shareOf = (count: number | undefined, list: Preview["before"]) =>
    words.percent((100 * (count ?? 0)) / Math.max(1, list.picks.length));
  const rows = [
    ...(Object.keys(words.sources) as Source[]).map((source) => ({
      name: words.sources[source],
      mark: source,
      figures: [shareOf(before.composition[source], before), shareOf(after.composition[source], after)],
    })),
    ...(Object.keys(words.ageBuckets) as Age[]).map((age) => ({
      name: words.ageBuckets[age],
      mark: null,
      figures: [shareOf(before.ageBuckets[age], before), shareOf(after.ageBuckets[age], after)],
    })),
    {
      name: words.diversity,
      mark: null,
      figures: [before.diversity, after.diversity].map((diversity) =>
        diversity === null ? words.unknown : words.percent(100 * diversity),
      ),
    },
  ];
  return (
    <table className={styles["figures"]}>
      <caption className="visually-hidden">{words.heading}</caption>
      <thead>
        <tr>
          <th scope="col">
            {words.composition}, {words.ages.toLowerCase()}
          </th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, mark, figures: [now, then] }) => (
          <tr key={name} className={now === then ? undefined : styles["differs"]}>
            <th scope="row">
              {mark !== null && (
                <span className={classNames(styles["dot"], colors[mark])} aria-hidden="true" />
              )}
              {name}
            </th>
            <td>{now}</td>
            <td>{then}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
