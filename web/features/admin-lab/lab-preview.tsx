import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { adminLab } from "../../messages/admin-lab.ts";
import { classNames } from "../../ui/class-names.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { comparedPicks, LabPicks } from "./lab-picks.tsx";
import { type Taste, type Tried, previewQuery, tastesQuery, type Preview } from "./lab-queries.ts";

import colors from "../../titles/source-colors.module.css";
import styles from "./lab.module.css";

const words = adminLab.preview;
type Source = keyof typeof words.sources;
type Age = keyof typeof words.ageBuckets;

/** A table that compares the composition of the two lists. */
function LabFigures({ preview: { before, after } }: { preview: Preview }) {
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

/** Long enough to avoid a request for every typed digit. */
const DEBOUNCE_MS = 300;

export function LabPreview({ tried }: { tried: Tried }) {
  const tastes = useQuery(tastesQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  // Serialized because the object is new on every render, which would restart the delay.
  const debounced = useDebounced(JSON.stringify(tried), DEBOUNCE_MS);
  const first = tastes.data?.samples[0]?.name;
  const value = chosen ?? (first === undefined ? "" : `sample:${first}`);
  return (
    <section aria-labelledby="lab-preview" className={styles["card"]}>
      <h3 id="lab-preview">{words.heading}</h3>
      {tastes.isPending && <Skeleton height={60} />}
      {tastes.isError && (
        <FailureNotice
          headingLevel={3}
          title={words.tastesFailed}
          isRetrying={tastes.isFetching}
          onRetry={() => void tastes.refetch()}
        />
      )}
      {tastes.data !== undefined && (
        <>
          <SelectField
            label={words.taste}
            value={value}
            onChange={setChosen}
            options={[
              ...tastes.data.samples.map(({ name }) => ({
                value: `sample:${name}`,
                label: words.sample(name),
              })),
              ...tastes.data.accounts.map((account) => ({
                value: `account:${account.id}`,
                label: words.account(account.display_name, account.rating_count),
              })),
            ]}
            className={styles["taste"]}
          />
          {value !== "" && <SideBySide tried={JSON.parse(debounced) as Tried} taste={tasteOf(value)} />}
        </>
      )}
    </section>
  );
}

function SideBySide({ tried, taste }: { tried: Tried; taste: Taste }) {
  const { data, isError, isFetching, refetch } = useQuery(previewQuery(tried, taste));
  if (isError)
    return (
      <FailureNotice
        headingLevel={3}
        title={words.failed}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton height={420} />;
  const picks = comparedPicks(data);
  const isSame = picks.after.every(({ change }) => change === 0);
  return (
    <div aria-busy={isFetching || undefined} className={styles["lists"]}>
      <p aria-live="polite" className={styles["in-both"]}>
        {isSame ? words.identical : words.inBoth(data.in_both, picks.after.length)}
      </p>
      <LabFigures preview={data} />
      <div className={styles["columns"]}>
        <LabPicks heading={words.before} picks={picks.before} />
        <LabPicks heading={words.after} picks={picks.after} />
      </div>
    </div>
  );
}

/** Parses "sample:dry comedy" or "account:17". */
function tasteOf(value: string): Taste {
  const [kind, ...rest] = value.split(":");
  return kind === "account" ? { account_id: Number(rest[0]) } : { sample: rest.join(":") };
}
