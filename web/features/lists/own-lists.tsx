import { useQuery } from "@tanstack/react-query";
import { ListVideo, Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";

import { ownListsQuery } from "../../api/own-lists.ts";
import { listWords } from "../../messages/lists.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePageTitle } from "../../ui/page-heading.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ListCard } from "./list-card.tsx";
import { ListDialog } from "./list-dialog.tsx";
import { createList } from "./list-mutations.ts";

import styles from "./lists.module.css";

const words = listWords.all;
const PLACEHOLDERS = [1, 2, 3];

/** The viewer's lists, last changed first. */
export function OwnLists() {
  usePageTitle(words.heading);
  const navigate = useNavigate();
  const { data, isError, isFetching, refetch } = useQuery(ownListsQuery());
  const [isNaming, setIsNaming] = useState(false);
  return (
    <>
      <div className={styles["top"]}>
        <h1>{words.heading}</h1>
        {data !== undefined && (
          <Button kind="primary" icon={Plus} onClick={() => setIsNaming(true)}>
            {words.newList}
          </Button>
        )}
      </div>
      {data === undefined && isError && (
        <FailureNotice title={words.loadFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <div className={styles["cards"]} aria-busy="true">
          {PLACEHOLDERS.map((index) => (
            <Skeleton key={index} height={260} />
          ))}
        </div>
      )}
      {data?.length === 0 && <Notice icon={ListVideo} title={words.empty} text={words.emptyText} />}
      {data !== undefined && data.length > 0 && (
        <ul className={styles["cards"]}>
          {data.map((list) => (
            <ListCard key={list.id} list={list} />
          ))}
        </ul>
      )}
      <ListDialog
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        heading={listWords.form.newHeading}
        submit={listWords.form.create}
        busyLabel={listWords.form.creating}
        send={async (named) => {
          const listId = await createList(named);
          void navigate(`/lists/${listId}`);
        }}
      />
    </>
  );
}
