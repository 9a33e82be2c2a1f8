import { type KeyboardEvent, useEffect, useRef } from "react";

import { SearchFrame } from "./search-frame.tsx";
import type { SelectionTransfer } from "./selection-transfer.ts";

import styles from "./search-combobox.module.css";

type Props = {
  label: string;
  placeholder?: string | undefined;
  look?: "pill" | "field";
  query: string;
  onQueryChange: (query: string) => void;
  maxLength?: number | undefined;
  className?: string | undefined;
  selectionTransfer?: SelectionTransfer | undefined;
  /** Called when the viewer hovers or focuses the field. */
  onApproach?: (() => void) | undefined;
};

/** A search box without suggestions. */
export function SearchField({ query, onQueryChange, selectionTransfer, onApproach, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    selectionTransfer?.register(input.current);
    return () => selectionTransfer?.register(null);
  }, [selectionTransfer]);

  function clear() {
    onQueryChange("");
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || query === "") return;
    event.preventDefault();
    clear();
  }

  const { label, look = "field", className } = props;
  return (
    <SearchFrame label={label} look={look} query={query} onClear={clear} className={className}>
      <input
        ref={input}
        className={styles["input"]}
        type="search"
        dir="auto"
        autoComplete="off"
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        value={query}
        onChange={({ target }) => {
          selectionTransfer?.noteTyping();
          onQueryChange(target.value);
        }}
        onFocus={onApproach}
        onPointerEnter={onApproach}
        onKeyDown={onKeyDown}
      />
    </SearchFrame>
  );
}
