import type { ReactNode } from "react";
import { Link } from "react-router";

import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.ts";
import { useMenu } from "./use-menu.ts";

import styles from "./menu.module.css";

type MenuItem = { label: string; icon?: Icon } & (
  | { onSelect: () => void }
  /** A link, which can be opened in another tab. */
  | { to: string; onSelect?: () => void }
);

type MenuButtonProps = {
  label: string;
  /** Content of the button, such as an avatar or an icon. */
  button: ReactNode;
  items: readonly MenuItem[];
  /** Text above the items, such as the signed-in user. */
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
          {items.map((item) => (
            <Item key={item.label} item={item} onClose={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function Item({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { label, icon: ItemIcon, onSelect } = item;
  const common = {
    role: "menuitem",
    tabIndex: -1,
    className: styles["item"],
    onClick() {
      onClose();
      onSelect?.();
    },
  };
  const face = (
    <>
      {ItemIcon && <ItemIcon size={19} />}
      {label}
    </>
  );
  if (!("to" in item)) {
    return (
      <button type="button" {...common}>
        {face}
      </button>
    );
  }
  return (
    <Link to={item.to} {...common}>
      {face}
    </Link>
  );
}
