import type { ComponentProps, MouseEvent, ReactNode, ComponentType } from "react";

import { classNames } from "./class-names.ts";
import { HalfDisc } from "./half-disc.tsx";

import styles from "./button.module.css";

type ButtonProps = Omit<ComponentProps<"button">, "children"> & {
  kind?: "primary" | "ghost" | "quiet";
  size?: "small" | "medium" | "large";
  icon?: Icon | undefined;
  isBusy?: boolean;
  /** Shown instead of the children while busy. The button is always wide enough for either. */
  busyLabel?: string | undefined;
  isFullWidth?: boolean;
  /** Aligns the text with the text above and below: for a quiet button at the start of its line. */
  isFlush?: boolean;
  children: ReactNode;
};

export function Button(props: ButtonProps) {
  const { kind = "ghost", size = "medium", icon, isBusy = false, busyLabel, isFullWidth = false } = props;
  const { kind: _, size: _1, icon: _2, isBusy: _3, busyLabel: _4, isFullWidth: _5, ...button } = props;
  const { children, className, onClick, isFlush = false, type = "button", ...rest } = button;

  function onClickUnlessBusy(event: MouseEvent<HTMLButtonElement>) {
    // `disabled` isn't used because it would lose the focus. Without preventDefault, a busy button would submit
    // its form again.
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={classNames(
        styles["button"],
        styles[kind],
        styles[size],
        isFullWidth && styles["full-width"],
        isFlush && styles["flush"],
        className,
      )}
      aria-disabled={isBusy || rest["aria-disabled"]}
      aria-busy={isBusy || undefined}
      onClick={onClickUnlessBusy}
    >
      {busyLabel === undefined ? (
        <Face icon={icon} isBusy={isBusy}>
          {children}
        </Face>
      ) : (
        <>
          <Face icon={icon} isShown={!isBusy}>
            {children}
          </Face>
          <Face isBusy isShown={isBusy}>
            {busyLabel}
          </Face>
        </>
      )}
    </button>
  );
}

type FaceProps = { icon?: Icon | undefined; isBusy?: boolean; isShown?: boolean; children: ReactNode };

function Face({ icon: FaceIcon, isBusy = false, isShown = true, children }: FaceProps) {
  return (
    <span className={classNames(styles["face"], !isShown && styles["unseen"])}>
      {isBusy ? <HalfDisc size={18} isSpinning={isShown} /> : FaceIcon && <FaceIcon size={20} />}
      {children}
    </span>
  );
}

/** A lucide-react icon, or a custom one with the same two props. */
export type Icon = ComponentType<{ size?: number; className?: string }>;

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label" | "type"> & {
  icon: Icon;
  label: string;
  /** `picture` has its own dark background, for buttons over artwork. */
  tone?: "plain" | "filled" | "picture";
  size?: "small" | "medium";
  isPressed?: boolean | undefined;
  isBusy?: boolean;
  /** A small count on the button's corner. Include it in the label too. */
  badge?: number | undefined;
};

export function IconButton(props: IconButtonProps) {
  const { icon: ButtonIcon, label, tone = "plain", size = "medium", isPressed, badge, ...rest } = props;
  const { isBusy = false, ...button } = rest;
  const iconSize = size === "small" ? 18 : 22;
  return (
    <button
      title={label}
      {...button}
      type="button"
      className={classNames(
        styles["icon-button"],
        styles[tone],
        size === "small" && styles["icon-button-small"],
        button.className,
      )}
      aria-label={label}
      aria-pressed={isPressed}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <HalfDisc size={iconSize} isSpinning /> : <ButtonIcon size={iconSize} />}
      {badge !== undefined && badge > 0 && (
        <span className={styles["badge"]} aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  );
}
