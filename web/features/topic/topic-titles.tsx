import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";

import { type SamePageState, entryName } from "../../api/history-entry.ts";
import { type MediaType, type Topic, topicQuery } from "../../api/topic-queries.ts";
import { topicWords } from "../../messages/topics.ts";
import { isMissing } from "../../titles/is-missing.ts";
import { ItemsGrid } from "../../titles/items-grid.tsx";
import { SimilarTitles } from "../../titles/similar-titles.tsx";
import { useFocusOnNext } from "../../titles/use-focus-on-next.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePageTitle } from "../../ui/page-heading.ts";
import { useSearchParameters } from "../../ui/search-parameters.ts";
import { SegmentedRadio } from "../../ui/segmented-radio.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

import styles from "./topic-titles.module.css";

/** With fewer titles than this, titles similar to the first one are shown too. */
const FEW = 6;

type Props = Topic & { page: string; onOpen: (item: Item) => void };

/** A topic's heading, the number of its titles, a choice of their type, and the titles, page by page. */
export function TopicTitles({ kind, name, page, onOpen }: Props) {
  const { type, setType } = useTypeFromUrl();
  const query = useInfiniteQuery(topicQuery({ kind, name }, type));
  const { data, error, hasNextPage, isFetchingNextPage, isFetching } = query;
  const first = data?.pages[0];
  const items = uniqueTitles(data?.pages ?? []);
  const { gridRef, focusNext } = useFocusOnNext(items.length);
  usePageTitle(first?.label ?? null);

  if (first === undefined) {
    if (error === null) return <TopicPlaceholder name={name} />;
    return isMissing(error) ? (
      <MissingTopic name={name} />
    ) : (
      <FailureNotice title={topicWords.failed} isRetrying={isFetching} onRetry={() => void query.refetch()} />
    );
  }

  const { counts, label, order } = first;
  const all = counts.movie + counts.tv;
  return (
    <>
      <header className={styles["header"]}>
        <h1>
          <bdi>{label}</bdi>
        </h1>
        <p className={styles["summary"]}>{topicWords.summary[order](type === null ? all : counts[type])}</p>
        {counts.movie > 0 && counts.tv > 0 && (
          <SegmentedRadio
            label={topicWords.type}
            value={type ?? "all"}
            options={[
              { value: "all", label: topicWords.types.all(all) },
              { value: "movie", label: topicWords.types.movie(counts.movie) },
              { value: "tv", label: topicWords.types.tv(counts.tv) },
            ]}
            onChange={setType}
          />
        )}
      </header>
      <div ref={gridRef}>
        <ItemsGrid label={label} items={items} max={items.length} page={page} onOpen={onOpen} />
      </div>
      {query.isFetchNextPageError && (
        <FailureNotice
          title={topicWords.failed}
          isRetrying={isFetching}
          onRetry={() => void query.fetchNextPage()}
        />
      )}
      {all < FEW && items[0] !== undefined && (
        <SimilarTitles
          titleId={items[0].id}
          heading={topicWords.similar(items[0].title)}
          headingLevel={2}
          page={page}
          onOpen={onOpen}
        />
      )}
      {hasNextPage && !query.isFetchNextPageError && (
        <Button
          className={styles["more"]}
          isBusy={isFetchingNextPage}
          busyLabel={topicWords.loadingMore}
          onClick={() => {
            focusNext();
            void query.fetchNextPage();
          }}
        >
          {topicWords.showMore}
        </Button>
      )}
    </>
  );
}

/** The chosen type in the URL: `?type=tv`; `null` means all. */
function useTypeFromUrl(): { type: MediaType | null; setType: (next: MediaType | "all") => void } {
  const { parameters, set } = useSearchParameters();
  const chosen = parameters.get("type");
  const type = chosen === "movie" || chosen === "tv" ? chosen : null;

  function setType(next: MediaType | "all"): void {
    set({ type: next === "all" ? null : next }, { page: entryName() } satisfies SamePageState);
  }

  return { type, setType };
}

/** A rating between two pages may move a title from one to the other. */
function uniqueTitles(pages: readonly CallAnswer<"GET /api/titles/{kind}/{name}">[]): Item[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
}

function TopicPlaceholder({ name }: { name: string }) {
  return (
    <>
      <header className={styles["header"]}>
        <Skeleton width="min(360px, 70%)" height={40} />
        <Skeleton shape="text" width={200} />
      </header>
      <ItemsGrid label={name} items={[]} isLoading page="" />
    </>
  );
}

function MissingTopic({ name }: { name: string }) {
  usePageTitle(topicWords.missing(name));
  return (
    <Notice
      icon={SearchX}
      title={topicWords.missing(name)}
      text={topicWords.missingText}
      action={<Link to={`/search?q=${encodeURIComponent(name)}`}>{topicWords.search(name)}</Link>}
    />
  );
}
