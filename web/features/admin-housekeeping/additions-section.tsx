import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { dayText } from "../../messages/formats.ts";
import { messages } from "../../messages/messages.ts";
import { SelectField } from "../../ui/fields.tsx";
import { CorrectionDialog, MergeDialog, RefusalDialog } from "./addition-dialogs.tsx";
import { type Addition, type AdditionState, additionsQuery } from "./housekeeping-queries.ts";
import { ResultList, ResultRow } from "./result-list.tsx";
import { useAdditionReview } from "./use-addition-review.ts";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.additions;
const STATES = Object.entries(words.states).map(([value, label]) => ({ value, label })) as {
  value: AdditionState;
  label: string;
}[];

type AdditionAction = "confirm" | "correct" | "merge" | "refuse" | "reopen";
const ACTIONS: Record<AdditionState, readonly AdditionAction[]> = {
  waiting: ["confirm", "correct", "merge", "refuse"],
  confirmed: ["correct", "reopen"],
  refused: ["correct", "merge", "reopen"],
};
/** The pending action. The addition is kept while the dialog closes, so its text doesn't change. */
type PendingAction = { addition: Addition; action: "correct" | "merge" | "refuse" };

/** Reviews titles that viewers added by hand. */
export function AdditionsSection() {
  const [state, setState] = useState<AdditionState>("waiting");
  const results = useInfiniteQuery(additionsQuery(state));
  const { busyId, decide, merge, correct } = useAdditionReview();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const additions = results.data?.pages.flatMap((page) => page.additions) ?? [];
  const waiting = results.data?.pages.at(-1)?.waiting_count ?? 0;

  const status =
    additions.length === 0
      ? words.none[state]
      : state === "waiting"
        ? words.waiting(waiting)
        : words.found(additions.length);

  function action(addition: Addition, wanted: AdditionAction): void {
    if (wanted === "confirm" || wanted === "reopen") {
      void decide(addition, wanted === "confirm" ? "confirmed" : "waiting");
      return;
    }
    setPending({ addition, action: wanted });
    setIsAsking(true);
  }

  const dialog = {
    onClose: () => setIsAsking(false),
    isOpen: (wanted: AdditionAction) => isAsking && pending?.action === wanted,
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
      <ResultList results={results} status={status} loadFailed={words.loadFailed} more={words.more}>
        {additions.map((addition) => (
          <AdditionRow
            key={addition.id}
            addition={addition}
            isBusy={busyId === addition.id}
            onAction={(wanted) => action(addition, wanted)}
          />
        ))}
      </ResultList>
      {pending !== null && (
        <>
          <RefusalDialog
            key={`refuse ${pending.addition.id}`}
            addition={pending.addition}
            isOpen={dialog.isOpen("refuse")}
            onClose={dialog.onClose}
            onRefuse={(reason) => void decide(pending.addition, "refused", reason)}
          />
          <MergeDialog
            key={`merge ${pending.addition.id}`}
            addition={pending.addition}
            isOpen={dialog.isOpen("merge")}
            onClose={dialog.onClose}
            onMerge={(into) => void merge(pending.addition, into)}
          />
          <CorrectionDialog
            key={`correct ${pending.addition.id} ${pending.addition.title}`}
            addition={pending.addition}
            isOpen={dialog.isOpen("correct")}
            onClose={dialog.onClose}
            onCorrect={(correction) => correct(pending.addition, correction)}
          />
        </>
      )}
    </section>
  );
}

type RowProps = { addition: Addition; isBusy: boolean; onAction: (action: AdditionAction) => void };

function AdditionRow({ addition, isBusy, onAction }: RowProps) {
  const { title, media_type: mediaType, year, state, added_at: addedAt } = addition;
  const kind = mediaType === "tv" ? messages.titles.series : messages.titles.movie;
  return (
    <ResultRow
      name={title}
      actionsLabel={words.acts(title)}
      actions={ACTIONS[state]}
      labels={words}
      primary="confirm"
      isBusy={isBusy}
      onAction={onAction}
    >
      <span className={styles["text"]}>{words.facts(kind, year)}</span>
      <span className={styles["text"]}>{byWhom(addition, dayText(addedAt))}</span>
    </ResultRow>
  );
}

function byWhom({ added_by: names, adders_count: count }: Addition, day: string): string {
  const named = names.length === 0 ? words.nobody : names.join(", ");
  return words.addedBy(named, count - names.length, day);
}
