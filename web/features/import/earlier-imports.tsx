import { useState } from "react";

import type { ImportSummary } from "#contract/imports.ts";

import { dayText } from "../../messages/formats.ts";
import { importWords as words } from "../../messages/import.ts";
import { toastSuccess } from "../../titles/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogFooter, DialogHeading, FormDialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form.tsx";
import { Link } from "../../ui/link.tsx";
import { useForm } from "../../ui/use-form.ts";
import { removeImport } from "./import-queries.ts";

import styles from "./import.module.css";

type Props = {
  imports: readonly ImportSummary[];
  /** Whether to show a link to the picks. */
  showsPicksLink: boolean;
};

export function EarlierImports({ imports, showsPicksLink }: Props) {
  const [undoing, setUndoing] = useState<ImportSummary | null>(null);
  return (
    <div>
      <h3>{words.earlier}</h3>
      <ul className={styles["rows"]}>
        {imports.map((each) => (
          <li key={each.id}>
            <span dir="auto">{each.file_name}</span>
            <span>
              {[
                each.source === null ? null : words.sources[each.source],
                words.states[each.state],
                each.brought > 0 ? words.imported(each.brought) : null,
                dayText(each.applied_at ?? each.created_at),
              ]
                .filter((part) => part !== null)
                .join(" · ")}
            </span>
            {each.undo_until !== null && (
              <Button
                size="small"
                kind="quiet"
                aria-label={words.undoNamed(each.file_name)}
                onClick={() => setUndoing(each)}
              >
                {words.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {showsPicksLink && imports.some(({ state }) => state === "applied") && (
        <p>
          <Link to="/dashboard" className={styles["onwards"]}>
            {words.seePicks}
          </Link>
        </p>
      )}
      <UndoDialog id={undoing?.id ?? null} onClose={() => setUndoing(null)} />
    </div>
  );
}

type UndoDialogProps = {
  /** The import to undo; `null` closes the dialog. */
  id: number | null;
  onClose: () => void;
};

function UndoDialog({ id, onClose }: UndoDialogProps) {
  const form = useForm({
    initial: {},
    async send() {
      if (id === null) return;
      await removeImport(id, "applied");
      toastSuccess(words.undone);
      onClose();
    },
    explain: () => ({ form: words.undoFailed }),
  });
  return (
    <FormDialog form={form} isOpen={id !== null} onClose={onClose} size="small">
      <DialogHeading isInitialFocus>{words.undoHeading}</DialogHeading>
      <p className={styles["text"]}>{words.undoText}</p>
      <FormError message={form.error} />
      <DialogFooter>
        <Button disabled={form.isBusy} onClick={onClose}>
          {words.keep}
        </Button>
        <Button kind="primary" type="submit" isBusy={form.isBusy} busyLabel={words.undoing}>
          {words.undo}
        </Button>
      </DialogFooter>
    </FormDialog>
  );
}
