import { useQuery } from "@tanstack/react-query";
import { Laptop } from "lucide-react";
import { useState } from "react";

import type { CallAnswer } from "#contract/api.ts";

import { sessionsQuery } from "../../api/account-queries.ts";
import { request } from "../../api/client.ts";
import { logFailure } from "../../api/failure-log.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { signOut } from "../../api/session.ts";
import { momentText } from "../../messages/moments.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogFooter, DialogHeading, FormDialog } from "../../ui/dialog.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { focusNear, focusPositionOf } from "../../ui/focus-position.ts";
import { FormError } from "../../ui/form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useForm } from "../../ui/use-form.ts";
import { Section, messageFor, serverErrors } from "./section.tsx";

import styles from "./profile-settings.module.css";

const words = profileSettings.sessions;

function EndAllDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useForm({
    initial: {},
    async send() {
      await request("POST /api/auth/logout-all");
      await signOut();
    },
    explain: (failure) => serverErrors(failure, { failed: words.endAllFailed, tooMany: words.endAllFailed }),
  });
  return (
    <FormDialog form={form} isOpen={isOpen} onClose={onClose} size="small">
      <DialogHeading isInitialFocus>{words.endAllHeading}</DialogHeading>
      <p className={styles["text"]}>{words.endAllText}</p>
      <FormError message={form.error} />
      <DialogFooter>
        <Button disabled={form.isBusy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button kind="primary" type="submit" isBusy={form.isBusy} busyLabel={words.ending}>
          {words.endAll}
        </Button>
      </DialogFooter>
    </FormDialog>
  );
}

const NOT_FOUND = 404;

/** The viewer's sessions on all devices, and a function that ends one. */
function useSessions() {
  const { data: sessions, isPending, isFetching, refetch } = useQuery(sessionsQuery());
  const [ending, setEnding] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function end({ id, device }: Session): Promise<void> {
    if (ending !== null) return;
    setEnding(id);
    setError(null);
    const place = focusPositionOf(document.activeElement ?? document.body);
    try {
      await endOne(id);
      await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
      announce(words.ended(device));
      // The element that had the focus may have left the list.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusNear(place);
      });
    } catch (failure) {
      logFailure("sessions", failure);
      setError(messageFor(failure, { failed: words.endFailed, tooMany: words.endFailed }));
    } finally {
      setEnding(null);
    }
  }

  return { sessions, isPending, isFetching, retry: () => void refetch(), ending, error, end };
}

/** Also succeeds if the session has already ended. */
async function endOne(id: string): Promise<void> {
  try {
    await request("DELETE /api/user/sessions/{id}", { params: { id } });
  } catch (failure) {
    if (!(failure instanceof RequestFailed) || failure.status !== NOT_FOUND) throw failure;
  }
}

type Session = CallAnswer<"GET /api/user/sessions">["sessions"][number];
type Props = { session: Session; isEnding: boolean; onEnd: () => void };

function SessionEntry({ session, isEnding, onEnd }: Props) {
  const { device, is_current: isCurrent, last_used_at: lastUsed, started_at: started } = session;
  return (
    <li className={styles["session"]}>
      <Laptop size={22} aria-hidden="true" className={styles["icon"] ?? ""} />
      <div className={styles["words"]}>
        <p className={styles["device"]}>
          {device}
          {isCurrent && <span className={styles["current"]}>{words.current}</span>}
        </p>
        <p className={styles["when"]}>{words.lastUsed(momentText(lastUsed))}</p>
        <p className={styles["when"]}>{words.started(momentText(started))}</p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          aria-label={words.endNamed(device)}
          isBusy={isEnding}
          busyLabel={words.ending}
          onClick={onEnd}
        >
          {words.end}
        </Button>
      )}
    </li>
  );
}

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
