import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef } from "react";

import { MOST_FAVORITES } from "#contract/favorite-rules.ts";
import type { Item } from "#contract/item.ts";

import { profileSettings } from "../../messages/profile-settings.ts";
import { titleWithYear } from "../../titles/labels.ts";
import { MoveButton, moved } from "../../titles/move-button.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { TitleSearch } from "../../titles/title-search.tsx";
import { useFocusKept } from "../../titles/use-focus-kept.ts";
import { announce } from "../../ui/announcer.tsx";
import { IconButton } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { favoritesQuery, changeFavorites } from "./own-favorites.ts";
import { Section } from "./section.tsx";

import styles from "./favorites-section.module.css";

const words = profileSettings.favorites;
const SLOTS = Array.from({ length: MOST_FAVORITES }, (_, index) => index + 1);

/** The titles at the top of the viewer's profile. Every change is saved at once. */
export function FavoritesSection() {
  const { data, isError, isFetching, refetch } = useQuery(favoritesQuery());
  return (
    <Section id="favorites" heading={words.heading} text={words.text}>
      {data !== undefined && <FavoritesEditor favorites={data} />}
      {data === undefined && isError && (
        <FailureNotice
          headingLevel={3}
          title={words.loadFailed}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && (
        <div className={styles["slots"]} aria-busy="true">
          {SLOTS.map((slot) => (
            <Skeleton key={slot} ratio={2 / 3} />
          ))}
        </div>
      )}
    </Section>
  );
}

function FavoritesEditor({ favorites }: { favorites: readonly Item[] }) {
  const searchRef = useRef<HTMLDivElement>(null);
  const kept = useFocusKept<HTMLDivElement>();
  const isFull = favorites.length >= MOST_FAVORITES;

  async function add(item: Item): Promise<void> {
    searchRef.current?.querySelector("input")?.focus();
    if (favorites.some(({ id }) => id === item.id)) {
      announce(words.already(item.title));
      return;
    }
    const { length } = await changeFavorites((before) =>
      [...before.filter(({ id }) => id !== item.id), item].slice(0, MOST_FAVORITES),
    );
    announce(words.added(item.title, length));
  }

  async function move(item: Item, step: 1 | -1): Promise<void> {
    const after = await changeFavorites((before) => moved(before, item.id, step));
    announce(words.moved(item.title, after.findIndex(({ id }) => id === item.id) + 1));
  }

  async function remove(item: Item, control: Element): Promise<void> {
    focusNeighbor(control);
    await changeFavorites((before) => before.filter(({ id }) => id !== item.id));
    announce(words.removed(item.title));
  }

  return (
    <div {...kept} className={styles["editor"]}>
      <ol className={styles["slots"]} aria-label={words.heading}>
        {favorites.map((item, index) => (
          <li key={item.id}>
            <div className={styles["poster"]} aria-hidden="true">
              <TitlePicture item={item} shape="poster" posterSizes="180px" />
            </div>
            <p className={styles["name"]}>
              <bdi>{titleWithYear(item)}</bdi>
            </p>
            <div className={styles["controls"]}>
              <MoveButton
                direction="left"
                label={words.moveLeft(item.title)}
                isDisabled={index === 0}
                onMove={() => void move(item, -1)}
              />
              <IconButton
                icon={X}
                label={words.remove(item.title)}
                onClick={({ currentTarget }) => void remove(item, currentTarget)}
              />
              <MoveButton
                direction="right"
                label={words.moveRight(item.title)}
                isDisabled={index === favorites.length - 1}
                onMove={() => void move(item, 1)}
              />
            </div>
          </li>
        ))}
        {SLOTS.slice(favorites.length).map((slot) => (
          <li key={`empty ${slot}`} className={styles["empty"]}>
            <span aria-hidden="true">{slot}</span>
            <span className="visually-hidden">{words.emptySlot(slot)}</span>
          </li>
        ))}
      </ol>
      {isFull ? (
        <p className={styles["full"]}>{words.full}</p>
      ) : (
        <div ref={searchRef} className={styles["search"]}>
          <TitleSearch words={words} onPick={(item) => void add(item)} />
        </div>
      )}
    </div>
  );
}

/** Empty places have no controls. After the last favorite is removed, the search gets the focus. */
function focusNeighbor(control: Element): void {
  const entry = control.closest("li");
  const neighbors = [entry?.nextElementSibling, entry?.previousElementSibling];
  const button = neighbors.map((each) => each?.querySelector("button")).find((found) => found);
  button?.focus();
}
