import { useQuery } from "@tanstack/react-query";
import { Link2, ListVideo } from "lucide-react";
import { type ReactNode, useState } from "react";

import type { Item } from "#contract/item.ts";

import { ownListQuery } from "../../api/own-lists.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { listWords } from "../../messages/lists.ts";
import { ItemsGrid } from "../../titles/items-grid.tsx";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePageTitle } from "../../ui/page-heading.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DeleteListDialog } from "./delete-list-dialog.tsx";
import { ListDialog } from "./list-dialog.tsx";
import { type OwnList, changeList } from "./list-mutations.ts";
import { ListTitlesEditor } from "./list-titles-editor.tsx";
import { ShareListDialog } from "./share-list-dialog.tsx";

import styles from "./lists.module.css";

type Props = { listId: number; page: string; onOpen: (item: Item) => void };

const words = listWords.one;
const NOT_FOUND = 404;

/** One of the viewer's lists: its posters, or the same titles to move and remove. */
export function OwnListView({ listId, page, onOpen }: Props) {
  const { data, error, isFetching, refetch } = useQuery(ownListQuery(listId));
  const [isArranging, setIsArranging] = useState(false);
  const isMissing = error instanceof RequestFailed && error.status === NOT_FOUND;
  usePageTitle(data?.list.name ?? (isMissing ? words.missing : listWords.all.heading));
  if (isMissing) {
    return (
      <>
        <h1>{listWords.all.heading}</h1>
        <Notice
          icon={ListVideo}
          title={words.missing}
          text={words.missingText}
          action={<Link to="/lists">{words.back}</Link>}
        />
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
        <h1>{listWords.all.heading}</h1>
        <FailureNotice title={words.loadFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      </>
    );
  }
  const { list, items } = data;
  const isEmpty = items.length === 0;
  // An empty list is there to be filled, and stays so with its first titles.
  if (isEmpty && !isArranging) setIsArranging(true);
  return (
    <>
      <ListHead list={list}>
        {!isEmpty && (
          <Button onClick={() => setIsArranging(!isArranging)}>
            {isArranging ? words.done : words.arrange}
          </Button>
        )}
      </ListHead>
      {isEmpty && <Notice icon={ListVideo} title={words.empty} text={words.emptyText} />}
      {isArranging ? (
        <ListTitlesEditor listId={listId} items={items} onOpen={onOpen} />
      ) : (
        <ItemsGrid
          label={words.grid(list.name)}
          items={items}
          max={items.length}
          page={page}
          onOpen={onOpen}
        />
      )}
    </>
  );
}

type OpenDialog = "share" | "rename" | "delete";

/** The name of the list, and what can be done with it. */
function ListHead({ list, children }: { list: OwnList; children: ReactNode }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  const { id, name, description } = list;
  return (
    <header className={styles["head"]}>
      <p className={styles["back"]}>
        <Link to="/lists">{words.back}</Link>
      </p>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      {description !== "" && (
        <p className={styles["description"]} dir="auto">
          {description}
        </p>
      )}
      <p className={styles["facts"]}>
        {[
          listWords.titles(list.count),
          list.code === null ? listWords.all.private : listWords.all.shared,
        ].join(" · ")}
      </p>
      <div className={styles["actions"]}>
        {children}
        <Button icon={Link2} onClick={() => setOpen("share")}>
          {words.share}
        </Button>
        <Button kind="quiet" onClick={() => setOpen("rename")}>
          {words.edit}
        </Button>
        <Button kind="quiet" className={styles["dangerous"]} onClick={() => setOpen("delete")}>
          {words.delete}
        </Button>
      </div>
      <ShareListDialog list={list} isOpen={open === "share"} onClose={close} />
      <ListDialog
        isOpen={open === "rename"}
        onClose={close}
        heading={listWords.form.editHeading}
        submit={listWords.form.save}
        busyLabel={listWords.form.saving}
        initial={{ name, description }}
        send={(named) => changeList(id, named)}
      />
      <DeleteListDialog list={list} isOpen={open === "delete"} onClose={close} />
    </header>
  );
}
