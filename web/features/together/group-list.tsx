import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";

import type { WireGroup } from "#contract/groups.ts";
import type { Item } from "#contract/item.ts";

import { together } from "../../messages/together.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { nameOf } from "./audience.ts";
import { GroupPickCard } from "./group-pick-card.tsx";
import { groupPicksQuery } from "./group-queries.ts";
import { OwnVetoes } from "./own-vetoes.tsx";
import { useVetoes } from "./use-vetoes.ts";

import styles from "./group-room.module.css";

const FIRST = 12;
const MOST = 30;
const PLACEHOLDERS = [1, 2, 3, 4];

type Props = { group: WireGroup; onOpen: (item: Item) => void };

/** The group's shared list. It stays on screen while a new one is being made. */
export function GroupList({ group, onOpen }: Props) {
  const [limit, setLimit] = useState(FIRST);
  const { data, isFetching, isPlaceholderData, refetch } = useQuery(groupPicksQuery(group, limit));
  const { vetoed, veto, undoVeto } = useVetoes(group.code);
  const maker = group.members.find((member) => member.has_made_group);
  const picks = data?.items.filter(({ id }) => !vetoed.has(id)) ?? [];
  const firstBeyond = data?.items[data.fallback_start_index ?? -1]?.id;
  return (
    <section className={styles["list"]} aria-label={together.list}>
      <h2>{together.listOf(group.members.length)}</h2>
      {data?.steered_by === "quiz" && (
        <p className={styles["aside"]}>{together.steeredByQuiz(nameOf(maker))}</p>
      )}
      {data === undefined && isFetching && (
        <div className={styles["picks"]} aria-busy="true">
          {PLACEHOLDERS.map((index) => (
            <Skeleton key={index} height={176} />
          ))}
        </div>
      )}
      {data === undefined && !isFetching && (
        <FailureNotice headingLevel={3} title={together.listFailed} onRetry={() => void refetch()} />
      )}
      {data !== undefined && picks.length === 0 && (
        <Notice headingLevel={3} title={together.listEmpty} text={together.listEmptyText} />
      )}
      <ol className={styles["picks"]} aria-busy={isFetching} data-renewing={isPlaceholderData || undefined}>
        {picks.map((pick) => (
          <Fragment key={pick.id}>
            {pick.id === firstBeyond && <li className={styles["beyond"]}>{together.beyond}</li>}
            <GroupPickCard
              pick={pick}
              members={group.members}
              onOpen={onOpen}
              onVeto={() => void veto(pick)}
            />
          </Fragment>
        ))}
      </ol>
      {data !== undefined && data.items.length >= limit && limit < MOST && (
        <Button className={styles["more"]} isBusy={isPlaceholderData} onClick={() => setLimit(MOST)}>
          {together.more}
        </Button>
      )}
      <OwnVetoes vetoed={group.vetoed} onTakeBack={(titleId) => void undoVeto(titleId)} />
    </section>
  );
}
