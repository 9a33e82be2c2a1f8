import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import type { Item } from "#contract/item.ts";

import { request } from "../../api/client.ts";
import { landingConfigQuery as publicLandingQuery } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { admin } from "../../messages/admin.ts";
import { TitleSearch, TitleFacts } from "../../titles/title-search.tsx";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { FormError } from "../../ui/form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { landingConfigQuery, titleQuery } from "./admin-queries.ts";

import styles from "./landing-section.module.css";

const words = admin.landing;

type Props = { item: Item | null; id: number | null; isLoading: boolean };

/** The chosen title, or a note if none is chosen or it's no longer in the catalog. */
function HeroCard({ item, id, isLoading }: Props) {
  if (id === null) return <p className={styles["none"]}>{words.none}</p>;
  if (isLoading) return <Skeleton height={132} />;
  if (item === null) return <p className={styles["none"]}>{words.gone(id)}</p>;
  return <TitleFacts item={item} facts={words.facts} />;
}

const SUCCESS_SHOWN_MS = 3000;

/** Chooses the title on the landing page. */
export function LandingSection() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(landingConfigQuery());
  return (
    <section aria-labelledby="landing-heading" className={styles["section"]}>
      <header>
        <h2 id="landing-heading">{words.heading}</h2>
        <p className={styles["text"]}>{words.text}</p>
      </header>
      {isPending && <p aria-live="polite">{words.loading}</p>}
      {data === undefined && isError && (
        <FailureNotice title={words.fetchFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <LandingForm savedId={data.hero_item_id} />}
    </section>
  );
}

function LandingForm({ savedId }: { savedId: number | null }) {
  /** `undefined` means unchanged. */
  const [chosen, setChosen] = useState<Item | null | undefined>(undefined);
  const saved = useQuery({ ...titleQuery(savedId ?? 0), enabled: savedId !== null });
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const shown = chosen === undefined ? (saved.data ?? null) : chosen;
  const shownId = chosen === undefined ? savedId : (chosen?.id ?? null);

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setIsDone(false), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  function choose(item: Item | null): void {
    setChosen(item);
    setError(null);
    setIsDone(false);
  }

  async function save(): Promise<void> {
    setIsSaving(true);
    setError(null);
    setIsDone(false);
    try {
      await request(
        "PUT /api/admin/landing-config",
        { body: { hero_item_id: shownId } },
        { isAuthFlow: true },
      );
      if (shown !== null) queryClient.setQueryData(titleQuery(shown.id).queryKey, shown);
      queryClient.setQueryData(landingConfigQuery().queryKey, { hero_item_id: shownId });
      void queryClient.invalidateQueries({ queryKey: publicLandingQuery().queryKey });
      setChosen(undefined);
      setIsDone(true);
    } catch {
      setError(shownId === null ? words.clearFailed : words.saveFailed);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <>
      <div className={styles["current"]}>
        <h3>{words.current}</h3>
        <HeroCard item={shown} id={shownId} isLoading={chosen === undefined && saved.isLoading} />
        {shownId !== null && (
          <Button kind="quiet" size="small" onClick={() => choose(null)}>
            {words.remove}
          </Button>
        )}
      </div>
      <TitleSearch words={words} onPick={choose} />
      <FormError message={error} />
      <div className={styles["save"]}>
        <Button kind="primary" isBusy={isSaving} busyLabel={words.saving} onClick={() => void save()}>
          {words.save}
        </Button>
        <p aria-live="polite" className={styles["state"]}>
          {isDone ? words.saved : shownId !== savedId && words.unsaved}
        </p>
      </div>
    </>
  );
}
