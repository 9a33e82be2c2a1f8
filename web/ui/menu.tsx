import { type ReactNode, type KeyboardEvent, useEffect, useRef, useState } from "react";

import type { Icon } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

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
  /** Whether one of its links leads to the page that's open. */
  isCurrent?: boolean;
};

export function MenuButton(props: MenuButtonProps) {
  const { label, button, items, heading, className, isCurrent = false } = props;
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
        aria-current={isCurrent || undefined}
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

/** The element that gets the focus when the menu opens. After a mouse click, it's the menu itself. */
type Entry = "menu" | "first" | "last";

const STEPS: Readonly<Record<string, "first" | "last" | 1 | -1>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: "first",
  End: "last",
};

/**
 * A menu and its button: arrow keys, Home and End move between items, Escape closes the menu and returns the
 * focus, and Tab closes it and leaves it.
 */
function useMenu() {
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  const isOpen = entry !== null;

  useEffect(() => {
    if (entry === null || menuRef.current === null) return undefined;
    focusEntry(menuRef.current, entry);
    const root = rootRef.current;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && root?.contains(target) === false) setEntry(null);
    };
    for (const event of ["pointerdown", "focusin"]) document.addEventListener(event, leave);
    return () => {
      for (const event of ["pointerdown", "focusin"]) document.removeEventListener(event, leave);
    };
  }, [entry]);

  function close(): void {
    setEntry(null);
    buttonRef.current?.focus();
  }

  /** Clicks from the keyboard have a `detail` of 0. */
  function toggle({ detail }: { detail: number }): void {
    setEntry(isOpen ? null : detail === 0 ? "first" : "menu");
  }

  function onButtonKeyDown(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setEntry(event.key === "ArrowDown" ? "first" : "last");
  }

  function onMenuKeyDown(event: KeyboardEvent): void {
    if (event.key === "Tab") setEntry(null);
    if (event.key === "Escape") close();
    // Natively, links only respond to Enter.
    if (event.key === " " && document.activeElement instanceof HTMLAnchorElement) {
      event.preventDefault();
      document.activeElement.click();
    }
    const step = STEPS[event.key];
    if (step === undefined || menuRef.current === null) return;
    event.preventDefault();
    if (typeof step === "string") focusEntry(menuRef.current, step);
    else moveBy(menuRef.current, step);
  }

  return { rootRef, buttonRef, menuRef, isOpen, toggle, close, onButtonKeyDown, onMenuKeyDown };
}

function focusEntry(menu: HTMLElement, entry: Entry): void {
  const items = itemsOf(menu);
  const target = entry === "menu" ? menu : items.at(entry === "first" ? 0 : -1);
  target?.focus();
}

/** Moves the focus between items and wraps around. From the menu itself, it moves to the first or last item. */
function moveBy(menu: HTMLElement, step: 1 | -1): void {
  const items = itemsOf(menu);
  const active = items.findIndex((item) => item === document.activeElement);
  const next = active === -1 && step === -1 ? -1 : (active + step) % items.length;
  items.at(next)?.focus();
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}
