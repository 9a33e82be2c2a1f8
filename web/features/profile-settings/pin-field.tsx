import type { ComponentProps } from "react";

import { PIN_MAX } from "#contract/maturity.ts";

import { TextField } from "../../ui/fields.tsx";

type Props = Pick<
  ComponentProps<typeof TextField>,
  "name" | "label" | "value" | "onChange" | "onBlur" | "error" | "help" | "isInitialFocus"
>;

/** Hidden digits that the browser doesn't offer to save as a password. */
export function PinField(props: Props) {
  return (
    <TextField
      {...props}
      type="password"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={PIN_MAX}
    />
  );
}
