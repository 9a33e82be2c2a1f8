import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from "@ariakit/react/combobox";
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

import { messages } from "../messages/messages.ts";
import { persistentElements } from "./announcer.tsx";
import { classNames } from "./class-names.ts";
import { HalfDisc } from "./half-disc.tsx";
import { SearchFrame, type SelectionTransfer, useCountAnnounced } from "./search-field.tsx";

import styles from "./search-combobox.module.css";

export type SearchComboboxProps<Result> = {
  label: string;
  placeholder?: string | undefined;
  query: string;
  onQueryChange: (query: string) => void;
  results: readonly Result[];
  /**
   * Must be true from the first typed letter until its results arrive; otherwise "No results found" would
   * flash.
   */
  isLoading: boolean;
  /** Loading failed, so the list stays closed instead of claiming there are no results. */
  hasFailed?: boolean;
  loadingText?: string;
  emptyText?: string;
  renderResult: (result: Result) => ReactNode;
  onPick: (result: Result) => void;
  keyOf: (result: Result) => string | number;
  /** Whether a result is shown but can't be picked, for example because it was picked before. */
  isRefused?: (result: Result) => boolean;
  /** Minimum number of characters that opens the list. */
  minLength?: number;
  maxLength?: number | undefined;
  /** `pill` for a bar, with a hidden label; `field` for a form. */
  look?: "pill" | "field";
  /** Enter without a highlighted suggestion submits the surrounding form, even while there are suggestions. */
  submitsForm?: boolean;
  isDisabled?: boolean;
  className?: string | undefined;
  /** Transfers focus and selection from the field that this one replaces. */
  selectionTransfer?: SelectionTransfer | undefined;
  /** Ignored here, but present so that SearchField can take the same props. */
  onApproach?: (() => void) | undefined;
};

/** A search box with suggestions. Enter picks the highlighted one. */
export function SearchCombobox<Result>(props: SearchComboboxProps<Result>) {
  const { query, onQueryChange, results, isLoading, hasFailed = false, keyOf } = props;
  const { look = "field", minLength = 2, selectionTransfer } = props;
  const [transferred] = useState(() => selectionTransfer?.transferred() ?? null);
  const [isWanted, setIsWanted] = useState(transferred?.hasTyped ?? false);
  const box = useRef<HTMLLabelElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // The first Escape closes the list; the next one clears the text.
  const hasEscapeClosed = useRef(false);
  const isOpen = isWanted && !hasFailed && Array.from(query.trim()).length >= minLength;
  // A touch keyboard leaves so little room that the list would open upward, over the form.
  const makesRoom = look === "field" && isTouch();
  // The room stays, so that nothing moves under a finger.
  const [hasRoom, setHasRoom] = useState(false);
  const hasResults = results.length > 0;
  useEffect(() => {
    if (isOpen && makesRoom && hasResults) box.current?.scrollIntoView({ block: "start" });
  }, [isOpen, makesRoom, hasResults]);
  useCountAnnounced(isOpen && !isLoading ? results.length : null, props.emptyText);

  useLayoutEffect(() => {
    if (transferred === null) return;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(transferred.start, transferred.end);
  }, [transferred]);

  function clear() {
    onQueryChange("");
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter" && props.submitsForm === true) submitUnlessHighlighted(event);
    if (event.key !== "Escape" || query === "") return;
    // By default, browsers clear a search field on the first Escape.
    event.preventDefault();
    if (isOpen || hasEscapeClosed.current) setIsWanted(false);
    else clear();
    hasEscapeClosed.current = false;
  }

  /** Submits the form explicitly, because Ariakit keeps Enter from the form while the list is open. */
  function submitUnlessHighlighted(event: KeyboardEvent<HTMLInputElement>) {
    const { currentTarget: field } = event;
    if (event.defaultPrevented || field.hasAttribute("aria-activedescendant")) return;
    event.preventDefault();
    setIsWanted(false);
    field.form?.requestSubmit();
  }

  function onEscapeInList(): boolean {
    hasEscapeClosed.current = true;
    return true;
  }

  return (
    <ComboboxProvider
      open={isOpen}
      setOpen={setIsWanted}
      value={query}
      setValue={onQueryChange}
      resetValueOnHide={false}
    >
      <SearchFrame
        label={props.label}
        look={look}
        query={query}
        onClear={clear}
        boxRef={box}
        className={classNames(props.className, hasRoom && styles["with-room"])}
      >
        <Combobox
          ref={input}
          className={styles["input"]}
          type="search"
          dir="auto"
          autoSelect={false}
          autoComplete="list"
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          disabled={props.isDisabled ?? false}
          onFocus={() => setHasRoom(makesRoom)}
          onKeyDown={onKeyDown}
        />
      </SearchFrame>
      <ComboboxPopover
        className={classNames(styles["popover"], look === "field" && styles["same-width"])}
        aria-label={props.label}
        aria-busy={isLoading}
        portal
        // The focus stays in the input, so tab order and focus traps don't matter.
        preserveTabOrder={false}
        sameWidth={look === "field"}
        gutter={8}
        flip={!makesRoom}
        getAnchorRect={() => box.current?.getBoundingClientRect() ?? null}
        getPersistentElements={persistentElements}
        hideOnEscape={onEscapeInList}
        unmountOnHide
      >
        {isLoading && results.length === 0 && (
          <p className={styles["note"]}>
            <HalfDisc size={16} isSpinning />
            {props.loadingText ?? messages.ui.loading}
          </p>
        )}
        {!isLoading && results.length === 0 && (
          // A listbox must contain an option, so the message is an option that can't be chosen.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <div className={styles["note"]} role="option" aria-selected="false" aria-disabled="true">
            {props.emptyText ?? messages.ui.noResults}
          </div>
        )}
        {results.map((result) => (
          <ComboboxItem
            key={keyOf(result)}
            className={styles["item"]}
            value={String(keyOf(result))}
            setValueOnClick={false}
            disabled={props.isRefused?.(result) ?? false}
            onClick={() => props.onPick(result)}
          >
            {props.renderResult(result)}
          </ComboboxItem>
        ))}
      </ComboboxPopover>
    </ComboboxProvider>
  );
}

function isTouch(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}
