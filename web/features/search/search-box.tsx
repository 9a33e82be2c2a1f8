import { type FormEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { SEARCH_MAX_CHARACTERS } from "#contract/search-rules.ts";

import { track, trackNavigation } from "../../api/tracking.ts";
import { messages } from "../../messages/messages.ts";
import { type Suggestion, SuggestionRow, useSuggestions } from "../../titles/suggestions.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { SearchComboboxProps } from "../../ui/search-combobox.tsx";
import { SearchField, createSelectionTransfer } from "../../ui/search-field.tsx";
import { rememberSearch } from "./recent-searches.ts";
import { prefetchSearch } from "./search-requests.ts";
import { searchUrl, useSearchFromUrl } from "./search-url.ts";

const SUGGESTIONS = 5;

type Props = {
  look: "pill" | "field";
  /** Called when the viewer starts a search or opens a title. */
  onDone?: (() => void) | undefined;
};

/** Title search: suggestions while typing, all results on submit. The field starts with the search in the URL. */
export function SearchBox({ look, onDone }: Props) {
  const navigate = useNavigate();
  const [selectionTransfer] = useState(createSelectionTransfer);
  const { key: entry } = useLocation();
  const searched = useSearchFromUrl();
  // Typed text is dropped when the history entry changes, so that the field shows the search in the URL.
  const [draft, setDraft] = useState<{ entry: string; text: string } | null>(null);
  if (draft !== null && draft.entry !== entry) setDraft(null);
  const text = draft?.text ?? searched.text;
  // Only typed text gets suggestions, not text from the URL.
  const { suggestions, isLoading, hasFailed } = useSuggestions(draft?.text ?? "", SUGGESTIONS);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === "") return;
    const search = { text: wanted, tags: [] };
    const address = searchUrl(search);
    prefetchSearch(search);
    rememberSearch(wanted);
    track("SEARCH", { eventValue: wanted });
    trackNavigation(address, "search");
    leaveFor(address);
  }

  function change(next: string) {
    setDraft({ entry, text: next });
    // Without a text, the search page offers what to start from.
    if (next === "" && searched.text !== "") void navigate(searchUrl({ text: "", tags: [] }));
  }

  function pick({ id }: Suggestion) {
    track("SEARCH", {
      itemId: id,
      eventValue: "search_autocomplete",
      metadata: { source: "search_autocomplete", query: text.trim() },
    });
    leaveFor(`/item/${id}`);
  }

  function leaveFor(address: string) {
    setDraft(null);
    selectionTransfer.noteSubmit();
    onDone?.();
    void navigate(address);
  }

  return (
    <search>
      <form onSubmit={submit}>
        <SearchCombobox
          label={messages.search.label}
          placeholder={messages.search.placeholder}
          look={look}
          query={text}
          onQueryChange={change}
          results={suggestions}
          isLoading={isLoading}
          hasFailed={hasFailed || draft === null}
          keyOf={({ id }) => id}
          renderResult={(suggestion) => <SuggestionRow suggestion={suggestion} />}
          onPick={pick}
          maxLength={SEARCH_MAX_CHARACTERS}
          submitsForm
          selectionTransfer={selectionTransfer}
          onApproach={SearchCombobox.preload}
        />
      </form>
    </search>
  );
}

/**
 * A plain field until the viewer hovers or focuses it, which loads the code for suggestions. If that fails, the
 * plain field still works.
 */
export const SearchCombobox = lazyComponent<SearchComboboxProps<Suggestion>>({
  load: async () => (await import("../../ui/search-combobox.tsx")).SearchCombobox,
  isWanted: () => false,
  placeholder: SearchField,
});
