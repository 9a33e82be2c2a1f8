import { TUNABLES, type TunableKey } from "#contract/tunables.ts";

import { admin } from "../../messages/admin.ts";
import { TextField } from "../../ui/text-field.tsx";

import styles from "./tuning-form.module.css";

const words = admin.tuning;

type Props = {
  name: TunableKey;
  inForce: number;
  /** Undefined: as it is in force. */
  entered: string | undefined;
  wrong: string | undefined;
  onEnter: (value: string) => void;
};

/** One setting: what it means, what it may be, and, where it is changed, what is in force. */
export function TunableField({ name, inForce, entered, wrong, onEnter }: Props) {
  const { label, description, min, max, default: usual } = TUNABLES[name];
  return (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={entered ?? String(inForce)}
      onChange={onEnter}
      error={wrong}
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
