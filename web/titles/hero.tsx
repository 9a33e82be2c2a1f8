import { useQuery } from "@tanstack/react-query";
import { Info, SkipForward } from "lucide-react";
import { type RefCallback, useCallback, useRef } from "react";

import type { Provider } from "#contract/availability.ts";
import type { Item, Reason } from "#contract/item.ts";

import { ownServicesQuery } from "../api/detail-queries.ts";
import { logFailure } from "../api/failure-log.ts";
import { messages } from "../messages/messages.ts";
import { upTo } from "../ui/breakpoints.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useMedia } from "./device.ts";
import { heroOverview } from "./labels.ts";
import { RatingControl, WatchlistToggle } from "./mark-controls.tsx";
import { ROWS_PAGE } from "./marks.ts";
import { Monogram } from "./monogram.tsx";
import { ownProvider } from "./primary-offer.ts";
import { MetaLine, ReasonLine } from "./title-lines.tsx";
import { TitleLogo, typefaceOf } from "./title-logo.tsx";
import { ambientOf, TitlePicture } from "./title-picture.tsx";
import { TRAILER_DELAY_MS } from "./trailer/trailer-rules.ts";
import { TrailerButtons, TrailerScreen, TrailerSurface } from "./trailer/trailer-screen.tsx";
import { useTrailer } from "./trailer/use-trailer.ts";
import { useProviders } from "./use-providers.ts";
import type { WatchLinkProps } from "./watch-link.tsx";

import styles from "./hero.module.css";

/** Loaded when a title is on a service of the viewer's. */
const PlayLink = lazyComponent<WatchLinkProps>({
  load: async () => (await import("./watch-link.tsx")).WatchLink,
  onFailure: (error) => logFailure("link to play the featured title", error),
});

type Props = {
  /** `null` while loading, and if there's nothing to show. */
  item: Item | null;
  reason?: Pick<Reason, "kind" | "text"> | null | undefined;
  isLoading?: boolean;
  onMoreInfo: (item: Item) => void;
  /** Shows the next title; only if another one is waiting for its turn. */
  onNext?: (() => void) | undefined;
};

/** The featured title at the top of a page. On phones, it's shown as a poster. */
export function Hero({ item, isLoading = false, ...rest }: Props) {
  if (item !== null) return <FilledHero item={item} {...rest} />;
  return isLoading ? <HeroPlaceholder /> : null;
}

function FilledHero({ item, reason, onMoreInfo, onNext }: Omit<Props, "item"> & { item: Item }) {
  const { visibilityRef, providers } = useProviders<HTMLElement>(item);
  const isPhone = useMedia(upTo("tabBar"));
  const copy = { item, providers, reason, onMoreInfo, onNext };
  if (!isPhone) return <WideHero key={item.id} {...copy} visibilityRef={visibilityRef} />;
  return (
    <section ref={visibilityRef} className={styles["hero"]} style={ambientOf(item)} aria-label={item.title}>
      <div className={styles["picture"]}>
        <TitlePicture item={item} shape="poster" name={item.title} isUrgent />
      </div>
      <HeroCopy key={item.id} {...copy} isPhone />
    </section>
  );
}

type WideHeroProps = Omit<HeroCopyProps, "isPhone"> & {
  /** Receives the element whose visibility is observed. */
  visibilityRef: RefCallback<HTMLElement>;
};

/** The hero on wide screens. Its trailer plays muted while it's in view. */
function WideHero({ visibilityRef, ...copy }: WideHeroProps) {
  const { item } = copy;
  const placeRef = useRef<HTMLElement>(null);
  const place = useCallback(
    (element: HTMLElement | null) => {
      placeRef.current = element;
      return visibilityRef(element);
    },
    [visibilityRef],
  );
  const trailer = useTrailer({ placeRef, titleId: item.id, starts: "by-itself", delayMs: TRAILER_DELAY_MS });
  return (
    <section
      ref={place}
      className={`${styles["hero"]} media`}
      style={ambientOf(item)}
      aria-label={item.title}
    >
      <div className={styles["picture"]}>
        <TrailerScreen trailer={trailer} title={item.title}>
          <TitlePicture item={item} shape="backdrop" name={null} isUrgent />
        </TrailerScreen>
      </div>
      <TrailerSurface trailer={trailer} />
      <HeroCopy {...copy} isPhone={false} />
      <div className={styles["corner"]}>
        <TrailerButtons trailer={trailer} />
      </div>
    </section>
  );
}

/** Skeleton of the hero, before its title is known. */
function HeroPlaceholder() {
  // On phones, the text is below the image.
  const isPhone = useMedia(upTo("tabBar"));
  return (
    <section
      className={classNames(styles["hero"], !isPhone && "media")}
      aria-busy="true"
      aria-label={messages.ui.loadingName}
    >
      <div className={styles["picture"]} />
      <div className={styles["copy"]} aria-busy="true">
        <Skeleton width="min(420px, 80%)" height={64} />
        <Skeleton shape="text" width={220} />
        <Skeleton shape="text" width="min(480px, 100%)" />
        <Skeleton shape="text" width="min(400px, 90%)" />
        <Skeleton width={150} height={46} />
      </div>
    </section>
  );
}

type HeroCopyProps = {
  item: Item;
  providers: readonly Provider[];
  reason: Pick<Reason, "kind" | "text"> | null | undefined;
  /** On phones, the image contains the title, and there's less room for actions. */
  isPhone: boolean;
  onMoreInfo: (item: Item) => void;
  onNext: (() => void) | undefined;
};

const NO_SERVICES: readonly string[] = [];

/** The text and actions of the hero. Its first action plays the title, if a service of the viewer's streams it. */
function HeroCopy({ item, providers, reason, isPhone, onMoreInfo, onNext }: HeroCopyProps) {
  const { data: ownServices = NO_SERVICES } = useQuery({
    ...ownServicesQuery(),
    enabled: providers.length > 0,
  });
  const provider = ownProvider(providers, ownServices);
  return (
    <div className={styles["copy"]}>
      {reason && <ReasonLine reason={reason} />}
      <HeroName item={item} isHidden={isPhone} />
      <MetaLine item={item} extra={item.genres[0]?.name} />
      {item.overview !== "" && (
        <p className={styles["overview"]} dir="auto">
          {heroOverview(item.overview)}
        </p>
      )}
      <div className={styles["actions"]}>
        {provider !== null && <PlayLink item={item} offer={{ kind: "flatrate", provider }} />}
        <Button kind={provider === null ? "primary" : "ghost"} icon={Info} onClick={() => onMoreInfo(item)}>
          {messages.titles.moreInfo}
        </Button>
        <WatchlistToggle title={item} look={isPhone && provider !== null ? "icon" : "button"} />
        <RatingControl title={item} page={ROWS_PAGE} />
      </div>
      <div className={styles["line"]}>
        <StreamOn providers={providers} />
        {onNext !== undefined && (
          <Button kind="quiet" size="small" icon={SkipForward} className={styles["next"]} onClick={onNext}>
            {messages.titles.nextPick}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The page's heading: the title's logo, or the title in large type. */
function HeroName({ item, isHidden }: { item: Item; isHidden: boolean }) {
  if (isHidden) return <h1 className="visually-hidden">{item.title}</h1>;
  return (
    <h1 className={styles["name"]} data-typeface={typefaceOf(item.id)} data-length={lengthOf(item.title)}>
      <TitleLogo item={item} />
    </h1>
  );
}

const SHORT_MAX = 12;
const MEDIUM_MAX = 26;

function lengthOf(title: string): "short" | "medium" | "long" {
  if (title.length <= SHORT_MAX) return "short";
  return title.length <= MEDIUM_MAX ? "medium" : "long";
}

const MAX_SERVICES = 6;

/** The services that stream a title. */
function StreamOn({ providers }: { providers: readonly Provider[] }) {
  if (providers.length === 0) return null;
  return (
    <>
      <span>{messages.titles.streamOn}</span>
      <ul className={styles["services"]}>
        {providers.slice(0, MAX_SERVICES).map(({ provider_id: id, provider_name: name, logo_path: logo }) => (
          <li key={id}>
            <Monogram providerId={id} name={name} logoPath={logo} />
            <span className="visually-hidden">{name}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
