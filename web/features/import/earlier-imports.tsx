import { useState } from "react";
import { Link } from "react-router";

import type { ImportSummary } from "#contract/imports.ts";

import { dayText } from "../../messages/formats.ts";
import { importWords as words } from "../../messages/import.ts";
import { Button } from "../../ui/button.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

import styles from "./import.module.css";

type Props = {
  imports: readonly ImportSummary[];
  /** Whether to link to the resulting picks. */
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
                each.brought > 0 ? words.brought(each.brought) : null,
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
