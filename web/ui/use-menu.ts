import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/** Which item has the focus when the menu opens. By mouse none: the menu itself has it then. */
type Entry = "menu" | "first" | "last";

const STEPS: Readonly<Record<string, "first" | "last" | 1 | -1>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: "first",
  End: "last",
};

/** A menu and its button: the arrows, Home and End move among the items, Escape closes and gives the focus back, Tab goes on. */
export function useMenu() {
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

  /** A click without a count is one of the keyboard's. */
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
    // A link by itself answers to Enter alone.
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

/** Round and round; from the menu itself to its first item or its last. */
function moveBy(menu: HTMLElement, step: 1 | -1): void {
  const items = itemsOf(menu);
  const active = items.findIndex((item) => item === document.activeElement);
  const next = active === -1 && step === -1 ? -1 : (active + step) % items.length;
  items.at(next)?.focus();
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}
