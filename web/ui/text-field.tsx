import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { ComponentProps, ReactNode } from "react";

import { messages } from "../messages/messages.ts";
import { classNames } from "./class-names.ts";
import { Field } from "./field.tsx";

import field from "./field.module.css";
import styles from "./text-field.module.css";

type TextFieldProps = Omit<ComponentProps<"input">, "onChange" | "value" | "id" | "className" | "style"> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  help?: ReactNode;
  isOptional?: boolean;
  /** Takes the focus when its dialog opens. */
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
            className={classNames(field["control"], isPassword && styles["password"])}
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
