import {
  Dialog as AriakitDialog,
  DialogDismiss,
  DialogHeading as AriakitHeading,
} from "@ariakit/react/dialog";
import { X } from "lucide-react";
import { type ComponentProps, type CSSProperties, type ReactNode, useLayoutEffect, useRef } from "react";

import { messages } from "../messages/messages.ts";
import { persistentElements } from "./announcer.tsx";
import { classNames } from "./class-names.ts";
import { type FocusPosition, focusNear, focusPositionOf } from "./focus-position.ts";
import { Form } from "./form.tsx";

import styles from "./dialog.module.css";

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** `false` while sending, so that Escape, a click outside and the close button don't close the dialog. */
  isDismissable?: boolean;
  /** Accessible name, if there's no DialogHeading. */
  label?: string | undefined;
  /** `full` covers the page. */
  size?: "small" | "medium" | "large" | "extra-large" | "full";
  hasCloseButton?: boolean;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Called on closing, unless the page changed, to focus something other than the element that opened the dialog. */
  onClosed?: (() => void) | undefined;
  children: ReactNode;
};

/**
 * Where scrollbars take space, the space of the page's scrollbar is kept while a dialog hides it. Measured once, while the page isn't
 * changing, because measuring when a dialog opens would lay out the page once more.
 */
function measureScrollbars(): void {
  const box = document.createElement("div");
  box.style.cssText = "position: absolute; overflow: scroll; visibility: hidden";
  document.body.append(box);
  if (box.offsetWidth > box.clientWidth) document.documentElement.dataset["scrollbars"] = "classic";
  box.remove();
}

if (typeof document !== "undefined") measureScrollbars();

/** Selects the element that gets the initial focus. If there's none, the first control gets it. */
export const INITIAL_FOCUS = '[data-autofocus="true"]';

/**
 * A modal dialog. On closing, the focus returns to the element that opened the dialog or, if that's gone, to its
 * nearest neighbor. After navigation, the focus moves to the new page.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, isDismissable = true, size = "medium", hasCloseButton = true, children } = props;
  const openerPlace = useRef<FocusPosition>([]);
  const openedOn = useRef("");
  useLayoutEffect(() => {
    if (!isOpen) return;
    openerPlace.current = focusPositionOf(document.activeElement ?? document.body);
    openedOn.current = window.location.pathname;
  }, [isOpen]);

  function onFocusReturn(opener: Element | null): boolean {
    if (openedOn.current !== window.location.pathname) return false;
    if (props.onClosed !== undefined) {
      props.onClosed();
      return false;
    }
    if (opener === null) focusNear(openerPlace.current);
    return true;
  }

  return (
    <AriakitDialog
      open={isOpen}
      onClose={onClose}
      unmountOnHide
      autoFocusOnHide={onFocusReturn}
      hideOnEscape={isDismissable}
      hideOnInteractOutside={isDismissable}
      getPersistentElements={persistentElements}
      // The style sheet does it without laying out the page again.
      preventBodyScroll={false}
      backdrop={false}
      aria-label={props.label}
      className={classNames(
        styles["dialog"],
        styles[size],
        hasCloseButton && styles["closable"],
        props.className,
      )}
      style={props.style}
      render={(dialog) => (
        <div className={styles["ground"]}>
          <div {...dialog} />
        </div>
      )}
    >
      {children}
      {hasCloseButton && (
        <DialogDismiss
          className={classNames(styles["close"], size === "extra-large" && styles["over-picture"])}
          disabled={!isDismissable}
          aria-label={messages.ui.close}
        >
          <X size={22} aria-hidden="true" />
        </DialogDismiss>
      )}
    </AriakitDialog>
  );
}

type DialogHeadingProps = ComponentProps<typeof AriakitHeading> & { isInitialFocus?: boolean };

/** Labels its dialog. With `isInitialFocus`, it gets the initial focus instead of the first control. */
export function DialogHeading({ isInitialFocus = false, className, ...heading }: DialogHeadingProps) {
  return (
    <AriakitHeading
      {...heading}
      {...(isInitialFocus && { tabIndex: -1, "data-autofocus": "true" })}
      className={classNames(styles["heading"], className)}
    />
  );
}

/**
 * The buttons at the end of a dialog. On phones, they stay visible, and the last one gets the remaining width.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className={styles["footer"]}>{children}</footer>;
}

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
