import { Moon } from "lucide-react";
import { useState } from "react";

import { request } from "../../api/client.ts";
import { invalidateFilteredLists } from "../../api/filtered-lists.ts";
import { wishWords as words } from "../../messages/wish.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { useFocusAfter } from "../../ui/use-focus-after.ts";
import { toastError } from "../toasts.tsx";

import styles from "./wish.module.css";

export type WishForTonightProps = {
  text: string;
  /** Spans of phrases that no longer count. */
  without: readonly string[];
};

/** Makes the wish steer tonight's picks, until the viewer clears it on the dashboard. */
export function WishForTonight({ text, without }: WishForTonightProps) {
  const [state, setState] = useState<"unused" | "saving" | "used">("unused");
  const keepFocusNear = useFocusAfter();

  async function save(): Promise<void> {
    setState("saving");
    try {
      await request("PUT /api/quiz/wish", { body: { text, without: [...without] } });
    } catch {
      setState("unused");
      toastError(words.tonightFailed);
      return;
    }
    invalidateFilteredLists();
    announce(words.usedTonight);
    setState("used");
  }

  return (
    <div className={styles["tonight"]}>
      {state === "used" ? (
        <p>
          {words.usedTonight} <Link to="/dashboard">{words.seeTonight}</Link>
        </p>
      ) : (
        <Button
          size="small"
          icon={Moon}
          isBusy={state === "saving"}
          busyLabel={words.savingTonight}
          onClick={(event) => {
            keepFocusNear(event.currentTarget);
            void save();
          }}
        >
          {words.forTonight}
        </Button>
      )}
    </div>
  );
}
