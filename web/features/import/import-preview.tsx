import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { ImportPreview } from "#contract/imports.ts";
import { isRating } from "#contract/rating.ts";

import { RequestFailed } from "../../api/request-failed.ts";
import { importWords as words } from "../../messages/import.ts";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { toastError } from "../../titles/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form.tsx";
import { Link } from "../../ui/link.tsx";
import { SegmentedRadio } from "../../ui/segmented-radio.tsx";
import {
  applyImport,
  removeImport,
  changeMapping,
  downloadUnmatched,
  importRowsQuery,
} from "./import-queries.ts";

import styles from "./import.module.css";

type Props = { preview: ImportPreview; onApplied: (result: { id: number; brought: number }) => void };

/** Shows what a file contains before it's added to the account. */
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

/** Radio value for titles that are marked as seen without a rating. */
const ONLY_SEEN = 0;
const CHOICES = [
  { value: 1, label: words.ratings[1] },
  { value: 2, label: words.ratings[2] },
  { value: 3, label: words.ratings[3] },
  { value: ONLY_SEEN, label: words.onlySeen },
];

/** Lets the viewer map each value of the source's scale to a rating. */
function ImportMapping({ preview }: { preview: ImportPreview }) {
  async function change(value: number, choice: number): Promise<void> {
    try {
      await changeMapping(preview.id, value, isRating(choice) ? choice : null);
    } catch {
      toastError(words.mappingFailed);
    }
  }
  return (
    <div className={styles["mapping"]}>
      <h4>{words.mapping}</h4>
      <p className={styles["limit"]}>{words.mappingText}</p>
      <ul>
        {preview.values.map(({ value, rows, rating }) => (
          <li key={value}>
            <span aria-hidden="true">{words.value(value, rows)}</span>
            <SegmentedRadio
              label={words.value(value, rows)}
              value={rating ?? ONLY_SEEN}
              options={CHOICES}
              onChange={(choice) => void change(value, choice)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The first new titles in the file, titles that weren't found, and unreadable rows. */
function ImportRows({ preview }: { preview: ImportPreview }) {
  const { id, counts, faults, is_looked_up_later: isLookedUpLater } = preview;
  const { data: found = [] } = useQuery(importRowsQuery(id, "new"));
  const { data: unmatched = [] } = useQuery({
    ...importRowsQuery(id, "unmatched"),
    enabled: counts.unmatched > 0,
  });

  async function download(): Promise<void> {
    try {
      await downloadUnmatched(id);
    } catch {
      toastError(words.downloadFailed);
    }
  }

  return (
    <>
      {found.length > 0 && (
        <div>
          <h4>{words.firstRows}</h4>
          <ul className={styles["posters"]}>
            {found.map(({ number, item, title }) => (
              <li key={number}>
                {item !== null && (
                  <span className={styles["poster"]} aria-hidden="true">
                    <TitlePicture item={item} shape="poster" />
                  </span>
                )}
                <span className={styles["name"]} dir="auto">
                  {item?.title ?? title}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {counts.unmatched > 0 && (
        <details className={styles["how"]}>
          <summary>{words.unmatched(counts.unmatched)}</summary>
          <ul className={styles["rows"]}>
            {unmatched.map(({ number, title, year, unmatched: reason }) => (
              <li key={number}>
                <span dir="auto">{year === null ? title : `${title} (${year})`}</span>
                <span>{reason === null ? "" : words.reasons[reason]}</span>
                <Link
                  to={`/search?q=${encodeURIComponent(title)}`}
                  className={styles["onwards"]}
                  aria-label={words.lookForNamed(title)}
                >
                  {words.lookFor}
                </Link>
              </li>
            ))}
          </ul>
          {isLookedUpLater && <p className={styles["later"]}>{words.lookedUpLater}</p>}
          <Button size="small" onClick={() => void download()}>
            {words.download}
          </Button>
        </details>
      )}
      {counts.faults > 0 && (
        <details className={styles["how"]}>
          <summary>{words.faults(counts.faults)}</summary>
          <ul className={styles["rows"]}>
            {faults.map(({ file, line, reason }) => (
              <li key={`${file} ${line}`}>
                <span dir="auto">{words.fault(file, line, reason)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
