import { TUNABLES, type TunableKey } from "#contract/tunables.ts";

import { admin } from "../../messages/admin.ts";
import { TextField } from "../../ui/text-field.tsx";

import styles from "./tuning-form.module.css";

const words = admin.tuning;

type Props = {
  name: TunableKey;
  inForce: number;
  /** `undefined` means unchanged. */
  entered: string | undefined;
  error: string | undefined;
  onEnter: (value: string) => void;
};

/** One setting: its meaning, its range and, if changed, its current value. */
export function TunableField({ name, inForce, entered, error, onEnter }: Props) {
  const { label, description, min, max, default: usual } = TUNABLES[name];
  return (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={entered ?? String(inForce)}
      onChange={onEnter}
      error={error}
      className={entered === undefined ? undefined : styles["changed"]}
      help={
        <>
          <code className={styles["key"]}>{name}</code>
          {entered !== undefined && <b className={styles["in-force"]}>{words.inForce(String(inForce))}</b>}
          <span className={styles["meaning"]}>
            {description}. {words.range(String(min), String(max), String(usual))}
          </span>
        </>
      }
    />
  );
}
