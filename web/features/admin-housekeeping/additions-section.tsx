import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { dayText } from "../../messages/formats.ts";
import { messages } from "../../messages/messages.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { type Addition, type AdditionState, additionsQuery } from "./housekeeping-queries.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { RefusalDialog } from "./refusal-dialog.tsx";
import { useAdditionReview } from "./use-addition-review.ts";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.additions;
const STATES = Object.entries(words.states).map(([value, label]) => ({ value, label })) as {
  value: AdditionState;
  label: string;
}[];

type Act = "confirm" | "correct" | "merge" | "refuse" | "reopen";
const ACTS: Record<AdditionState, readonly Act[]> = {
  waiting: ["confirm", "correct", "merge", "refuse"],
  confirmed: ["correct", "reopen"],
  refused: ["correct", "merge", "reopen"],
};
/** What is asked about before it is done. The addition stays while the dialog closes, so that it says what it said. */
type Asked = { addition: Addition; act: "correct" | "merge" | "refuse" };

/** Looks through what viewers added by hand. */
export function AdditionsSection() {
  const [state, setState] = useState<AdditionState>("waiting");
  const found = useInfiniteQuery(additionsQuery(state));
  const { busyId, decide, merge, correct } = useAdditionReview();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const additions = found.data?.pages.flatMap((page) => page.additions) ?? [];
  const waiting = found.data?.pages.at(-1)?.waiting_count ?? 0;

  function act(addition: Addition, wanted: Act): void {
    if (wanted === "confirm" || wanted === "reopen") {
      void decide(addition, wanted === "confirm" ? "confirmed" : "waiting");
      return;
    }
    setAsked({ addition, act: wanted });
    setIsAsking(true);
  }

  const dialog = {
    onClose: () => setIsAsking(false),
    isOpen: (wanted: Act) => isAsking && asked?.act === wanted,
  };
  return (
    <section aria-labelledby="additions-heading" className={styles["section"]}>
      <header>
        <h2 id="additions-heading">{words.heading}</h2>
        <p className={styles["text"]}>{words.text}</p>
      </header>
      <div className={styles["finding"]}>
        <SelectField label={words.show} value={state} onChange={setState} options={STATES} />
      </div>
      {found.isPending && <Skeleton height={200} />}
      {found.isError && (
        <FailureNotice
          title={words.loadFailed}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data !== undefined && (
        <>
          <p aria-live="polite" className={styles["text"]}>
            {additions.length === 0
              ? words.none[state]
              : state === "waiting"
                ? words.waiting(waiting)
                : words.found(additions.length)}
          </p>
          <ul className={styles["list"]}>
            {additions.map((addition) => (
              <AdditionRow
                key={addition.id}
                addition={addition}
                isBusy={busyId === addition.id}
                onAct={(wanted) => act(addition, wanted)}
              />
            ))}
          </ul>
        </>
      )}
      {found.hasNextPage && (
        <p className={styles["acts"]}>
          <Button isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {words.more}
          </Button>
        </p>
      )}
      {asked !== null && (
        <>
          <RefusalDialog
            key={`refuse ${asked.addition.id}`}
            addition={asked.addition}
            isOpen={dialog.isOpen("refuse")}
            onClose={dialog.onClose}
            onRefuse={(reason) => void decide(asked.addition, "refused", reason)}
          />
          <MergeDialog
            key={`merge ${asked.addition.id}`}
            addition={asked.addition}
            isOpen={dialog.isOpen("merge")}
            onClose={dialog.onClose}
            onMerge={(into) => void merge(asked.addition, into)}
          />
          <CorrectionDialog
            key={`correct ${asked.addition.id} ${asked.addition.title}`}
            addition={asked.addition}
            isOpen={dialog.isOpen("correct")}
            onClose={dialog.onClose}
            onCorrect={(correction) => correct(asked.addition, correction)}
          />
        </>
      )}
    </section>
  );
}

type RowProps = { addition: Addition; isBusy: boolean; onAct: (act: Act) => void };

function AdditionRow({ addition, isBusy, onAct }: RowProps) {
  const { title, media_type: mediaType, year, state, added_at: addedAt } = addition;
  const kind = mediaType === "tv" ? messages.titles.series : messages.titles.movie;
  return (
    <li className={styles["row"]}>
      <div className={styles["what"]}>
        <b dir="auto">{title}</b>
        <span className={styles["text"]}>{words.facts(kind, year)}</span>
        <span className={styles["text"]}>{byWhom(addition, dayText(addedAt))}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for what is filled in */}
      <div role="group" aria-label={words.acts(title)} className={styles["acts"]}>
        {ACTS[state].map((act) => (
          <Button
            key={act}
            size="small"
            kind={act === "confirm" ? "ghost" : "quiet"}
            isBusy={isBusy}
            onClick={() => onAct(act)}
          >
            {words[act]}
          </Button>
        ))}
      </div>
    </li>
  );
}

function byWhom({ added_by: names, adders_count: count }: Addition, day: string): string {
  const named = names.length === 0 ? words.nobody : names.join(", ");
  return words.addedBy(named, count - names.length, day);
}
