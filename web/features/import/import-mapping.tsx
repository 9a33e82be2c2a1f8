import type { ImportPreview } from "#contract/imports.ts";
import { isRating } from "#contract/rating.ts";

import { importWords as words } from "../../messages/import.ts";
import { toastError } from "../../titles/toasts.ts";
import { SegmentedRadio } from "../../ui/segmented-radio.tsx";
import { changeMapping } from "./import-queries.ts";

import styles from "./import.module.css";

/** "No rating", as a radio value. */
const ONLY_SEEN = 0;
const CHOICES = [
  { value: 1, label: words.ratings[1] },
  { value: 2, label: words.ratings[2] },
  { value: 3, label: words.ratings[3] },
  { value: ONLY_SEEN, label: words.onlySeen },
];

/** Maps each value of the source's scale to a rating. */
export function ImportMapping({ preview }: { preview: ImportPreview }) {
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
