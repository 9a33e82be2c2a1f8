import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";

import styles from "./session-ended.module.css";

/** Explains why the viewer was signed out in the middle of something. */
export function SessionEnded({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div className={`${styles["notice"]} media`} role="alert">
      <p>{messages.session.ended}</p>
      <Button size="small" onClick={onSignIn}>
        {messages.shell.signIn}
      </Button>
    </div>
  );
}
