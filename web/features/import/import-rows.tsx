import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import type { ImportPreview } from "#contract/imports.ts";

import { importWords as words } from "../../messages/import.ts";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { toastError } from "../../titles/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { downloadUnmatched, importRowsQuery } from "./import-queries.ts";

import styles from "./import.module.css";

/** The first titles in the file, titles that weren't found, and unreadable rows. */
export function ImportRows({ preview }: { preview: ImportPreview }) {
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
