import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, type ReactNode, type Ref } from "react";

import { messages } from "../messages/messages.ts";
import { useAnnounced } from "./announcer.tsx";
import { classNames } from "./class-names.ts";

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

type SearchFrameProps = {
  label: string;
  look: "pill" | "field";
  query: string;
  onClear: () => void;
  boxRef?: Ref<HTMLLabelElement>;
  className?: string | undefined;
  /** The input itself. */
  children: ReactNode;
};

/** The frame around a search input, with its label and clear button. */
export function SearchFrame({ label, look, query, onClear, boxRef, className, children }: SearchFrameProps) {
  return (
    <div className={classNames(styles["root"], styles[look], className)}>
      {look === "field" && (
        <span className={styles["label"]} aria-hidden="true">
          {label}
        </span>
      )}
      <label className={styles["box"]} ref={boxRef}>
        <span className="visually-hidden">{label}</span>
        <Search size={19} aria-hidden="true" />
        {children}
        {query !== "" && (
          <button
            type="button"
            className={styles["clear"]}
            aria-label={messages.ui.clearSearch}
            onClick={onClear}
          >
            <X size={18} aria-hidden="true" />
          </button>
        )}
      </label>
    </div>
  );
}

/**
 * Lets one search field replace another without losing focus or selection, even while the viewer is typing.
 */
export type SelectionTransfer = {
  /** Registers the field that may be replaced; `null` when it unmounts. */
  register(field: HTMLInputElement | null): void;
  noteTyping(): void;
  /** The text was submitted, so no suggestions are needed. */
  noteSubmit(): void;
  /** `null` if the field isn't focused. */
  transferred(): TransferredSelection | null;
};

export type TransferredSelection = { start: number | null; end: number | null; hasTyped: boolean };

export function createSelectionTransfer(): SelectionTransfer {
  let registered: HTMLInputElement | null = null;
  let hasTyped = false;
  return {
    register(field) {
      registered = field;
    },
    noteTyping() {
      hasTyped = true;
    },
    noteSubmit() {
      hasTyped = false;
    },
    transferred() {
      if (registered === null || registered !== document.activeElement) return null;
      return { start: registered.selectionStart, end: registered.selectionEnd, hasTyped };
    },
  };
}

/** Announces the number of results once it stops changing. `null` announces nothing. */
export function useCountAnnounced(count: number | null, emptyText = messages.ui.noResults): void {
  useAnnounced(count === null ? null : count === 0 ? emptyText : messages.ui.results(count));
}
