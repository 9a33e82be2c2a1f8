import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";

import { GUEST_NAME_MAX, GUEST_TITLES } from "#contract/group-rules.ts";
import type { WireGroup } from "#contract/groups.ts";

import { request } from "../../api/client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { together } from "../../messages/together.ts";
import { titleWithYear } from "../../titles/labels.ts";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { TextField } from "../../ui/fields.tsx";
import { FormError, Form, SubmitButton } from "../../ui/form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type FormErrors, useForm } from "../../ui/use-form.ts";
import { MemberDiscs } from "./group-members.tsx";
import { cacheGroup, groupStartersQuery, guestHeaders } from "./group-queries.ts";

import styles from "./join-group.module.css";

type Props = {
  group: WireGroup;
  /** `null` if the viewer is signed in. */
  onSignIn: (() => void) | null;
};

/** The invite page: who invites the viewer, what members will see, and how to join. */
export function JoinGroup({ group, onSignIn }: Props) {
  const { code, members } = group;
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const maker = members.find((member) => member.has_made_group)?.name ?? null;

  async function join(): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      cacheGroup((await request("POST /api/groups/{code}/members", { params: { code }, body: {} })).group);
    } catch (failure) {
      setError(refusalText(failure));
      setIsBusy(false);
    }
  }

  return (
    <div className={styles["join"]}>
      <MemberDiscs members={members} />
      <h1>{maker === null ? together.invitedBySomebody : together.invited(`\u2068${maker}\u2069`)}</h1>
      <p className={styles["text"]}>{onSignIn === null ? together.joinText : together.guestText}</p>
      {onSignIn === null ? (
        <>
          <FormError message={error} />
          <Button
            kind="primary"
            className={styles["go"]}
            isBusy={isBusy}
            busyLabel={together.joining}
            onClick={() => void join()}
          >
            {together.join}
          </Button>
        </>
      ) : (
        <>
          <GuestForm code={code} />
          <p className={styles["account"]}>
            {together.hasAccount}
            <Button kind="quiet" size="small" onClick={onSignIn}>
              {together.signIn}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}

type Guest = { name: string; titleIds: readonly number[] };

const NOBODY: Guest = { name: "", titleIds: [] };

/** Asks a guest for a name and five titles, and nothing else. */
function GuestForm({ code }: { code: string }) {
  const form = useForm({ initial: NOBODY, check, checkedFrom: "sending", send: join, explain });

  async function join({ name, titleIds }: Guest): Promise<void> {
    const body = { guest: { name: name.trim(), title_ids: [...titleIds] } };
    const options = { headers: guestHeaders() };
    cacheGroup((await request("POST /api/groups/{code}/members", { params: { code }, body }, options)).group);
  }

  const { value, error, onChange } = form.field("titleIds");
  return (
    <div className={styles["form"]}>
      <Form onSubmit={form.submit}>
        <TextField
          {...form.field("name")}
          label={together.name}
          autoComplete="given-name"
          maxLength={GUEST_NAME_MAX}
          className={styles["name"]}
        />
        <StarterTitles code={code} chosen={value} onChange={onChange} />
        <FormError message={form.error ?? error ?? null} />
        <SubmitButton isBusy={form.isBusy} busyLabel={together.joining}>
          {together.seeList}
        </SubmitButton>
      </Form>
    </div>
  );
}

function check({ name, titleIds }: Guest): FormErrors<Guest> {
  return {
    fields: {
      ...(name.trim() === "" && { name: together.nameRequired }),
      ...(titleIds.length !== GUEST_TITLES && { titleIds: together.tapsMissing(GUEST_TITLES) }),
    },
  };
}

function explain(failure: unknown): FormErrors<Guest> {
  return { form: refusalText(failure) };
}

/** The server's reason why joining failed, or a default. */
function refusalText(failure: unknown): string {
  const isSaid = failure instanceof RequestFailed && failure.status < 500;
  return isSaid ? failure.message : together.joinFailed;
}

type StarterTitlesProps = { code: string; chosen: readonly number[]; onChange: (chosen: number[]) => void };

const PLACEHOLDERS = Array.from({ length: 24 }, (_, index) => index);

/**
 * Well-known titles of all kinds to choose from. After five are chosen, the others stay focusable, and pressing one
 * announces the limit.
 */
function StarterTitles({ code, chosen, onChange }: StarterTitlesProps) {
  const { data, isPending, isFetching, refetch } = useQuery(groupStartersQuery(code));

  const isFull = chosen.length >= GUEST_TITLES;
  const count = dialogs.forms.chosenOf(chosen.length, GUEST_TITLES);

  function toggle(titleId: number): void {
    if (chosen.includes(titleId)) onChange(chosen.filter((id) => id !== titleId));
    else if (isFull) announce(`${count}. ${together.tapsFull}`);
    else onChange([...chosen, titleId]);
  }

  if (data === undefined && !isPending) {
    return (
      <FailureNotice title={together.startersFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <fieldset className={styles["taps"]}>
      <legend>{together.taps(GUEST_TITLES)}</legend>
      <output className={styles["count"]}>
        {count}
        {isFull && <span className={styles["full"]}>{together.tapsFull}</span>}
      </output>
      <ul className={styles["starters"]} aria-busy={isPending}>
        {isPending &&
          PLACEHOLDERS.map((index) => (
            <li key={index}>
              <Skeleton ratio={2 / 3} />
            </li>
          ))}
        {data?.map((item) => {
          const isChosen = chosen.includes(item.id);
          return (
            <li key={item.id}>
              <button
                type="button"
                className={styles["starter"]}
                aria-pressed={isChosen}
                aria-disabled={!isChosen && isFull}
                aria-label={titleWithYear(item)}
                onClick={() => toggle(item.id)}
              >
                <TitlePicture item={item} shape="poster" posterSizes="130px" />
                {isChosen && (
                  <span className={styles["check"]}>
                    <Check size={18} strokeWidth={3} aria-hidden="true" />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
