import { useQuery } from "@tanstack/react-query";
import { Play, Shuffle } from "lucide-react";
import { useState } from "react";

import type { Item } from "#contract/item.ts";

import { platformsQuery } from "../../api/title-queries.ts";
import { track } from "../../api/tracking.ts";
import { watchlistWords } from "../../messages/watchlist.ts";
import { offersIn } from "../../titles/offers.ts";
import { MetaLine } from "../../titles/title-lines.tsx";
import { ambientOf, TitlePicture } from "../../titles/title-picture.tsx";
import { watchUrl } from "../../titles/watch-url.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogHeading } from "../../ui/dialog.tsx";
import { pickOne } from "./chosen-titles.ts";

import styles from "./pick-one-dialog.module.css";

const { pick: words } = watchlistWords;

export type PickOneProps = {
  isOpen: boolean;
  titles: readonly Item[];
  /** Title id → how well it fits the viewer, up to 1. */
  fits: ReadonlyMap<number, number>;
  onClose: () => void;
  onOpen: (item: Item) => void;
};

/** A title picked at random from those shown. */
export function PickOneDialog({ isOpen, onClose, ...rest }: PickOneProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="large">
      {isOpen && <Picked onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Picked({ titles, fits, onClose, onOpen }: Omit<PickOneProps, "isOpen">) {
  const [picks, setPicks] = useState<readonly Item[]>(() => next([]));
  const item = picks.at(-1);

  function next(before: readonly Item[]): readonly Item[] {
    const shown = before.map(({ id }) => id);
    const picked = pickOne(titles, { fits, shown, random: Math.random() });
    return picked === null ? before : [...before, picked];
  }

  function another(): void {
    const after = next(picks);
    setPicks(after);
    announce(after.at(-1)?.title ?? "");
  }

  if (item === undefined) return null;
  return (
    <div className={styles["pick"]} style={ambientOf(item)}>
      <div className={styles["poster"]} aria-hidden="true">
        <TitlePicture key={item.id} item={item} shape="poster" posterSizes="280px" isUrgent />
      </div>
      <div className={styles["words"]}>
        <p className={styles["lead"]}>{words.heading}</p>
        <DialogHeading isInitialFocus className={styles["name"]}>
          <bdi>{item.title}</bdi>
        </DialogHeading>
        <MetaLine item={item} extra={item.genres[0]?.name} />
        <p className={styles["overview"]} dir="auto">
          {item.overview}
        </p>
        <div className={styles["actions"]}>
          <PlayLink item={item} />
          {titles.length > 1 && (
            <Button icon={Shuffle} onClick={another}>
              {words.another}
            </Button>
          )}
          <Button
            kind="quiet"
            onClick={() => {
              onClose();
              onOpen(item);
            }}
          >
            {words.details}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** A link to the best known service that streams the title in the viewer's country; nothing if none does. */
function PlayLink({ item }: { item: Item }) {
  const { data } = useQuery(platformsQuery(item));
  const provider = data && offersIn(data.streamingPlatforms, data.country).flatrate[0];
  if (provider === undefined) return null;
  return (
    <a
      className={styles["play"]}
      href={watchUrl(provider, item.title)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => track("CLICK", { itemId: item.id, metadata: { provider_id: provider.provider_id } })}
    >
      <Play size={20} aria-hidden="true" />
      {words.play(provider.provider_name)}
      <span className="visually-hidden"> {words.newTab}</span>
    </a>
  );
}
