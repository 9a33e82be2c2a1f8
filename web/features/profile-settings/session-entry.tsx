import { Laptop } from "lucide-react";

import type { CallAnswer } from "#contract/api.ts";

import { momentText } from "../../messages/moments.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";

import styles from "./sessions.module.css";

const words = profileSettings.sessions;

export type Session = CallAnswer<"GET /api/user/sessions">["sessions"][number];
type Props = { session: Session; isEnding: boolean; onEnd: () => void };

export function SessionEntry({ session, isEnding, onEnd }: Props) {
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
