import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { dayText } from "../../messages/formats.ts";
import { toastError, toastUndo } from "../../titles/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter, DialogHeading } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { type Account, type AccountKind, accountsQuery } from "./housekeeping-queries.ts";
import { ResultList, ResultRow } from "./result-list.tsx";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.accounts;

type AccountAction = "promote" | "demote" | "lock" | "unlock";

const BODIES = {
  promote: { is_admin: true },
  demote: { is_admin: false },
  lock: { is_locked: true },
  unlock: { is_locked: false },
} as const;
const REVERSE: Record<AccountAction, AccountAction> = {
  promote: "demote",
  demote: "promote",
  lock: "unlock",
  unlock: "lock",
};

/** Changes an account and shows a toast that offers Undo. */
function useAccountChange() {
  const [busyId, setBusyId] = useState<number | null>(null);

  async function change(account: Account, action: AccountAction): Promise<void> {
    setBusyId(account.id);
    try {
      await request(
        "PUT /api/admin/accounts/{id}",
        { params: { id: String(account.id) }, body: BODIES[action] },
        { isAuthFlow: true },
      );
      toastUndo(words.done[action](account.username), {
        id: `account ${account.id}`,
        undo: () => void change(account, REVERSE[action]),
      });
    } catch (refusal) {
      toastError(
        refusal instanceof RequestFailed && refusal.code === "conflict" ? refusal.message : words.failed,
      );
    } finally {
      setBusyId(null);
      void queryClient.invalidateQueries({ queryKey: ["admin", "accounts"] });
    }
  }

  return { busyId, change };
}

type PendingAction = { account: Account; action: keyof typeof words.confirm };

type Props = {
  /** Kept while the dialog closes, so its text doesn't change. */
  pending: PendingAction | null;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (pending: PendingAction) => void;
};

/** Asks for confirmation before promoting, demoting or locking an account. */
function AccountDialog({ pending, isOpen, onClose, onConfirm }: Props) {
  if (pending === null) return null;
  const { account, action } = pending;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="small">
      <div className={styles["dialog"]}>
        <DialogHeading isInitialFocus>{words.confirm[action].heading(account.username)}</DialogHeading>
        <p className={styles["text"]}>{words.confirm[action].text}</p>
        <DialogFooter>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" onClick={() => onConfirm(pending)}>
            {words[action]}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

const SEARCH_DELAY_MS = 300;
const QUERY_MAX = 254;
const KINDS = Object.entries(words.kinds).map(([value, label]) => ({ value, label })) as {
  value: AccountKind | "all";
  label: string;
}[];

/** Finds accounts, grants or revokes admin rights, and locks or unlocks accounts. */
export function AccountsSection() {
  const [text, setText] = useState("");
  const [kind, setKind] = useState<AccountKind | "all">("all");
  const q = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const results = useInfiniteQuery(accountsQuery({ q, only: kind === "all" ? null : kind }));
  const { busyId, change } = useAccountChange();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const accounts = results.data?.pages.flatMap((page) => page.accounts) ?? [];

  function ask(account: Account, action: AccountAction): void {
    if (action === "unlock") {
      void change(account, action);
      return;
    }
    setPending({ account, action });
    setIsAsking(true);
  }

  return (
    <section aria-labelledby="accounts-heading" className={styles["section"]}>
      <header>
        <h2 id="accounts-heading">{words.heading}</h2>
        <p className={styles["text"]}>{words.text}</p>
      </header>
      <div className={styles["finding"]}>
        <SearchField
          label={words.search}
          placeholder={words.placeholder}
          query={text}
          onQueryChange={setText}
          maxLength={QUERY_MAX}
        />
        <SelectField label={words.only} value={kind} onChange={setKind} options={KINDS} />
      </div>
      <ResultList
        results={results}
        status={accounts.length > 0 ? words.found(accounts.length) : q === "" ? words.none : words.nothing}
        isStatusHidden={accounts.length > 0}
        loadFailed={words.loadFailed}
        more={words.more}
      >
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isBusy={busyId === account.id}
            onAction={(action) => ask(account, action)}
          />
        ))}
      </ResultList>
      <AccountDialog
        pending={pending}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={({ account, action }) => {
          setIsAsking(false);
          void change(account, action);
        }}
      />
    </section>
  );
}

type RowProps = { account: Account; isBusy: boolean; onAction: (action: AccountAction) => void };

function AccountRow({ account, isBusy, onAction }: RowProps) {
  const {
    username,
    masked_email: address,
    is_admin: isAdmin,
    locked_at: lockedAt,
    created_at: since,
  } = account;
  const actions: AccountAction[] = [isAdmin ? "demote" : "promote", lockedAt === null ? "lock" : "unlock"];
  return (
    <ResultRow
      name={username}
      actionsLabel={words.acts(username)}
      actions={actions}
      labels={words}
      isBusy={isBusy}
      onAction={onAction}
    >
      <span className={styles["text"]}>{words.since(address, dayText(since))}</span>
      {isAdmin && <span className={styles["mark"]}>{words.administrator}</span>}
      {lockedAt !== null && <span className={styles["mark"]}>{words.locked(dayText(lockedAt))}</span>}
    </ResultRow>
  );
}
