import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { dayText } from "../../messages/formats.ts";
import { messages } from "../../messages/messages.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { FoundList, FoundRow } from "./found-list.tsx";
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
/** The pending action. The addition is kept while the dialog closes, so its text doesn't change. */
type Asked = { addition: Addition; act: "correct" | "merge" | "refuse" };

/** Reviews titles that viewers added by hand. */
export function AdditionsSection() {
  const [state, setState] = useState<AdditionState>("waiting");
  const found = useInfiniteQuery(additionsQuery(state));
  const { busyId, decide, merge, correct } = useAdditionReview();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const additions = found.data?.pages.flatMap((page) => page.additions) ?? [];
  const waiting = found.data?.pages.at(-1)?.waiting_count ?? 0;

  const status =
    additions.length === 0
      ? words.none[state]
      : state === "waiting"
        ? words.waiting(waiting)
        : words.found(additions.length);

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
      <FoundList found={found} status={status} loadFailed={words.loadFailed} more={words.more}>
        {additions.map((addition) => (
          <AdditionRow
            key={addition.id}
            addition={addition}
            isBusy={busyId === addition.id}
            onAct={(wanted) => act(addition, wanted)}
          />
        ))}
      </FoundList>
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
    <FoundRow
      name={title}
      actsLabel={words.acts(title)}
      acts={ACTS[state]}
      labels={words}
      usual="confirm"
      isBusy={isBusy}
      onAct={onAct}
    >
      <span className={styles["text"]}>{words.facts(kind, year)}</span>
      <span className={styles["text"]}>{byWhom(addition, dayText(addedAt))}</span>
    </FoundRow>
  );
}

function byWhom({ added_by: names, adders_count: count }: Addition, day: string): string {
  const named = names.length === 0 ? words.nobody : names.join(", ");
  return words.addedBy(named, count - names.length, day);
}
