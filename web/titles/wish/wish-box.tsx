import { Search } from "lucide-react";
import { type FormEvent, type MouseEvent, useRef, useState } from "react";

import { WISH_MAX_CHARACTERS } from "#contract/wish-rules.ts";

import { wishBoxWords } from "../../messages/wish-box.ts";
import { classNames } from "../../ui/class-names.ts";
import { examplesAt } from "./wish-examples.ts";

import styles from "./wish-box.module.css";

type Props = {
  label: string;
  onWish: (text: string) => void;
  /** A low field whose examples are its placeholder. */
  isCompact?: boolean;
};

/**
 * A field for a wish in the viewer's own words, with three examples that can be tried with one click. It can be used in the server's markup
 * before the app has taken over: the text is read from the field, and that of an example from its button.
 */
export function WishBox({ label, onWish, isCompact = false }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [examples] = useState(() => examplesAt(new Date()));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wish = new FormData(event.currentTarget).get("q");
    if (typeof wish === "string" && wish.trim() !== "") onWish(wish.trim());
  }

  function tryExample({ currentTarget }: MouseEvent) {
    if (field.current !== null) field.current.value = currentTarget.textContent;
    onWish(currentTarget.textContent);
  }

  return (
    <search className={classNames(styles["box"], isCompact && styles["compact"])}>
      <form className={styles["form"]} onSubmit={submit}>
        <input
          ref={field}
          className={styles["input"]}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={isCompact ? wishBoxWords.compact(examples[0] ?? "") : wishBoxWords.placeholder}
          maxLength={WISH_MAX_CHARACTERS}
        />
        <button type="submit" className={styles["submit"]} aria-label={wishBoxWords.submit}>
          <Search size={20} aria-hidden="true" />
        </button>
      </form>
      {!isCompact && (
        <fieldset className={styles["examples"]} aria-label={wishBoxWords.examples}>
          {examples.map((example) => (
            <button key={example} type="button" onClick={tryExample} suppressHydrationWarning>
              {example}
            </button>
          ))}
        </fieldset>
      )}
    </search>
  );
}
