import type { ComponentProps } from "react";

import { classNames } from "./class-names.ts";
import { HalfDisc } from "./half-disc.tsx";
import type { Icon } from "./icon.ts";

import styles from "./icon-button.module.css";

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
      className={classNames(styles["button"], styles[tone], styles[size], button.className)}
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
