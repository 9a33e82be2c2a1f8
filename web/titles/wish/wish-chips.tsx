import { X } from "lucide-react";
import { useState } from "react";

import type { Understood, WishPage } from "../../api/wish-queries.ts";
import { wishWords as words } from "../../messages/wish.ts";
import { Button } from "../../ui/button.tsx";
import { useFocusAfter } from "../../ui/use-focus-after.ts";

import styles from "./wish.module.css";

type Props = {
  text: string;
  answer: WishPage;
  onRemove: (part: Understood) => void;
  /** Puts back what was removed; `null` if nothing was. */
  onPutBack: (() => void) | null;
};

/** The wish with what was understood of it. Pointing at a chip marks its words; pressing it takes the phrase away. */
export function WishChips({ text, answer, onRemove, onPutBack }: Props) {
  const [marked, setMarked] = useState<Understood | null>(null);
  const keepFocusNear = useFocusAfter();
  const { understood, message } = answer;
  const unknown = answer.not_understood.map((word) => word.text);
  const isShown = (part: Understood) => part.start === marked?.start && part.end === marked.end;
  const mark = understood.find(isShown);

  return (
    <div className={styles["said"]}>
      <p className={styles["text"]} dir="auto">
        {mark === undefined ? (
          text
        ) : (
          <>
            {text.slice(0, mark.start)}
            <mark>{text.slice(mark.start, mark.end)}</mark>
            {text.slice(mark.end)}
          </>
        )}
      </p>
      {(understood.length > 0 || onPutBack !== null) && (
        <div className={styles["parts"]}>
          <ul className={styles["chips"]} aria-label={words.understood}>
            {understood.map((part) => (
              <li key={`${part.start}-${part.end}`}>
                <button
                  type="button"
                  className={styles["chip"]}
                  data-wanted={part.wanted}
                  aria-label={words.remove(part.chip)}
                  onClick={(event) => {
                    keepFocusNear(event.currentTarget);
                    onRemove(part);
                  }}
                  onPointerEnter={() => setMarked(part)}
                  onPointerLeave={() => setMarked(null)}
                  onFocus={() => setMarked(part)}
                  onBlur={() => setMarked(null)}
                >
                  <bdi>{part.chip}</bdi>
                  <X size={15} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          {onPutBack !== null && (
            <Button
              kind="quiet"
              size="small"
              onClick={(event) => {
                keepFocusNear(event.currentTarget);
                onPutBack();
              }}
            >
              {words.putBack}
            </Button>
          )}
        </div>
      )}
      {message !== null && <p dir="auto">{message}</p>}
      {unknown.length > 0 && <p dir="auto">{words.unknown(unknown)}</p>}
    </div>
  );
}
