import { adminLab } from "../../messages/admin-lab.ts";
import type { Evaluation } from "./lab-queries.ts";

import styles from "./lab-figures.module.css";

const words = adminLab.evaluation;
type Result = NonNullable<Evaluation["result"]>;
/** Two-sided 95% confidence interval of a normal distribution. */
const MARGIN = 1.96;

export function EvaluationTable({ result }: { result: Result }) {
  return (
    <>
      <table className={styles["figures"]}>
        <caption>{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.judgedBy}</th>
            {[words.people, words.before, words.after, words.gain, words.reached].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name={words.samples} compared={result.samples} />
          {result.accounts !== null && <Row name={words.accounts} compared={result.accounts} />}
        </tbody>
      </table>
      {result.accounts === null && <p>{words.tooFew}</p>}
    </>
  );
}

function Row({ name, compared }: { name: string; compared: Result["samples"] }) {
  const { people, before, after, gain } = compared;
  const margin = gain.standard_error === null ? null : MARGIN * gain.standard_error;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{people}</td>
      <td>{words.figure(before.ndcg20.mean)}</td>
      <td>{words.figure(after.ndcg20.mean)}</td>
      <td>{words.difference(gain.mean, margin)}</td>
      <td>{words.reachedText(before.reached_pct, after.reached_pct)}</td>
    </tr>
  );
}
