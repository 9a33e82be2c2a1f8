import type { ComponentProps, ReactNode } from "react";

import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";

type Props = Pick<ComponentProps<typeof Dialog>, "isOpen" | "onClose" | "label" | "size"> & {
  form: { isBusy: boolean; reset: () => void; submit: ComponentProps<typeof Form>["onSubmit"] };
  children: ReactNode;
};

/** A form in a dialog, which stays open while sending. Closing clears the form. */
export function FormDialog({ form, onClose, children, ...dialog }: Props) {
  function close() {
    form.reset();
    onClose();
  }

  return (
    <Dialog {...dialog} onClose={close} isDismissable={!form.isBusy}>
      <Form onSubmit={form.submit}>{children}</Form>
    </Dialog>
  );
}
