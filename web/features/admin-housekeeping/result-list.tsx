import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

import styles from "./housekeeping.module.css";

type Props = {
  results: UseInfiniteQueryResult;
  /** The number of results, or a message that there are none. */
  status: string;
  isStatusHidden?: boolean;
  loadFailed: string;
  more: string;
  children: ReactNode;
};

/** A paginated result list with its count, and a retry button if loading fails. */
export function ResultList({ results, status, isStatusHidden = false, loadFailed, more, children }: Props) {
  return (
    <>
      {results.isPending && <Skeleton height={200} />}
      {results.isError && (
        <FailureNotice
          title={loadFailed}
          isRetrying={results.isFetching}
          onRetry={() => void results.refetch()}
        />
      )}
      {results.data !== undefined && (
        <>
          <p aria-live="polite" className={classNames(isStatusHidden ? "visually-hidden" : styles["text"])}>
            {status}
          </p>
          <ul className={styles["list"]}>{children}</ul>
        </>
      )}
      {results.hasNextPage && (
        <p className={styles["acts"]}>
          <Button isBusy={results.isFetchingNextPage} onClick={() => void results.fetchNextPage()}>
            {more}
          </Button>
        </p>
      )}
    </>
  );
}

type RowProps<Action extends string> = {
  name: string;
  /** Accessible name of the group of actions. */
  actionsLabel: string;
  actions: readonly Action[];
  labels: Readonly<Record<Action, string>>;
  /** The most common action, shown more prominently than the others. */
  primary?: Action;
  isBusy: boolean;
  onAction: (action: Action) => void;
  children: ReactNode;
};

/** One result and its actions. */
export function ResultRow<Action extends string>(props: RowProps<Action>) {
  const { name, actionsLabel, actions, labels, primary, isBusy, onAction, children } = props;
  return (
    <li className={styles["row"]}>
      <div className={styles["what"]}>
        <b dir="auto">{name}</b>
        {children}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form fields */}
      <div role="group" aria-label={actionsLabel} className={styles["acts"]}>
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            kind={action === primary ? "ghost" : "quiet"}
            isBusy={isBusy}
            onClick={() => onAction(action)}
          >
            {labels[action]}
          </Button>
        ))}
      </div>
    </li>
  );
}
