import type { ComponentProps } from "react";

import { Button } from "./button.tsx";

type Props = Pick<ComponentProps<typeof Button>, "isBusy" | "busyLabel" | "disabled" | "icon" | "children">;

/** The submit button of every form. */
export function SubmitButton(props: Props) {
  return <Button {...props} kind="primary" type="submit" size="large" />;
}
