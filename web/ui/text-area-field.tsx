import { classNames } from "./class-names.ts";
import { Field } from "./field.tsx";

import field from "./field.module.css";
import styles from "./text-field.module.css";

type TextAreaFieldProps = {
  name?: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  error?: string | null | undefined;
  isOptional?: boolean;
  isInitialFocus?: boolean;
};

/** A multi-line text field. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, value, onChange, error, isOptional = false, isInitialFocus, ...area } = props;
  return (
    <Field label={label} error={error} isOptional={isOptional}>
      {(described) => (
        <textarea
          dir="auto"
          rows={4}
          {...area}
          {...described}
          className={classNames(field["control"], styles["area"])}
          value={value}
          data-autofocus={isInitialFocus}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
