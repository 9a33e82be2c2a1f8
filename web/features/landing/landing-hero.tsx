import { messages } from "../../messages/messages.ts";
import { ambientOf } from "../../titles/ambient.ts";
import { yearOf } from "../../titles/labels.ts";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { POSTERS, useLandingTitles } from "./use-landing-titles.ts";

import styles from "./landing-hero.module.css";

type Props = { onGetStarted: () => void };

const POSTER_SIZES = "min(158px, 18vw)";
const POSTER_PLACES = Array.from({ length: POSTERS }, (_, index) => index);

export function LandingHero({ onGetStarted }: Props) {
  const { hero, posters, isLoading } = useLandingTitles();
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
      </div>
      {(isLoading || posters.length > 0) && (
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
