import { useRef, useState } from "react";

import { logFailure } from "../../api/failure-log.ts";
import { listWords } from "../../messages/lists.ts";
import { LinkField } from "../../titles/link-field.tsx";
import { announce } from "../../ui/announcer.tsx";
import { addressOf } from "../../ui/base-path.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogHeading, INITIAL_FOCUS } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form.tsx";
import { type OwnList, shareList, unshareList } from "./list-mutations.ts";

import styles from "./lists.module.css";

type Props = { list: OwnList; isOpen: boolean; onClose: () => void };

const words = listWords.sharing;

/** Shares a list by a link, renews the link, or makes the list private again. */
export function ShareListDialog({ list: { id, name, code }, isOpen, onClose }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const contentRef = useRef<HTMLDivElement>(null);

  async function change(send: (listId: number) => Promise<void>, done: string): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await send(id);
      announce(done);
    } catch (failure) {
      logFailure("lists", failure);
      setError(words.failed);
    } finally {
      setIsBusy(false);
    }
  }

  const renew = () => change(shareList, words.created);

  /** The pressed button disappears. */
  function focusHeading(): void {
    contentRef.current?.querySelector<HTMLElement>(INITIAL_FOCUS)?.focus();
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="medium">
      <div ref={contentRef} className={styles["dialog"]}>
        <DialogHeading isInitialFocus>{words.heading}</DialogHeading>
        <div className={styles["sharing"]}>
          {code === null ? (
            <>
              <p>{words.privateText}</p>
              <Button kind="primary" isBusy={isBusy} onClick={() => void renew().then(focusHeading)}>
                {words.create}
              </Button>
            </>
          ) : (
            <>
              <LinkField
                label={words.link}
                link={window.location.origin + addressOf(`/shared-list/${code}`)}
                shareTitle={name}
                words={listWords.link}
              />
              <p className={styles["facts"]}>{words.newLinkText}</p>
              <div className={styles["actions"]}>
                <Button kind="quiet" isFlush aria-disabled={isBusy} onClick={() => void renew()}>
                  {words.newLink}
                </Button>
                <Button
                  kind="quiet"
                  aria-disabled={isBusy}
                  onClick={() => void change(unshareList, words.ended).then(focusHeading)}
                >
                  {words.makePrivate}
                </Button>
              </div>
            </>
          )}
        </div>
        <FormError message={error} />
      </div>
    </Dialog>
  );
}
