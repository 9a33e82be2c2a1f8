import { Undo2 } from "lucide-react";

import { tasteProfileWords as words } from "../../messages/taste-profile.ts";
import { DetailModal, useDetails } from "../../titles/details.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { focusNear, focusPositionOf } from "../../ui/focus-position.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TasteLines } from "./taste-lines.tsx";
import { useTasteProfile, type TasteProfileAnswer, correct } from "./use-taste-profile.ts";

import styles from "./taste-profile.module.css";

const PLACEHOLDERS = [1, 2, 3, 4];

/** What the app infers about the viewer's taste, line by line, and the viewer's corrections. */
export function TasteProfile() {
  const { profile, isPending, isFetching, retry } = useTasteProfile();
  const details = useDetails();
  return (
    <section id="taste" aria-labelledby="taste-heading" className={styles["section"]}>
      <header>
        <h2 id="taste-heading" tabIndex={-1}>
          {words.heading}
        </h2>
        <p className={styles["text"]}>{words.text}</p>
      </header>
      {isPending && (
        <div aria-busy="true" className={styles["lines"]}>
          {PLACEHOLDERS.map((index) => (
            <Skeleton key={index} height={94} />
          ))}
        </div>
      )}
      {!isPending && profile === undefined && (
        <FailureNotice headingLevel={3} title={words.loadFailed} isRetrying={isFetching} onRetry={retry} />
      )}
      {profile?.lines.length === 0 && (
        <Notice tone="card" headingLevel={3} title={words.empty.title} text={words.empty.text} />
      )}
      {profile !== undefined && <TasteLines profile={profile} onOpen={details.open} />}
      {profile !== undefined && profile.corrections.length > 0 && (
        <CorrectionList corrections={profile.corrections} />
      )}
      <DetailModal {...details.shown} page="profile" />
    </section>
  );
}

type Correction = TasteProfileAnswer["corrections"][number];

/** All corrections, including those for lines that no longer exist. */
function CorrectionList({ corrections }: { corrections: readonly Correction[] }) {
  function undo(correction: Correction, control: Element): void {
    const place = focusPositionOf(control.closest("li") ?? control);
    void correct(correction, null);
    // Waits until the correction has left the list.
    requestAnimationFrame(() => focusNear(place));
  }

  return (
    <section aria-labelledby="taste-corrections" className={styles["group"]}>
      <h3 id="taste-corrections">{words.corrections}</h3>
      <ul className={styles["corrections"]}>
        {corrections.map((correction) => {
          const { kind, key, name, direction } = correction;
          return (
            <li key={`${kind} ${key}`} className={styles["correction"]}>
              <span dir="auto">{words.correctionText(direction, name)}</span>
              <Button
                size="small"
                kind="quiet"
                icon={Undo2}
                aria-label={words.undoOf(direction, name)}
                onClick={({ currentTarget }) => undo(correction, currentTarget)}
              >
                {words.undo}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
