import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

import { classNames } from "./class-names.ts";
import { Field } from "./field.tsx";

import field from "./field.module.css";
import styles from "./select-field.module.css";

type SelectFieldProps<Value extends string> = Omit<
  ComponentProps<"select">,
  "onChange" | "value" | "id" | "className" | "style"
> & {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: NoInfer<Value>; label: string }[];
  /** Shown for the empty value. Without it, an option is always selected. */
  placeholder?: string | undefined;
  error?: string | null | undefined;
  help?: ReactNode;
  isOptional?: boolean;
  className?: string | undefined;
};

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, onChange, options, placeholder, error, help, isOptional, className, ...select } =
    props;
  return (
    <Field label={label} error={error} help={help} isOptional={isOptional ?? false} className={className}>
      {(described) => (
        <div className={styles["box"]}>
          <select
            {...select}
            {...described}
            className={classNames(field["control"], styles["select"], value === "" && styles["empty"])}
            value={value}
            // The only values are the options and, with a placeholder, the empty string.
            onChange={(event) => onChange(event.target.value as Value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles["arrow"]} size={18} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
