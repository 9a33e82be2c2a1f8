import { useQuery } from "@tanstack/react-query";
import { Plus, RefreshCw, SearchX } from "lucide-react";

import type { Item } from "#contract/item.ts";

import { filtersQuery, searchQuery } from "../../api/queries.ts";
import { ItemsGrid } from "../../titles/items-grid.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useCountAnnounced } from "../../ui/use-count-announced.ts";
import type { Search } from "./search-address.ts";
import { SearchTags } from "./search-tags.tsx";

export const RESULTS_MAX = 12;
export const TAGGED_RESULTS_MAX = 30;
export const TAG_PAGE_MAX = 50;
const PAGE = "search";

type Props = { search: Search; onOpen: (item: Item) => void; onAdd: () => void };

/** What a search found, with the tags that narrow it, and the way to add what is missing. */
export function SearchResults({ search, onOpen, onAdd }: Props) {
  const limit = limitOf(search);
  const { data, isPending, isError, isFetching, refetch } = useQuery(
    searchQuery({ q: search.text, tags: search.tags, limit }),
  );
  const filters = useQuery(filtersQuery());
  // A search is not narrowed by the filters: it finds what is on other services too.
  const isMixed = filters.data !== undefined && filters.data.streaming_services !== "All";
  useCountAnnounced(data?.length ?? null);
  const addButton = (
    <Button icon={Plus} onClick={onAdd}>
      Add it manually
    </Button>
  );

  if (isError) {
    return (
      <>
        <SearchTags search={search} found={[]} />
        <Notice
          tone="error"
          title="Your search could not be loaded"
          text="What you are looking for may well be here."
          action={
            <Button icon={RefreshCw} isBusy={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
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
          title="No results found"
          text="Try fewer words, or a mood such as “dreamlike”. If the title is missing, you can add it."
          action={addButton}
        />
      </>
    );
  }
  return (
    <>
      <SearchTags search={search} found={data ?? []} />
      <ItemsGrid
        label="Search results"
        items={data ?? []}
        // What is said above the grid comes with it, and moves nothing.
        isLoading={isPending || filters.isPending}
        max={limit}
        isMixed={isMixed}
        page={PAGE}
        onOpen={onOpen}
      />
      {!isPending && (
        <Notice
          tone="card"
          title="Not here yet?"
          text="Tell us its title and year, and it will be."
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
