import type { MouseEvent, ReactNode } from "react";

import type { Item } from "#contract/item.ts";

import { addressOf } from "../ui/base-path.ts";

import styles from "./title-link.module.css";

type Props = {
  item: Item;
  /** Accessible name, if the content is an image or truncated. */
  label?: string | undefined;
  className?: string | undefined;
  /** Called on a plain click; clicks with a modifier follow the link. */
  onOpen?: ((item: Item) => void) | undefined;
  tabIndex?: number | undefined;
  children?: ReactNode;
};

/**
 * A real link to a title's page; `onOpen` can handle plain clicks instead. The router's Link isn't used, because
 * every Link rerenders when the URL changes, and a page has hundreds of these links.
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
      href={addressOf(`/item/${item.id}`)}
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
