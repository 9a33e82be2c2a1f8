import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { CallInput } from "#contract/api.ts";

import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { dayText } from "../../messages/formats.ts";
import { toastError, toastUndo } from "../../titles/toasts.tsx";
import { watchUrl } from "../../titles/watch-url.ts";
import { SelectField } from "../../ui/fields.tsx";
import { type LinkReportState, type ReportedLink, linkReportsQuery } from "./housekeeping-queries.ts";
import { ResultList, ResultRow } from "./result-list.tsx";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.links;

type LinkDecision = CallInput<"PUT /api/admin/link-reports">["body"]["decision"];

/** Sends the decision on a reported link and shows a toast that offers Undo. */
function useLinkDecision() {
  const [busyId, setBusyId] = useState<string | null>(null);

  async function decide(link: ReportedLink, decision: LinkDecision): Promise<void> {
    const { item_id, country, provider_id, title, provider_name, correction } = link;
    const id = `${item_id} ${country} ${provider_id}`;
    setBusyId(id);
    try {
      const body = { item_id, country, provider_id, decision };
      await request("PUT /api/admin/link-reports", { body }, { isAuthFlow: true });
      toastUndo(words.done[decision](title, provider_name), {
        id: `link ${id}`,
        undo: () => void decide(link, decision === "open" ? (correction ?? "dismissed") : "open"),
      });
    } catch {
      toastError(words.failed);
    } finally {
      setBusyId(null);
      void queryClient.invalidateQueries({ queryKey: ["admin", "link-reports"] });
      void queryClient.invalidateQueries({ queryKey: ["platforms", item_id] });
    }
  }

  return { busyId, decide };
}

const STATES = Object.entries(words.states).map(([value, label]) => ({ value, label })) as {
  value: LinkReportState;
  label: string;
}[];

/** An open link can get any decision except the one in effect; a decided link can only be reopened. */
function decisionsFor(state: LinkReportState, { correction }: ReportedLink): LinkDecision[] {
  if (state === "open") {
    const decisions: LinkDecision[] = ["web_search", "hidden", "dismissed"];
    return decisions.filter((decision) => decision !== correction);
  }
  return ["open"];
}

/** Reviews links that viewers reported as broken. */
export function LinksSection() {
  const [state, setState] = useState<LinkReportState>("open");
  const results = useInfiniteQuery(linkReportsQuery(state));
  const { busyId, decide } = useLinkDecision();
  const links = results.data?.pages.flatMap((page) => page.links) ?? [];
  const open = results.data?.pages.at(-1)?.open_count ?? 0;
  const count = state === "open" ? words.waiting(open) : words.found(links.length);
  return (
    <section aria-labelledby="links-heading" className={styles["section"]}>
      <header>
        <h2 id="links-heading">{words.heading}</h2>
        <p className={styles["text"]}>{words.text}</p>
      </header>
      <div className={styles["finding"]}>
        <SelectField label={words.show} value={state} onChange={setState} options={STATES} />
      </div>
      <ResultList
        results={results}
        status={links.length === 0 ? words.none[state] : count}
        loadFailed={words.loadFailed}
        more={words.more}
      >
        {links.map((link) => (
          <LinkRow
            key={idOf(link)}
            link={link}
            decisions={decisionsFor(state, link)}
            isBusy={busyId === idOf(link)}
            onDecide={(decision) => void decide(link, decision)}
          />
        ))}
      </ResultList>
    </section>
  );
}

type RowProps = {
  link: ReportedLink;
  decisions: readonly LinkDecision[];
  isBusy: boolean;
  onDecide: (decision: LinkDecision) => void;
};

function LinkRow({ link, decisions, isBusy, onDecide }: RowProps) {
  const { title, year, country, provider_name: provider, correction, last_reported_at: last } = link;
  const offer = { provider_id: link.provider_id, provider_name: provider, logo_path: null };
  return (
    <ResultRow
      name={year === null ? title : words.titleOf(title, year)}
      actionsLabel={words.acts(title, provider)}
      actions={decisions}
      labels={words.decisions}
      primary="web_search"
      isBusy={isBusy}
      onAction={onDecide}
    >
      <span className={styles["text"]}>{words.where(provider, country)}</span>
      <span className={styles["text"]}>
        {words.reported(link.reports_count, last === null ? null : dayText(last))}
      </span>
      {correction !== null && <span className={styles["mark"]}>{words.corrections[correction]}</span>}
      <a className={styles["try"]} href={watchUrl(offer, title)} target="_blank" rel="noopener noreferrer">
        {words.try}
        <span className="visually-hidden"> {words.tried(title, provider)}</span>
      </a>
    </ResultRow>
  );
}

function idOf({ item_id: id, country, provider_id: provider }: ReportedLink): string {
  return `${id} ${country} ${provider}`;
}
