import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { dayText } from "../../messages/formats.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { AccountDialog, type PendingAction } from "./account-dialog.tsx";
import { type Account, type AccountKind, accountsQuery } from "./housekeeping-queries.ts";
import { ResultList, ResultRow } from "./result-list.tsx";
import { type AccountAction, useAccountChange } from "./use-account-change.ts";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.accounts;
const SEARCH_DELAY_MS = 300;
const QUERY_MAX = 254;
const KINDS = Object.entries(words.kinds).map(([value, label]) => ({ value, label })) as {
  value: AccountKind | "all";
  label: string;
}[];

/** Finds accounts and changes their permissions. */
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
