import { useState } from "react";

import type { ImportPreview } from "#contract/imports.ts";

import { RequestFailed } from "../../api/request-failed.ts";
import { importWords as words } from "../../messages/import.ts";
import { toastError } from "../../titles/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { ImportMapping } from "./import-mapping.tsx";
import { applyImport, removeImport } from "./import-queries.ts";
import { ImportRows } from "./import-rows.tsx";

import styles from "./import.module.css";

type Props = { preview: ImportPreview; onApplied: (result: { id: number; brought: number }) => void };

/** Shows what a file contains before anything is stored. */
export function ImportPreviewCard({ preview, onApplied }: Props) {
  const { id, counts, source, file_name: fileName } = preview;
  const [replaces, setReplaces] = useState(false);
  const [isApplying, setIsApplying] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { rated, seen, saved, skipped } = counts.brings;
  const all = rated + seen + saved + skipped + (replaces ? counts.conflicts : 0);
  const figures = (
    [
      ["rated", rated],
      ["seen", seen],
      ["saved", saved],
      ["skipped", skipped],
      ["already", counts.already],
      ["conflicts", counts.conflicts],
      ["unmatched", counts.unmatched],
    ] as const
  ).filter(([, figure]) => figure > 0);

  async function apply(): Promise<void> {
    setError(null);
    setIsApplying(true);
    try {
      const { brought } = await applyImport(id, replaces);
      onApplied({ id, brought });
    } catch {
      setError(words.applyFailed);
      setIsApplying(false);
    }
  }

  async function discard(): Promise<void> {
    try {
      await removeImport(id, "preview");
    } catch (refusal) {
      const isConflict = refusal instanceof RequestFailed && refusal.code === "conflict";
      toastError(isConflict ? refusal.message : words.discardFailed);
    }
  }

  return (
    <div className={styles["preview"]}>
      <h3>
        <bdi>{words.previewHeading(source === null ? "" : words.sources[source], fileName)}</bdi>
      </h3>
      <p aria-live="polite">{words.brings(all)}</p>
      <dl className={styles["figures"]}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{words.counts[name]}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {preview.values.length > 0 && <ImportMapping preview={preview} />}
      {counts.conflicts > 0 && (
        <label className={styles["replace"]}>
          <input
            type="checkbox"
            checked={replaces}
            onChange={({ currentTarget }) => setReplaces(currentTarget.checked)}
          />
          {words.replace(counts.conflicts)}
        </label>
      )}
      <ImportRows preview={preview} />
      <FormError message={error} />
      <div className={styles["buttons"]}>
        {all > 0 && (
          <Button kind="primary" isBusy={isApplying} busyLabel={words.applying} onClick={() => void apply()}>
            {words.apply(all)}
          </Button>
        )}
        <Button kind="quiet" onClick={() => void discard()}>
          {words.discard}
        </Button>
      </div>
    </div>
  );
}
