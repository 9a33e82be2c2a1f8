import { useQuery } from "@tanstack/react-query";
import { Plus, SearchX } from "lucide-react";
import { useEffect } from "react";
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
import { prefetchSearch, isWish, limitOf, namesQuery } from "./search-requests.ts";
import { type Search, searchUrl } from "./search-url.ts";
import { matchingTags } from "./tags.ts";

import styles from "./search.module.css";

type Props = { search: Search; onOpen: (item: Item) => void; onAdd: () => void };

/**
 * Titles by name, titles that match the text as a wish, tags that narrow them, and a way to add a missing title.
 */
export function SearchResults({ search, onOpen, onAdd }: Props) {
  const { data, isPending, isLoadingError, isFetching, refetch } = useQuery(namesQuery(search));
  // The wish is asked for together with the names, although its answer follows theirs.
  useEffect(() => prefetchSearch({ text: search.text, tags: search.tags }), [search.text, search.tags]);
  const filters = useQuery(filtersQuery());
  // Filters don't apply to searches, so results may be on other services.
  const isMixed = filters.data !== undefined && filters.data.streaming_services !== "All";
  // Without names, the answer to the wish announces itself.
  const announcesWish = data?.length === 0 && isWish(search);
  useCountAnnounced(data === undefined || announcesWish ? null : data.length);
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
  const nothingFound = (
    <Notice
      icon={SearchX}
      title={messages.ui.noResults}
      text={dialogs.searchPage.emptyText}
      action={addButton}
    />
  );
  const isEmpty = data?.length === 0;
  const wish = !isPending && isWish(search) && (
    <WishAnswer
      key={search.text}
      text={search.text}
      page={SEARCH_PAGE}
      shown={new Set(data.map(({ id }) => id))}
      onOpen={onOpen}
      notUnderstood={isEmpty ? nothingFound : undefined}
    />
  );
  if (isEmpty) {
    return (
      <>
        {wish === false && <SearchTags search={search} found={[]} />}
        {wish === false ? nothingFound : wish}
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
        max={limitOf(search)}
        isMixed={isMixed}
        page={SEARCH_PAGE}
        onOpen={onOpen}
      />
      {wish}
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
