import type { ComponentProps } from "react";

import type { Icon } from "./button.tsx";
import { classNames } from "./class-names.ts";

import styles from "./button.module.css";

type Props = Omit<ComponentProps<"a">, "className"> & {
  kind?: "primary" | "ghost" | "quiet";
  icon?: Icon | undefined;
};

/** A link that looks like a button. */
export function ButtonLink({ kind = "ghost", icon: LinkIcon, children, ...link }: Props) {
  return (
    <a {...link} className={classNames(styles["button"], styles[kind])}>
      <span className={styles["face"]}>
        {LinkIcon && <LinkIcon size={20} />}
        {children}
      </span>
    </a>
  );
}
