import { TUNABLES, type TunableKey } from "#contract/tunables.ts";

import { adminLab as words } from "../../messages/admin-lab.ts";
import { LabEvaluation } from "./lab-evaluation.tsx";
import { LabExperiment } from "./lab-experiment.tsx";
import { LabPreview } from "./lab-preview.tsx";
import type { Tried } from "./lab-queries.ts";

import styles from "./lab.module.css";

type Props = {
  /** The current settings. */
  current: Readonly<Record<TunableKey, number>>;
  /** Settings that differ from the current ones. */
  tried: Tried;
  /** Saves settings for everyone. Rejects on failure. */
  onSave: (tried: Tried) => Promise<void>;
};

/** Tests changed settings: picks side by side, an evaluation, and an experiment with viewers. */
export function Lab({ current, tried, onSave }: Props) {
  const keys = Object.keys(tried) as TunableKey[];
  return (
    <section aria-labelledby="lab-heading" className={styles["lab"]}>
      <header className={styles["head"]}>
        <h2 id="lab-heading">{words.heading}</h2>
        <p>{words.text}</p>
        {keys.length === 0 ? (
          <p className={styles["hint"]}>{words.nothingTried}</p>
        ) : (
          <>
            <p>{words.tried(keys.length)}</p>
            <ul className={styles["tried"]}>
              {keys.map((key) => (
                <li key={key}>
                  <span title={TUNABLES[key].description}>{key}</span>{" "}
                  <b>{words.from(String(current[key]), String(tried[key]))}</b>
                </li>
              ))}
            </ul>
          </>
        )}
      </header>
      <LabPreview tried={tried} />
      <LabEvaluation current={current} tried={tried} />
      <LabExperiment tried={tried} onSave={onSave} />
    </section>
  );
}
