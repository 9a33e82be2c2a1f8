import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.ts";
import { useMenu } from "./use-menu.ts";

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
  const { rootRef, buttonRef, menuRef, isOpen, toggle, close, onButtonKeyDown, onMenuKeyDown } = useMenu();
  return (
    <div ref={rootRef} className={styles["root"]}>
      <button
        ref={buttonRef}
        type="button"
        className={classNames(styles["button"], className)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
        onKeyDown={onButtonKeyDown}
      >
        {button}
      </button>
      {isOpen && (
        <div
          ref={menuRef}
          role="menu"
          tabIndex={-1}
          className={styles["menu"]}
          aria-label={label}
          onKeyDown={onMenuKeyDown}
        >
          {heading !== undefined && <div className={styles["heading"]}>{heading}</div>}
          {items.map(({ icon: ItemIcon, ...item }) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={styles["item"]}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {ItemIcon && <ItemIcon size={19} />}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
