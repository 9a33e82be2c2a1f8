import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { momentText } from "../../messages/moments.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { FormError } from "../../ui/form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Job, jobsQuery } from "./housekeeping-queries.ts";
import { SourceSection } from "./source-section.tsx";
import { TestEmailSection } from "./test-email-section.tsx";

import styles from "./housekeeping.module.css";

/** The data source, the background jobs and a test of the mail server. */
export function OperationsSection() {
  return (
    <div className={styles["works"]}>
      <SourceSection />
      <JobsSection />
      <TestEmailSection />
    </div>
  );
}

const words = adminHousekeeping.jobs;

/** Background jobs and their latest results. */
export function JobsSection() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(jobsQuery());
  const [error, setError] = useState<string | null>(null);
  const [startingName, setStartingName] = useState<Job["name"] | null>(null);

  async function run(name: Job["name"]): Promise<void> {
    setStartingName(name);
    setError(null);
    try {
      await request("POST /api/admin/jobs/{name}/run", { params: { name } }, { isAuthFlow: true });
    } catch (refusal) {
      const isUnderWay = refusal instanceof RequestFailed && refusal.code === "conflict";
      setError(isUnderWay ? refusal.message : words.failed);
    }
    await queryClient.invalidateQueries({ queryKey: jobsQuery().queryKey });
    setStartingName(null);
  }

  return (
    <section aria-labelledby="jobs-heading" className={styles["section"]}>
      <header>
        <h2 id="jobs-heading">{words.heading}</h2>
        <p className={styles["text"]}>{words.text}</p>
      </header>
      {isPending && <Skeleton height={160} />}
      {isError && data === undefined && (
        <FailureNotice title={words.loadFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      <FormError message={error} />
      {data !== undefined && (
        <ul className={styles["list"]}>
          {data.jobs.map((job) => (
            <JobRow
              key={job.name}
              job={job}
              isStarting={startingName === job.name}
              onRun={() => void run(job.name)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function JobRow({ job, isStarting, onRun }: { job: Job; isStarting: boolean; onRun: () => void }) {
  const { name, state, progress, result, started_at: startedAt, next_run_at: nextRunAt } = job;
  const own = words.names[name];
  const times = [
    startedAt === null ? null : words.last(momentText(startedAt)),
    nextRunAt === null || state === "running" ? null : words.next(momentText(nextRunAt)),
  ].filter((text) => text !== null);
  return (
    <li className={styles["row"]}>
      <div className={styles["job"]}>
        <p className={styles["what"]}>
          <b>{own.name}</b>
          <span className={styles["mark"]}>{words.states[state]}</span>
        </p>
        <p className={styles["text"]}>{own.text}</p>
        {result !== null && <p>{result}</p>}
        {state === "running" && progress !== null && (
          <p className={styles["progress"]}>
            <progress aria-label={own.name} value={progress} max={1} />
            <span>{words.progress(Math.round(100 * progress))}</span>
          </p>
        )}
        {times.length > 0 && <p className={styles["text"]}>{times.join(", ")}</p>}
      </div>
      <Button isBusy={isStarting || state === "running"} busyLabel={words.running} onClick={onRun}>
        {words.run}
      </Button>
    </li>
  );
}
