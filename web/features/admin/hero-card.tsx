import type { Item } from "#contract/item.ts";

import { admin } from "../../messages/admin.ts";
import { kindText, yearOf } from "../../titles/labels.ts";
import { pictureAddress } from "../../titles/picture-address.ts";
import { HalfDisc } from "../../ui/half-disc.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

import styles from "./landing-section.module.css";

const words = admin.landing;

type Props = { item: Item | null; id: number | null; isLoading: boolean };

/** The chosen title, or that there is none. */
export function HeroCard({ item, id, isLoading }: Props) {
  if (id === null) return <p className={styles["none"]}>{words.none}</p>;
  if (isLoading) return <Skeleton height={132} />;
  if (item === null) return <p className={styles["none"]}>{words.gone(id)}</p>;
  return <TitleFacts item={item} />;
}

/** Poster, name, kind, year and id. */
export function TitleFacts({ item }: { item: Item }) {
  return (
    <span className={styles["title"]}>
      <span className={styles["poster"]}>
        {item.poster_path === null ? (
          <HalfDisc size={24} />
        ) : (
          <img src={pictureAddress(item.poster_path, "w154")} alt="" width={77} height={116} />
        )}
      </span>
      <span className={styles["words"]}>
        <span className={styles["name"]} dir="auto">
          {item.title}
        </span>
        <span className={styles["facts"]}>{words.facts(kindText(item), yearOf(item), item.id)}</span>
      </span>
    </span>
  );
}
