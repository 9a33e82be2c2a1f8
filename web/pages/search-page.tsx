import { useState } from "react";

import { SearchBox } from "../features/search/search-box.tsx";
import { SearchResults } from "../features/search/search-results.tsx";
import { SearchStart } from "../features/search/search-start.tsx";
import { useSearchFromUrl } from "../features/search/search-url.ts";
import { isTag, tagLabel } from "../features/search/tags.ts";
import { dialogs } from "../messages/dialogs.ts";
import { messages } from "../messages/messages.ts";
import { DetailModal, useDetails } from "../titles/details.ts";
import { useMedia } from "../titles/device.ts";
import { SEARCH_PAGE } from "../titles/marks.ts";
import { upTo } from "../ui/breakpoints.ts";
import { lazyDialog } from "../ui/lazy-component.tsx";
import { usePageTitle } from "../ui/page-heading.ts";

import styles from "./page.module.css";

const ManualAdditionModal = lazyDialog({
  load: async () => (await import("../features/search/manual-addition.tsx")).ManualAdditionModal,
  isWanted: ({ isOpen }) => isOpen,
});

export function SearchPage() {
  const { text, tags } = useSearchFromUrl();
  const search = { text, tags: tags.filter(isTag) };
  const details = useDetails();
  const [isAdding, setIsAdding] = useState(false);
  // On wider screens the search box is in the navigation bar.
  const hasOwnBox = useMedia(upTo("tabBar"));
  const isEmpty = search.text === "" && search.tags.length === 0;
  const heading = headingOf(search);
  usePageTitle(heading);
  return (
    <main id="main" className={styles["page"]}>
      <h1>{heading}</h1>
      {hasOwnBox && <SearchBox look="pill" />}
      {isEmpty ? (
        <SearchStart />
      ) : (
        <SearchResults search={search} onOpen={details.open} onAdd={() => setIsAdding(true)} />
      )}
      <DetailModal {...details.shown} page={SEARCH_PAGE} />
      <ManualAdditionModal
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        suggestedTitle={search.text}
      />
    </main>
  );
}

function headingOf({ text, tags }: { text: string; tags: readonly string[] }): string {
  if (text !== "") return dialogs.searchPage.resultsFor(text);
  return tags.length === 0 ? messages.shell.search : tags.map(tagLabel).join(", ");
}
