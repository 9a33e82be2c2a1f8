import type { Item } from "#contract/item.ts";

import { coverOf } from "./cover.ts";
import { TitleLogo } from "./title-logo.tsx";

import styles from "./hero-name.module.css";

/** The page's heading: the title's logo, or the title in large type. */
export function HeroName({ item, isHidden }: { item: Item; isHidden: boolean }) {
  if (isHidden) return <h1 className="visually-hidden">{item.title}</h1>;
  return (
    <h1
      className={styles["name"]}
      data-typeface={coverOf(item.id).typeface}
      data-length={lengthOf(item.title)}
    >
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
