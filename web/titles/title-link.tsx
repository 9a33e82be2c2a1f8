import type { MouseEvent, ReactNode } from "react";

import type { Item } from "#contract/item.ts";

import styles from "./title-link.module.css";

type Props = {
  item: Item;
  /** What is read in place of the content, where that is a picture or cut short. */
  label?: string | undefined;
  className?: string | undefined;
  /** A plain click; a click with a modifier follows the link. */
  onOpen?: ((item: Item) => void) | undefined;
  tabIndex?: number | undefined;
  children?: ReactNode;
};

/**
 * A real link to a title's page that a plain click may answer in place. Not the router's: those are rendered again with every change of
 * the address, and a page has hundreds.
 */
export function TitleLink({ item, label, className, onOpen, tabIndex, children }: Props) {
  function onClick(event: MouseEvent): void {
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (onOpen === undefined || hasModifier) return;
    event.preventDefault();
    onOpen(item);
  }
  return (
    <a
      href={`/item/${item.id}`}
      className={className}
      onClick={onClick}
      tabIndex={tabIndex}
      draggable={false}
    >
      {label === undefined ? (
        children
      ) : (
        <>
          <span className="visually-hidden">{label}</span>
          <div className={styles["shown"]} aria-hidden="true">
            {children}
          </div>
        </>
      )}
    </a>
  );
}
