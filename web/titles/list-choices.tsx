import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";

import { LIST_NAME_MAX } from "#contract/list-rules.ts";

import { request } from "../api/client.ts";
import { listsWithTitleQuery } from "../api/own-lists.ts";
import { queryClient } from "../api/query-client.ts";
import { listWords } from "../messages/lists.ts";
import { detailWords } from "../messages/title-details.ts";
import { announce } from "../ui/announcer.tsx";
import { Button } from "../ui/button.tsx";
import { CheckField } from "../ui/choice-fields.tsx";
import { FailureNotice } from "../ui/failure-notice.tsx";
import { TextField } from "../ui/fields.tsx";
import { FormError } from "../ui/form.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useForm } from "../ui/use-form.ts";
import { putInList, refetchOwnLists, removeFromList, reportListFailure } from "./list-changes.ts";
import { errorsInListName, refusalOfList } from "./list-name-form.ts";
import type { NamedTitle } from "./restore-title.ts";
import { useFocusKept } from "./use-focus-kept.ts";

import styles from "./list-choices.module.css";

const words = listWords.choices;

export type ListChoicesProps = { id: string; title: NamedTitle };

/** The viewer's lists as checkboxes, checked if they have the title, and a form for a new one. */
export function ListChoices({ id, title }: ListChoicesProps) {
  const { data, isError, isFetching, refetch } = useQuery(listsWithTitleQuery(title.id));
  const kept = useFocusKept<HTMLElement>();
  return (
    <section {...kept} id={id} className={styles["panel"]} aria-label={words.heading(title.title)}>
      {data === undefined && isError && (
        <FailureNotice
          headingLevel={3}
          title={detailWords.lists.loadFailed}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && <Skeleton height={44} />}
      {data !== undefined && (
        <>
          {data.length > 0 && (
            <ul className={styles["lists"]}>
              {data.map((list) => (
                <li key={list.id}>
                  <CheckField
                    label={list.name}
                    text={listWords.titles(list.count)}
                    isChecked={list.has_item}
                    onChange={(isIn) => void setIn(title, list, isIn)}
                  />
                </li>
              ))}
            </ul>
          )}
          <NewList title={title} isFirst={data.length === 0} />
        </>
      )}
    </section>
  );
}

/** Creates a list with the title in it. If it would be the first one, the form is open from the start. */
function NewList({ title, isFirst }: { title: NamedTitle; isFirst: boolean }) {
  const [isWanted, setIsWanted] = useState(false);
  const form = useForm({
    initial: { name: "", description: "" },
    check: errorsInListName,
    checkedFrom: "sending",
    async send({ name }) {
      const { list } = await request("POST /api/lists", { body: { name, item_id: title.id } });
      const { queryKey } = listsWithTitleQuery(title.id);
      await queryClient.cancelQueries({ queryKey });
      const made = { id: list.id, name: list.name, count: list.count, has_item: true };
      queryClient.setQueryData(queryKey, (known) => [made, ...(known ?? [])]);
      setIsWanted(false);
      announce(words.added(title.title, list.name));
      void refetchOwnLists();
    },
    explain: refusalOfList,
  });
  if (!isFirst && !isWanted) {
    return (
      <Button kind="quiet" size="small" isFlush icon={Plus} onClick={() => setIsWanted(true)}>
        {words.newList}
      </Button>
    );
  }
  return (
    <form className={styles["new"]} onSubmit={(event) => void form.submit(event)} noValidate>
      <TextField
        {...form.field("name")}
        label={listWords.form.newHeading}
        placeholder={listWords.form.name}
        maxLength={LIST_NAME_MAX}
        autoComplete="off"
        ref={isWanted ? focusOnArrival : undefined}
      />
      <Button type="submit" isBusy={form.isBusy} busyLabel={listWords.form.creating}>
        {listWords.form.create}
      </Button>
      <FormError message={form.error} />
    </form>
  );
}

/** Not an inline function, because that would be new on every render and take the focus each time. */
function focusOnArrival(input: HTMLInputElement | null): void {
  input?.focus();
}

type Choice = { id: number; name: string };

/** Shows the change at once, and reverts it if the server refuses. */
async function setIn(title: NamedTitle, { id: listId, name }: Choice, isIn: boolean): Promise<void> {
  const place = { listId, titleId: title.id };
  await show(place, isIn);
  try {
    await (isIn ? putInList(place) : removeFromList(place));
    announce(isIn ? words.added(title.title, name) : words.removed(title.title, name));
  } catch (error) {
    await show(place, !isIn);
    reportListFailure(error, words.failed);
  }
  void refetchOwnLists();
}

async function show({ listId, titleId }: { listId: number; titleId: number }, isIn: boolean): Promise<void> {
  const { queryKey } = listsWithTitleQuery(titleId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (known) =>
    known?.map((list) =>
      list.id === listId && list.has_item !== isIn
        ? { ...list, has_item: isIn, count: list.count + (isIn ? 1 : -1) }
        : list,
    ),
  );
}
