import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

import styles from "./housekeeping.module.css";

type Props = {
  found: UseInfiniteQueryResult;
  /** The number of results, or a message that there are none. */
  status: string;
  isStatusHidden?: boolean;
  loadFailed: string;
  more: string;
  children: ReactNode;
};

/** A paginated result list with its count, and a retry button if loading fails. */
export function FoundList({ found, status, isStatusHidden = false, loadFailed, more, children }: Props) {
  return (
    <>
      {found.isPending && <Skeleton height={200} />}
      {found.isError && (
        <FailureNotice
          title={loadFailed}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data !== undefined && (
        <>
          <p aria-live="polite" className={classNames(isStatusHidden ? "visually-hidden" : styles["text"])}>
            {status}
          </p>
          <ul className={styles["list"]}>{children}</ul>
        </>
      )}
      {found.hasNextPage && (
        <p className={styles["acts"]}>
          <Button isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {more}
          </Button>
        </p>
      )}
    </>
  );
}

type RowProps<Act extends string> = {
  name: string;
  /** Accessible name of the group of actions. */
  actsLabel: string;
  acts: readonly Act[];
  labels: Readonly<Record<Act, string>>;
  /** The most common action, shown as the primary button. */
  usual?: Act;
  isBusy: boolean;
  onAct: (act: Act) => void;
  children: ReactNode;
};

/** One result and its actions. */
export function FoundRow<Act extends string>(props: RowProps<Act>) {
  const { name, actsLabel, acts, labels, usual, isBusy, onAct, children } = props;
  return (
    <li className={styles["row"]}>
      <div className={styles["what"]}>
        <b dir="auto">{name}</b>
        {children}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form fields */}
      <div role="group" aria-label={actsLabel} className={styles["acts"]}>
        {acts.map((act) => (
          <Button
            key={act}
            size="small"
            kind={act === usual ? "ghost" : "quiet"}
            isBusy={isBusy}
            onClick={() => onAct(act)}
          >
            {labels[act]}
          </Button>
        ))}
      </div>
    </li>
  );
}
