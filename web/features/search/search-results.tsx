import { useQuery } from "@tanstack/react-query";
import { Plus, SearchX } from "lucide-react";
import { useNavigate } from "react-router";

import type { Item } from "#contract/item.ts";

import { filtersQuery } from "../../api/list-queries.ts";
import { searchQuery } from "../../api/search-queries.ts";
import { track } from "../../api/tracking.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { messages } from "../../messages/messages.ts";
import { ItemsGrid } from "../../titles/items-grid.tsx";
import { SEARCH_PAGE } from "../../titles/marks.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useCountAnnounced } from "../../ui/search-field.tsx";
import { type Search, searchUrl } from "./search-url.ts";
import { matchingTags } from "./tags.ts";

import styles from "./search.module.css";

export const RESULTS_MAX = 12;
export const TAGGED_RESULTS_MAX = 30;
export const TAG_PAGE_MAX = 50;

type Props = { search: Search; onOpen: (item: Item) => void; onAdd: () => void };

/** Search results, tags that narrow them, and a way to add a missing title. */
export function SearchResults({ search, onOpen, onAdd }: Props) {
  const limit = limitOf(search);
  const { data, isPending, isLoadingError, isFetching, refetch } = useQuery(
    searchQuery({ q: search.text, tags: search.tags, limit }),
  );
  const filters = useQuery(filtersQuery());
  // Filters don't apply to searches, so results may be on other services.
  const isMixed = filters.data !== undefined && filters.data.streaming_services !== "All";
  useCountAnnounced(data?.length ?? null);
  const addButton = (
    <Button icon={Plus} onClick={onAdd}>
      {dialogs.manualAddition.heading}
    </Button>
  );

  if (isLoadingError) {
    return (
      <>
        <SearchTags search={search} found={[]} />
        <FailureNotice
          title={dialogs.searchPage.failed}
          text={dialogs.searchPage.failedText}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  if (!isPending && data.length === 0) {
    return (
      <>
        <SearchTags search={search} found={[]} />
        <Notice
          icon={SearchX}
          title={messages.ui.noResults}
          text={dialogs.searchPage.emptyText}
          action={addButton}
        />
      </>
    );
  }
  return (
    <>
      <SearchTags search={search} found={data ?? []} />
      <ItemsGrid
        label={dialogs.searchPage.results}
        items={data ?? []}
        // Also waits for the filters: they decide whether the grid has a note above it, which would shift the titles.
        isLoading={isPending || filters.isPending}
        max={limit}
        isMixed={isMixed}
        page={SEARCH_PAGE}
        onOpen={onOpen}
      />
      {!isPending && (
        <Notice
          tone="card"
          title={dialogs.searchPage.notHere}
          text={dialogs.searchPage.notHereText}
          action={addButton}
        />
      )}
    </>
  );
}

function limitOf({ text, tags }: Search): number {
  if (tags.length === 0) return RESULTS_MAX;
  return text === "" ? TAG_PAGE_MAX : TAGGED_RESULTS_MAX;
}

type SearchTagsProps = { search: Search; found: readonly Item[] };

/** Tags that narrow a search; chosen tags are part of the URL. */
function SearchTags({ search, found }: SearchTagsProps) {
  const navigate = useNavigate();
  const chips = matchingTags(search, found).map(({ id, label, count }) => ({ value: id, label, count }));
  const { text, tags } = search;
  if (chips.length === 0) return null;

  function choose(next: readonly string[]) {
    track("FILTER", { metadata: { tags: [...next], section: "search" } });
    void navigate(searchUrl({ text, tags: next }));
  }

  return (
    <FilterChips
      label={dialogs.searchPage.narrow}
      className={styles["line"]}
      chips={chips}
      selected={tags}
      onToggle={(tag) => choose(tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag])}
      onClear={text === "" ? undefined : () => choose([])}
    />
  );
}
