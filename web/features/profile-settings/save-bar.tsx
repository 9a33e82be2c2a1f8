import { useEffect } from "react";

import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { focusCurrentSection } from "./sections.ts";

import styles from "./save-bar.module.css";

const words = profileSettings.saving;

type Props = { isShown: boolean; isBusy: boolean; error: string | null; onDiscard: () => void };

/** Shown while there are unsaved changes. */
export function SaveBar({ isShown, isBusy, error, onDiscard }: Props) {
  useEffect(() => {
    if (!isShown) return undefined;
    return () => {
      if (document.activeElement === document.body) focusCurrentSection();
    };
  }, [isShown]);
  return (
    <div className={styles["place"]}>
      <output>{isShown && <span className="visually-hidden">{words.unsaved}</span>}</output>
      {isShown && (
        <div className={styles["bar"]}>
          <div className={styles["words"]}>
            <p className={styles["title"]}>{words.unsaved}</p>
            {error === null && <p className={styles["text"]}>{words.kept}</p>}
            <FormError message={error} />
          </div>
          <div className={styles["buttons"]}>
            <Button disabled={isBusy} onClick={onDiscard}>
              {words.discard}
            </Button>
            <Button kind="primary" type="submit" isBusy={isBusy} busyLabel={words.saving}>
              {words.save}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
