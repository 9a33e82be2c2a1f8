import type { Item } from "#contract/item.ts";

import { admin } from "../../messages/admin.ts";
import { TitleFacts } from "../../titles/title-search.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

import styles from "./landing-section.module.css";

const words = admin.landing;

type Props = { item: Item | null; id: number | null; isLoading: boolean };

/** The chosen title, or a note that none is chosen. */
export function HeroCard({ item, id, isLoading }: Props) {
  if (id === null) return <p className={styles["none"]}>{words.none}</p>;
  if (isLoading) return <Skeleton height={132} />;
  if (item === null) return <p className={styles["none"]}>{words.gone(id)}</p>;
  return <TitleFacts item={item} facts={words.facts} />;
}
