import { useQuery } from "@tanstack/react-query";
import { Plus, SearchX } from "lucide-react";
import { useNavigate } from "react-router";

import type { Item } from "#contract/item.ts";

import { filtersQuery } from "../../api/list-queries.ts";
import { track } from "../../api/tracking.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { messages } from "../../messages/messages.ts";
import { ItemsGrid } from "../../titles/items-grid.tsx";
import { SEARCH_PAGE } from "../../titles/marks.ts";
import { WishAnswer } from "../../titles/wish/wish-answer.tsx";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useCountAnnounced } from "../../ui/search-field.tsx";
import { isWish, limitOf, namesQuery } from "./search-requests.ts";
import { type Search, searchUrl } from "./search-url.ts";
import { matchingTags } from "./tags.ts";

import styles from "./search.module.css";

type Props = { search: Search; onOpen: (item: Item) => void; onAdd: () => void };

/**
 * Titles by name, titles that match the text as a wish, tags that narrow them, and a way to add a missing title.
 */
export function SearchResults({ search, onOpen, onAdd }: Props) {
  const { data, isPending, isLoadingError, isFetching, refetch } = useQuery(namesQuery(search));
  const filters = useQuery(filtersQuery());
  // Filters don't apply to searches, so results may be on other services.
  const isMixed = filters.data !== undefined && filters.data.streaming_services !== "All";
  const isEmpty = data?.length === 0;
  // Without names, the answer to the wish announces itself.
  const announcesWish = isEmpty && isWish(search);
  useCountAnnounced(data === undefined || announcesWish ? null : data.length);
  const addButton = (
    <Button icon={Plus} onClick={onAdd}>
      {dialogs.manualAddition.heading}
    </Button>
  );
  const nothingFound = (
    <Notice
      icon={SearchX}
      title={messages.ui.noResults}
      text={dialogs.searchPage.emptyText}
      action={addButton}
    />
  );
  return (
    <>
      {!announcesWish && <SearchTags search={search} found={data ?? []} />}
      {isEmpty && !announcesWish && nothingFound}
      {isLoadingError && (
        <FailureNotice
          title={dialogs.searchPage.failed}
          text={dialogs.searchPage.failedText}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!isEmpty && !isLoadingError && (
        <ItemsGrid
          label={dialogs.searchPage.results}
          items={data ?? []}
          // Also waits for the filters: they decide whether the grid has a note above it, which would shift the titles.
          isLoading={isPending || filters.isPending}
          max={limitOf(search)}
          isMixed={isMixed}
          page={SEARCH_PAGE}
          onOpen={onOpen}
        />
      )}
      {isWish(search) && (
        // Asked for and shown without waiting for the names, which may come from TMDB.
        <WishAnswer
          key={search.text}
          text={search.text}
          page={SEARCH_PAGE}
          shown={data === undefined ? null : new Set(data.map(({ id }) => id))}
          onOpen={onOpen}
          notUnderstood={isEmpty ? nothingFound : undefined}
        />
      )}
      {data !== undefined && !isEmpty && (
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
