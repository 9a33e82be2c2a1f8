import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { adminLab } from "../../messages/admin-lab.ts";
import { dayText } from "../../messages/formats.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { TextField } from "../../ui/fields.tsx";
import { FormError } from "../../ui/form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Experiment, type Tried, experimentQuery, useLabMutation } from "./lab-queries.ts";

import styles from "./lab.module.css";

const words = adminLab.experiment;
const DEFAULT_SHARE = "20";
const SIGNIFICANCE_LEVEL = 0.05;

type Props = { tried: Tried; onSave: (tried: Tried) => Promise<void> };

export function LabExperiment({ tried, onSave }: Props) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(experimentQuery());
  return (
    <section aria-labelledby="lab-experiment" className={styles["card"]}>
      <h3 id="lab-experiment">{words.heading}</h3>
      <p className={styles["text"]}>{words.text}</p>
      {isPending && <Skeleton height={44} />}
      {isError && (
        <FailureNotice
          headingLevel={3}
          title={words.loadFailed}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === null && <StartExperiment tried={tried} />}
      {data !== undefined && data !== null && <RunningExperiment experiment={data} onSave={onSave} />}
    </section>
  );
}

function StartExperiment({ tried }: { tried: Tried }) {
  const start = useLabMutation("PUT /api/admin/lab/experiment", words.startFailed);
  const [share, setShare] = useState(DEFAULT_SHARE);
  const [shareError, setShareError] = useState<string | null>(null);
  const isNothing = Object.keys(tried).length === 0;

  async function begin(): Promise<void> {
    const sharePct = Number(share);
    const isRight = share.trim() !== "" && sharePct >= 1 && sharePct <= 100;
    setShareError(isRight ? null : words.shareWrong);
    if (isRight) await start.mutate({ body: { tunables: tried, share_pct: sharePct } });
  }

  return (
    <>
      {isNothing && <p className={styles["hint"]}>{adminLab.nothingTried}</p>}
      <TextField
        label={words.share}
        inputMode="decimal"
        value={share}
        onChange={setShare}
        error={shareError}
        className={styles["share"]}
      />
      <FormError message={start.error} />
      <p className={styles["buttons"]}>
        <Button
          isBusy={start.isBusy}
          busyLabel={words.starting}
          disabled={isNothing}
          onClick={() => void begin()}
        >
          {words.start}
        </Button>
      </p>
    </>
  );
}

function RunningExperiment({ experiment, onSave }: { experiment: Experiment; onSave: Props["onSave"] }) {
  const end = useLabMutation("DELETE /api/admin/lab/experiment", words.endFailed);
  const [isSaving, setIsSaving] = useState(false);
  const { current, challenger, wins, difference, margin } = experiment;

  async function save(): Promise<void> {
    setIsSaving(true);
    try {
      await onSave(experiment.tunables);
      await end.mutate(undefined);
    } catch {
      // onSave reports the error; the experiment continues.
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <>
      <p>{words.running(experiment.share_pct, dayText(experiment.started_at))}</p>
      <table className={styles["figures"]}>
        <thead>
          <tr>
            <th scope="col">{words.settings}</th>
            <th scope="col">{words.seen}</th>
            <th scope="col">{words.engaged}</th>
            <th scope="col">{words.wins}</th>
          </tr>
        </thead>
        <tbody>
          {(
            [
              [words.current, current, wins.current],
              [words.challenger, challenger, wins.challenger],
            ] as const
          ).map(([name, team, won]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{team.seen}</td>
              <td>{team.taken_up}</td>
              <td>{won}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-live="polite">{verdictOf(experiment)}</p>
      {difference !== null && margin !== null && (
        <p className={styles["text"]}>
          {words.margin(difference, margin)} {words.ties(wins.ties)}
        </p>
      )}
      <FormError message={end.error} />
      <p className={styles["buttons"]}>
        <Button kind="primary" isBusy={isSaving} busyLabel={words.saving} onClick={() => void save()}>
          {words.save}
        </Button>
        <Button isBusy={end.isBusy} busyLabel={words.ending} onClick={() => void end.mutate(undefined)}>
          {words.end}
        </Button>
      </p>
    </>
  );
}

function verdictOf({ wins, p_value: chance }: Experiment): string {
  if (wins.current + wins.challenger === 0) return words.nothingYet;
  if (chance > SIGNIFICANCE_LEVEL) return words.tooEarly;
  return wins.challenger > wins.current ? words.better : words.worse;
}
