import { useQuery } from "@tanstack/react-query";
import { ListVideo } from "lucide-react";
import type { ReactNode } from "react";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";

import { sharedListQuery } from "../../api/own-lists.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { listWords } from "../../messages/lists.ts";
import { ItemsGrid } from "../../titles/items-grid.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePageTitle } from "../../ui/page-heading.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

import styles from "./lists.module.css";

type Props = {
  code: string;
  /** Visitors can't open profiles. */
  isSignedIn: boolean;
  /** How to keep the list: a button, or for visitors an invitation. */
  keep: ReactNode;
  page: string;
  onOpen: (item: Item) => void;
};

const words = listWords.shared;
const NOT_FOUND = 404;

/** A list that somebody shared, to read. */
export function SharedList({ code, isSignedIn, keep, page, onOpen }: Props) {
  const { data, error, isFetching, refetch } = useQuery(sharedListQuery(code));
  const isMissing = error instanceof RequestFailed && error.status === NOT_FOUND;
  usePageTitle(data?.list.name ?? (isMissing ? words.missing : words.loading));
  if (isMissing) {
    return (
      <>
        <h1>{words.loading}</h1>
        <Notice icon={ListVideo} title={words.missing} text={words.missingText} />
      </>
    );
  }
  if (data === undefined) {
    return error === null ? (
      <div className={styles["waiting"]} aria-busy="true">
        <Skeleton shape="text" width="320px" height={40} />
        <Skeleton height={320} />
      </div>
    ) : (
      <>
        <h1>{words.loading}</h1>
        <FailureNotice title={words.loadFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      </>
    );
  }
  const { list, items } = data;
  return (
    <>
      <header className={styles["head"]}>
        <h1>
          <bdi>{list.name}</bdi>
        </h1>
        {list.description !== "" && (
          <p className={styles["description"]} dir="auto">
            {list.description}
          </p>
        )}
        <p className={styles["facts"]}>
          <Owner list={list} isSignedIn={isSignedIn} />
          {listWords.titles(items.length)}
        </p>
        {list.id === null && keep}
      </header>
      {items.length === 0 ? (
        <p className={styles["facts"]}>{words.empty}</p>
      ) : (
        <ItemsGrid
          label={listWords.one.grid(list.name)}
          items={items}
          max={items.length}
          page={page}
          onOpen={onOpen}
        />
      )}
    </>
  );
}

type OwnerProps = { list: CallAnswer<"GET /api/shared-lists/{code}">["list"]; isSignedIn: boolean };

/** Who made the list, followed by a separator; nothing if the viewer may not see their profile. */
function Owner({ list: { id, owner }, isSignedIn }: OwnerProps) {
  if (id !== null) {
    return (
      <>
        {words.own} <Link to={`/lists/${id}`}>{words.edit}</Link>
        {" · "}
      </>
    );
  }
  if (owner === null) return null;
  const name = <bdi>{words.by(owner.display_name, owner.username)}</bdi>;
  return (
    <>
      {isSignedIn ? <Link to={`/user/${encodeURIComponent(owner.username)}`}>{name}</Link> : name}
      {" · "}
    </>
  );
}
