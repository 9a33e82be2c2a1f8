import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import type { Item } from "#contract/item.ts";
import { LANDING_TITLES } from "#contract/landing-page.ts";

import { landingConfigQuery, detailsQuery } from "../../api/queries.ts";
import { messages } from "../../messages/messages.ts";
import { wishBoxWords } from "../../messages/wish-box.ts";
import { yearOf } from "../../titles/labels.ts";
import { ambientOf, TitlePicture } from "../../titles/title-picture.tsx";
import type { WishAnswerProps } from "../../titles/wish/wish-answer.tsx";
import { WishBox } from "../../titles/wish/wish-box.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { landingTrendingQuery } from "./landing-data.ts";

import styles from "./landing-hero.module.css";

const POSTERS = LANDING_TITLES - 1;

type LandingTitles = { hero: Item | null; posters: readonly Item[]; isLoading: boolean };

/**
 * The title behind the headline (the configured one, otherwise the first trending one) and up to five trending
 * titles.
 */
export function useLandingTitles(): LandingTitles {
  const trending = useQuery(landingTrendingQuery());
  const config = useQuery(landingConfigQuery());
  const configuredId = config.data?.hero_item_id ?? null;
  const configured = useQuery({ ...detailsQuery(configuredId ?? 0), enabled: configuredId !== null });

  const isConfigSettled = !config.isPending && (configuredId === null || !configured.isPending);
  const hero = isConfigSettled ? (configured.data ?? trending.data?.items[0] ?? null) : null;
  const posters = (trending.data?.items ?? []).filter(({ id }) => id !== hero?.id).slice(0, POSTERS);
  // Posters wait until the hero is known: they leave it out, and would shift if it became known later.
  return { hero, posters, isLoading: trending.isPending || !isConfigSettled };
}

const PAGE = "landing";
const NONE: ReadonlySet<number> = new Set();

/** Loaded with the first wish. */
const LandingAnswer = lazyComponent<WishAnswerProps>({
  load: async () => (await import("../../titles/wish/wish-answer.tsx")).WishAnswer,
});

type Props = { onGetStarted: () => void };

const POSTER_SIZES = "min(158px, 18vw)";
const POSTER_PLACES = Array.from({ length: POSTERS }, (_, index) => index);

export function LandingHero({ onGetStarted }: Props) {
  const { hero, posters, isLoading } = useLandingTitles();
  const [wish, setWish] = useState("");
  useEffect(() => repeatPictureErrors(), []);
  return (
    <main id="main" className={`${styles["landing"]} media`} style={hero === null ? {} : ambientOf(hero)}>
      <div className={styles["backdrop"]} aria-hidden="true">
        {hero !== null && <TitlePicture item={hero} shape="backdrop" name={null} isUrgent />}
      </div>
      <div className={styles["copy"]}>
        <h1>{messages.landing.heading}</h1>
        <p>{messages.landing.lead}</p>
        <Button kind="primary" size="large" onClick={onGetStarted}>
          {messages.landing.getStarted}
        </Button>
        <div className={styles["wish"]}>
          <WishBox label={wishBoxWords.label} onWish={setWish} />
        </div>
      </div>
      {wish !== "" && (
        <div className={styles["answer"]}>
          <LandingAnswer key={wish} text={wish} page={PAGE} shown={NONE} onOpen={onGetStarted} />
        </div>
      )}
      {wish === "" && (isLoading || posters.length > 0) && (
        <ul className={styles["posters"]} aria-label={messages.landing.trendingNow} aria-busy={isLoading}>
          {isLoading
            ? POSTER_PLACES.map((index) => (
                <li key={index}>
                  <Skeleton ratio="2 / 3" />
                </li>
              ))
            : posters.map((item) => (
                <li key={item.id}>
                  <TitlePicture item={item} shape="poster" posterSizes={POSTER_SIZES} />
                  <span className="visually-hidden">{item.title}</span>
                </li>
              ))}
        </ul>
      )}
      {hero !== null && (
        <p className={styles["credit"]}>
          {hero.title}, {yearOf(hero)}
        </p>
      )}
    </main>
  );
}

/** Pictures in the server's markup may have failed before the app could notice. */
function repeatPictureErrors(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>("main img")) {
    const hasFailed = picture.complete && picture.currentSrc !== "" && picture.naturalWidth === 0;
    if (hasFailed) picture.dispatchEvent(new Event("error"));
  }
}
