import { tasteProfileWords as words } from "../../messages/taste-profile.ts";
import { DetailModal, useDetails } from "../../titles/details.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CorrectionList } from "./correction-list.tsx";
import { TasteLines } from "./taste-lines.tsx";
import { useTasteProfile } from "./use-taste-profile.ts";

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
