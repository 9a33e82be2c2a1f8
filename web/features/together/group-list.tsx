import { useQuery } from "@tanstack/react-query";
import { Ban, Users, Undo2 } from "lucide-react";
import { Fragment, useState } from "react";

import type { WireGroup } from "#contract/groups.ts";
import type { Item } from "#contract/item.ts";

import { request } from "../../api/client.ts";
import { together } from "../../messages/together.ts";
import { kindText } from "../../titles/labels.ts";
import { MetaLine, ReasonLine } from "../../titles/title-lines.tsx";
import { TitleLink } from "../../titles/title-link.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { toastError, toastUndo } from "../../titles/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { focusNeighborEntry } from "../../ui/focus-position.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { nameOf, type GroupPick, audienceText } from "./audience.ts";
import { groupPicksQuery, refetchGroup, guestHeaders } from "./group-queries.ts";

import styles from "./group-room.module.css";

const FIRST = 12;
const MOST = 30;
const PLACEHOLDERS = [1, 2, 3, 4];

type Props = { group: WireGroup; onOpen: (item: Item) => void };

/** The group's shared list. It stays on screen while a new one is loading. */
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

type GroupPickCardProps = {
  pick: GroupPick;
  members: WireGroup["members"];
  onOpen: (item: Item) => void;
  onVeto: () => void;
};

/**
 * A title on the list, who it's for and why. The whole card is a link to the title's details, except for the veto
 * button on top of it.
 */
function GroupPickCard({ pick, members, onOpen, onVeto }: GroupPickCardProps) {
  function veto(control: Element): void {
    focusNeighborEntry(control);
    onVeto();
  }

  return (
    <li className={styles["card"]}>
      <div className={styles["poster"]} aria-hidden="true">
        <TitlePicture item={pick} shape="poster" posterSizes="112px" />
      </div>
      <div className={styles["words"]}>
        <h3>
          <TitleLink item={pick} onOpen={onOpen}>
            <bdi>{pick.title}</bdi>
          </TitleLink>
        </h3>
        <MetaLine item={pick} extra={kindText(pick)} />
        <p className={styles["whom"]}>
          <Users size={18} aria-hidden="true" />
          {audienceText(pick.fits, members)}
        </p>
        <ReasonLine reason={pick.reason} />
        <Button
          size="small"
          icon={Ban}
          className={styles["veto"]}
          aria-label={together.vetoTitle(pick.title)}
          onClick={({ currentTarget }) => veto(currentTarget)}
        >
          {together.veto}
        </Button>
      </div>
    </li>
  );
}

type OwnVetoesProps = { vetoed: WireGroup["vetoed"]; onTakeBack: (titleId: number) => void };

/** Lists the viewer's vetoes, so that they can be undone after the toast is gone. */
function OwnVetoes({ vetoed, onTakeBack }: OwnVetoesProps) {
  if (vetoed.length === 0) return null;
  return (
    <details className={styles["vetoes"]}>
      <summary>{together.vetoes(vetoed.length)}</summary>
      <ul>
        {vetoed.map(({ id, title }) => (
          <li key={id}>
            <bdi>{title}</bdi>
            <Button
              kind="ghost"
              size="small"
              icon={Undo2}
              aria-label={together.bringBackTitle(title)}
              onClick={({ currentTarget }) => {
                focusNeighborEntry(currentTarget);
                onTakeBack(id);
              }}
            >
              {together.bringBack}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Vetoes titles and undoes vetoes. A vetoed title leaves the list at once, and returns if saving fails or the veto
 * is undone.
 */
function useVetoes(code: string) {
  const [vetoed, setVetoed] = useState<ReadonlySet<number>>(new Set());

  function restoreTitle(titleId: number): void {
    setVetoed((before) => new Set([...before].filter((id) => id !== titleId)));
  }

  async function veto(item: Item): Promise<void> {
    setVetoed((before) => new Set(before).add(item.id));
    try {
      const input = { params: { code }, body: { id: item.id } };
      await request("POST /api/groups/{code}/vetoes", input, { headers: guestHeaders() });
      toastUndo(together.vetoed(item.title), { id: `veto-${item.id}`, undo: () => void undoVeto(item.id) });
      await refetchGroup(code);
    } catch {
      restoreTitle(item.id);
      toastError(together.vetoFailed);
    }
  }

  async function undoVeto(titleId: number): Promise<void> {
    try {
      const input = { params: { code, id: String(titleId) } };
      await request("DELETE /api/groups/{code}/vetoes/{id}", input, { headers: guestHeaders() });
      restoreTitle(titleId);
      await refetchGroup(code);
    } catch {
      toastError(together.vetoFailed);
    }
  }

  return { vetoed, veto, undoVeto };
}
