import { Search, X } from "lucide-react";
import type { ReactNode, Ref } from "react";

import { messages } from "../messages/messages.ts";
import { classNames } from "./class-names.ts";

import styles from "./search-combobox.module.css";

type Props = {
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
export function SearchFrame({ label, look, query, onClear, boxRef, className, children }: Props) {
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
