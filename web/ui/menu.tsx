import { Menu, MenuButton as AriakitMenuButton, MenuItem, MenuProvider } from "@ariakit/react/menu";
import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.ts";

import styles from "./menu.module.css";

type MenuButtonProps = {
  label: string;
  /** What the button shows, such as an avatar or an icon. */
  button: ReactNode;
  items: readonly { label: string; icon?: Icon; onSelect: () => void }[];
  /** Words above the items, such as who is signed in. */
  heading?: ReactNode;
  className?: string | undefined;
};

export function MenuButton({ label, button, items, heading, className }: MenuButtonProps) {
  return (
    <MenuProvider placement="bottom-end">
      <AriakitMenuButton className={classNames(styles["button"], className)} aria-label={label}>
        {button}
      </AriakitMenuButton>
      <Menu className={styles["menu"]} gutter={8} unmountOnHide aria-label={label}>
        {heading !== undefined && <div className={styles["heading"]}>{heading}</div>}
        {items.map(({ icon: ItemIcon, ...item }) => (
          <MenuItem key={item.label} className={styles["item"]} onClick={item.onSelect}>
            {ItemIcon && <ItemIcon size={19} />}
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </MenuProvider>
  );
}
