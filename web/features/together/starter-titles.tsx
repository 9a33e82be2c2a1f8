import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";

import { GUEST_TITLES } from "#contract/group-rules.ts";

import { dialogs } from "../../messages/dialogs.ts";
import { together } from "../../messages/together.ts";
import { titleWithYear } from "../../titles/labels.ts";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { announce } from "../../ui/announcer.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { groupStartersQuery } from "./group-queries.ts";

import styles from "./join-group.module.css";

type Props = { code: string; chosen: readonly number[]; onChange: (chosen: number[]) => void };

const PLACEHOLDERS = Array.from({ length: 24 }, (_, index) => index);

/**
 * Well-known titles of all kinds to choose from. With five chosen, the others stay focusable, and pressing one
 * explains the limit.
 */
export function StarterTitles({ code, chosen, onChange }: Props) {
  const { data, isPending, isFetching, refetch } = useQuery(groupStartersQuery(code));

  const isFull = chosen.length >= GUEST_TITLES;
  const count = dialogs.forms.chosenOf(chosen.length, GUEST_TITLES);

  function toggle(titleId: number): void {
    if (chosen.includes(titleId)) onChange(chosen.filter((id) => id !== titleId));
    else if (isFull) announce(`${count}. ${together.tapsFull}`);
    else onChange([...chosen, titleId]);
  }

  if (data === undefined && !isPending) {
    return (
      <FailureNotice title={together.startersFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <fieldset className={styles["taps"]}>
      <legend>{together.taps(GUEST_TITLES)}</legend>
      <output className={styles["count"]}>
        {count}
        {isFull && <span className={styles["full"]}>{together.tapsFull}</span>}
      </output>
      <ul className={styles["starters"]} aria-busy={isPending}>
        {isPending &&
          PLACEHOLDERS.map((index) => (
            <li key={index}>
              <Skeleton ratio={2 / 3} />
            </li>
          ))}
        {data?.map((item) => {
          const isChosen = chosen.includes(item.id);
          return (
            <li key={item.id}>
              <button
                type="button"
                className={styles["starter"]}
                aria-pressed={isChosen}
                aria-disabled={!isChosen && isFull}
                aria-label={titleWithYear(item)}
                onClick={() => toggle(item.id)}
              >
                <TitlePicture item={item} shape="poster" posterSizes="130px" />
                {isChosen && (
                  <span className={styles["check"]}>
                    <Check size={18} strokeWidth={3} aria-hidden="true" />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
