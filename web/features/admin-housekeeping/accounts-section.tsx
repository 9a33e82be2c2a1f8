import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { dayText } from "../../messages/formats.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { AccountDialog, type Asked } from "./account-dialog.tsx";
import { FoundList, FoundRow } from "./found-list.tsx";
import { type Account, type AccountKind, accountsQuery } from "./housekeeping-queries.ts";
import { type Act, useAccountChange } from "./use-account-change.ts";

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
  const found = useInfiniteQuery(accountsQuery({ q, only: kind === "all" ? null : kind }));
  const { busyId, change } = useAccountChange();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const accounts = found.data?.pages.flatMap((page) => page.accounts) ?? [];

  function ask(account: Account, act: Act): void {
    if (act === "unlock") {
      void change(account, act);
      return;
    }
    setAsked({ account, act });
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
      <FoundList
        found={found}
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
            onAct={(act) => ask(account, act)}
          />
        ))}
      </FoundList>
      <AccountDialog
        asked={asked}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={({ account, act }) => {
          setIsAsking(false);
          void change(account, act);
        }}
      />
    </section>
  );
}

type RowProps = { account: Account; isBusy: boolean; onAct: (act: Act) => void };

function AccountRow({ account, isBusy, onAct }: RowProps) {
  const {
    username,
    masked_email: address,
    is_admin: isAdmin,
    locked_at: lockedAt,
    created_at: since,
  } = account;
  const acts: Act[] = [isAdmin ? "demote" : "promote", lockedAt === null ? "lock" : "unlock"];
  return (
    <FoundRow
      name={username}
      actsLabel={words.acts(username)}
      acts={acts}
      labels={words}
      isBusy={isBusy}
      onAct={onAct}
    >
      <span className={styles["text"]}>{words.since(address, dayText(since))}</span>
      {isAdmin && <span className={styles["mark"]}>{words.administrator}</span>}
      {lockedAt !== null && <span className={styles["mark"]}>{words.locked(dayText(lockedAt))}</span>}
    </FoundRow>
  );
}
