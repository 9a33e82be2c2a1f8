import { Search } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

import { messages } from "../../messages/messages.ts";
import { useMedia } from "../../titles/device.ts";
import { upTo } from "../../ui/breakpoints.ts";
import { IconButton } from "../../ui/button.tsx";
import { SearchBox } from "./search-box.tsx";

import styles from "./nav-search.module.css";

/** Search in the navigation bar: a box on wide screens, otherwise a button that opens one. */
export function NavSearch() {
  const isNarrow = useMedia(upTo("tablet"));
  if (isNarrow) return <ExpandingSearch />;
  return (
    <div className={styles["box"]}>
      <SearchBox look="pill" />
    </div>
  );
}

function ExpandingSearch() {
  const [isExpanded, setIsExpanded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function collapse() {
    setIsExpanded(false);
    button.current?.focus();
  }

  return (
    <div className={styles["expanding"]}>
      <IconButton
        ref={button}
        icon={Search}
        label={messages.search.open}
        aria-expanded={isExpanded}
        onClick={() => setIsExpanded(!isExpanded)}
      />
      {isExpanded && <ExpandedBox onLeave={() => setIsExpanded(false)} onDone={collapse} />}
    </div>
  );
}

function ExpandedBox({ onLeave, onDone }: { onLeave: () => void; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);

  function onBlur({ relatedTarget }: FocusEvent) {
    // `null` means that the window lost focus or that something was clicked that can't be focused. The box then
    // stays open.
    if (relatedTarget !== null && box.current?.contains(relatedTarget) === false) onLeave();
  }

  function onKeyDown(event: KeyboardEvent) {
    // The combobox handles Escape first: it closes its list, then clears its text.
    if (event.key === "Escape" && !event.defaultPrevented) onDone();
  }

  return (
    <div ref={box} className={styles["expanded"]} onBlur={onBlur} onKeyDown={onKeyDown} role="presentation">
      <SearchBox look="pill" onDone={onDone} />
    </div>
  );
}
