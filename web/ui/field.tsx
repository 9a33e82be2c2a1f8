import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

import { dialogs } from "../messages/dialogs.ts";
import { classNames } from "./class-names.ts";

import styles from "./field.module.css";

type Described = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

type FieldProps = {
  label: string;
  error?: string | null | undefined;
  help?: ReactNode;
  isOptional?: boolean;
  className?: string | undefined;
  /** Renders the control with the attributes that link it to its label, help and error. */
  children: (described: Described) => ReactNode;
};

export function Field({ label, error, help, isOptional = false, className, children }: FieldProps) {
  const id = useId();
  const helpId = help === undefined ? null : `${id}-help`;
  const errorId = error ? `${id}-error` : null;
  const describedBy = [errorId, helpId].filter((part) => part !== null).join(" ");

  return (
    <div className={classNames(styles["field"], error && styles["invalid"], className)}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
        {isOptional && <span className={styles["optional"]}>{dialogs.forms.optional}</span>}
      </label>
      {children({
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": error ? true : undefined,
      })}
      {errorId !== null && (
        <p className={styles["error"]} id={errorId}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
      {helpId !== null && (
        <p className={styles["help"]} id={helpId}>
          {help}
        </p>
      )}
    </div>
  );
}
