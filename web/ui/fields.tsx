import { CircleAlert, Eye, EyeOff, ChevronDown } from "lucide-react";
import { useId, type ReactNode, useState, type ComponentProps } from "react";

import { dialogs } from "../messages/dialogs.ts";
import { messages } from "../messages/messages.ts";
import { classNames } from "./class-names.ts";

import styles from "./fields.module.css";

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

function Field({ label, error, help, isOptional = false, className, children }: FieldProps) {
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

type TextFieldProps = Omit<ComponentProps<"input">, "onChange" | "value" | "id" | "className" | "style"> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  help?: ReactNode;
  isOptional?: boolean;
  /** Whether the field gets the focus when its dialog opens. */
  isInitialFocus?: boolean;
  className?: string | undefined;
};

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, help, isOptional, isInitialFocus, className, ...input } = props;
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const isPassword = input.type === "password";

  return (
    <Field label={label} error={error} help={help} isOptional={isOptional ?? false} className={className}>
      {(described) => (
        <div className={styles["box"]}>
          <input
            dir={isPassword ? undefined : "auto"}
            {...input}
            {...described}
            type={isPassword && isPasswordShown ? "text" : (input.type ?? "text")}
            className={classNames(styles["control"], isPassword && styles["password"])}
            value={value}
            data-autofocus={isInitialFocus}
            {...((isPassword || input.type === "email") && { autoCapitalize: "none", spellCheck: false })}
            onChange={(event) => onChange(event.target.value)}
          />
          {isPassword && (
            <button
              type="button"
              className={styles["reveal"]}
              aria-label={messages.ui.show(label)}
              aria-pressed={isPasswordShown}
              onClick={() => setIsPasswordShown(!isPasswordShown)}
            >
              {isPasswordShown ? <EyeOff size={20} /> : <Eye size={20} />}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}

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
          className={classNames(styles["control"], styles["area"])}
          value={value}
          data-autofocus={isInitialFocus}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

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
        <div className={styles["selectFieldBox"]}>
          <select
            {...select}
            {...described}
            className={classNames(styles["control"], styles["select"], value === "" && styles["empty"])}
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
