import { CircleAlert } from "lucide-react";
import type { FormEvent, ReactNode, ComponentProps } from "react";

import { Button } from "./button.tsx";

import styles from "./form.module.css";

type Props = { onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void> | void; children: ReactNode };

/**
 * Stacks a form's fields, error and buttons, in a dialog or on a page. Native validation is off: the app shows
 * its own messages.
 */
export function Form({ onSubmit, children }: Props) {
  return (
    <form className={styles["form"]} onSubmit={(event) => void onSubmit(event)} noValidate>
      {children}
    </form>
  );
}

/** A form's error message. Keep it mounted: alerts are announced when their text appears. */
export function FormError({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message !== null && message !== "" && (
        <p className={styles["error"]}>
          <CircleAlert size={18} aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  );
}

type SubmitButtonProps = Pick<
  ComponentProps<typeof Button>,
  "isBusy" | "busyLabel" | "disabled" | "icon" | "children"
>;

/** A form's submit button, large and primary. */
export function SubmitButton(props: SubmitButtonProps) {
  return <Button {...props} kind="primary" type="submit" size="large" />;
}
