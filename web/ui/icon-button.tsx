import type { ComponentProps } from "react";

import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.ts";

import styles from "./icon-button.module.css";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label" | "type"> & {
  icon: Icon;
  label: string;
  /** `picture` keeps its own dark ground, for buttons over artwork. */
  tone?: "plain" | "filled" | "picture";
  size?: "small" | "medium";
  isPressed?: boolean | undefined;
  /** A small count on the button's shoulder. Say it in the label too. */
  badge?: number | undefined;
};

export function IconButton(props: IconButtonProps) {
  const { icon: ButtonIcon, label, tone = "plain", size = "medium", isPressed, badge, ...button } = props;
  return (
    <button
      title={label}
      {...button}
      type="button"
      className={classNames(styles["button"], styles[tone], styles[size], button.className)}
      aria-label={label}
      aria-pressed={isPressed}
    >
      <ButtonIcon size={size === "small" ? 18 : 22} />
      {badge !== undefined && badge > 0 && (
        <span className={styles["badge"]} aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  );
}
