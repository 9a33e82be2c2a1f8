import type { Item } from "#contract/item.ts";

import { coverOf } from "./cover.ts";
import { LOGO_SIZE, pictureAddress } from "./picture-address.ts";

import styles from "./hero-name.module.css";

/** The page's heading: the title in its own lettering, or set in type as large as it may be. */
export function HeroName({ item, isHidden }: { item: Item; isHidden: boolean }) {
  if (isHidden) return <h1 className="visually-hidden">{item.title}</h1>;
  return (
    <h1
      className={styles["name"]}
      data-typeface={coverOf(item.id).typeface}
      data-length={lengthOf(item.title)}
    >
      {item.logo_path === null ? (
        <bdi>{item.title}</bdi>
      ) : (
        <img
          className={styles["logo"]}
          src={pictureAddress(item.logo_path, LOGO_SIZE)}
          alt={item.title}
          fetchPriority="high"
        />
      )}
    </h1>
  );
}

const SHORT_MAX = 12;
const MEDIUM_MAX = 26;

function lengthOf(title: string): "short" | "medium" | "long" {
  if (title.length <= SHORT_MAX) return "short";
  return title.length <= MEDIUM_MAX ? "medium" : "long";
}
