import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { adminLab } from "../../messages/admin-lab.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { comparedPicks } from "./compared-picks.ts";
import { LabFigures } from "./lab-figures.tsx";
import { LabPicks } from "./lab-picks.tsx";
import { type Taste, type Tried, previewQuery, tastesQuery } from "./lab-queries.ts";

import styles from "./lab.module.css";

const words = adminLab.preview;
/** Avoids a request for every typed digit. */
const DEBOUNCE_MS = 300;

export function LabPreview({ tried }: { tried: Tried }) {
  const tastes = useQuery(tastesQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  // Compared by content: the object is new on every render.
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
