import { useState } from "react";

import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EndAllDialog } from "./end-all-dialog.tsx";
import { Section } from "./section.tsx";
import { SessionEntry } from "./session-entry.tsx";
import { useSessions } from "./use-sessions.ts";

import styles from "./sessions.module.css";

const words = profileSettings.sessions;

export function SessionsSection() {
  const { sessions, isPending, isFetching, retry, ending, error, end } = useSessions();
  const [isEndingAll, setIsEndingAll] = useState(false);
  return (
    <Section id="sessions" heading={words.heading} text={words.text}>
      {isPending && (
        <div aria-busy="true">
          <Skeleton height={84} />
        </div>
      )}
      {!isPending && sessions === undefined && (
        <FailureNotice headingLevel={3} title={words.loadingFailed} isRetrying={isFetching} onRetry={retry} />
      )}
      {sessions !== undefined && (
        <>
          <FormError message={error} />
          <ul className={styles["sessions"]} aria-label={words.list}>
            {sessions.map((session) => (
              <SessionEntry
                key={session.id}
                session={session}
                isEnding={ending === session.id}
                onEnd={() => void end(session)}
              />
            ))}
          </ul>
          <div>
            <Button onClick={() => setIsEndingAll(true)}>{words.endAll}</Button>
          </div>
        </>
      )}
      <EndAllDialog isOpen={isEndingAll} onClose={() => setIsEndingAll(false)} />
    </Section>
  );
}
