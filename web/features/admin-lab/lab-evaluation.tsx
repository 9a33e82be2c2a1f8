import { useQuery } from "@tanstack/react-query";

import type { TunableKey } from "#contract/tunables.ts";

import { adminLab } from "../../messages/admin-lab.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { FormError } from "../../ui/form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Evaluation, type Tried, evaluationQuery, useLabMutation } from "./lab-queries.ts";

import styles from "./lab.module.css";

const words = adminLab.evaluation;
type Result = NonNullable<Evaluation["result"]>;
/** z-score of a two-sided 95% confidence interval. */
const MARGIN = 1.96;

function EvaluationTable({ result }: { result: Result }) {
  return (
    <>
      <table className={styles["figures"]}>
        <caption>{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.judgedBy}</th>
            {[words.people, words.before, words.after, words.gain, words.reached].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name={words.samples} compared={result.samples} />
          {result.accounts !== null && <Row name={words.accounts} compared={result.accounts} />}
        </tbody>
      </table>
      {result.accounts === null && <p>{words.tooFew}</p>}
    </>
  );
}

function Row({ name, compared }: { name: string; compared: Result["samples"] }) {
  const { people, before, after, gain } = compared;
  const margin = gain.standard_error === null ? null : MARGIN * gain.standard_error;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{people}</td>
      <td>{words.figure(before.ndcg20.mean)}</td>
      <td>{words.figure(after.ndcg20.mean)}</td>
      <td>{words.difference(gain.mean, margin)}</td>
      <td>{words.reachedText(before.reached_pct, after.reached_pct)}</td>
    </tr>
  );
}

type Props = { current: Readonly<Record<TunableKey, number>>; tried: Tried };

export function LabEvaluation({ current, tried }: Props) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(evaluationQuery());
  const start = useLabMutation("POST /api/admin/lab/evaluation", words.startFailed);
  const stop = useLabMutation("DELETE /api/admin/lab/evaluation", words.startFailed);
  const isRunning = data?.state === "running";
  return (
    <section aria-labelledby="lab-evaluation" className={styles["card"]}>
      <h3 id="lab-evaluation">{words.heading}</h3>
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
      {data?.state === "running" && <Running progress={data.progress} />}
      {data !== undefined && <Ended evaluation={data} isOfOthers={!isOf(data, current, tried)} />}
      <FormError message={start.error ?? stop.error} />
      {!isPending && !isError && (
        <p className={styles["buttons"]}>
          {isRunning ? (
            <Button isBusy={stop.isBusy} onClick={() => void stop.mutate(undefined)}>
              {words.stop}
            </Button>
          ) : (
            <Button
              isBusy={start.isBusy}
              busyLabel={words.starting}
              onClick={() => void start.mutate({ body: { tunables: tried } })}
            >
              {data === null ? words.start : words.again}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

function Running({ progress }: { progress: number }) {
  return (
    <div className={styles["progress"]}>
      <span aria-live="polite">{words.running(progress)}</span>
      <progress aria-label={words.heading} value={progress} max={1} />
    </div>
  );
}

function Ended({ evaluation, isOfOthers }: { evaluation: Evaluation | null; isOfOthers: boolean }) {
  if (evaluation === null || evaluation.state === "running") return null;
  if (evaluation.state === "failed") return <p role="alert">{words.failed}</p>;
  if (evaluation.state === "stopped") return <p aria-live="polite">{words.stopped}</p>;
  return (
    <>
      {isOfOthers && <p className={styles["hint"]}>{words.ofOthers}</p>}
      {evaluation.result !== null && <EvaluationTable result={evaluation.result} />}
    </>
  );
}

function isOf(evaluation: Evaluation | null, current: Props["current"], tried: Tried): boolean {
  if (evaluation === null) return true;
  const after = { ...current, ...tried };
  return (Object.keys(current) as TunableKey[]).every(
    (key) => evaluation.before[key] === current[key] && evaluation.after[key] === after[key],
  );
}
