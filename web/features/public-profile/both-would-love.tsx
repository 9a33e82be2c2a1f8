import { useQuery } from "@tanstack/react-query";

import type { Item } from "#contract/item.ts";

import { publicProfile } from "../../messages/public-profile.ts";
import { ItemsGrid } from "../../titles/items-grid.tsx";
import { bothWouldLoveQuery } from "./profile-queries.ts";

import styles from "./public-profile.module.css";

type Props = { name: string; onOpen: (item: Item) => void };

/**
 * Renders nothing if too little is known about one of the two users, or if loading fails: the page is complete
 * without it.
 */
export function BothWouldLove({ name, onOpen }: Props) {
  const { data = [] } = useQuery(bothWouldLoveQuery(name));
  if (data.length === 0) return null;
  const heading = publicProfile.bothWouldLove(data.length);
  return (
    <section aria-labelledby="both-would-love">
      <h2 id="both-would-love" className={styles["heading"]}>
        {heading}
      </h2>
      <p className={styles["note"]}>{publicProfile.bothWouldLoveText(data.length)}</p>
      <div className={styles["shelf"]}>
        <ItemsGrid label={heading} items={data} page="profile" onOpen={onOpen} />
      </div>
    </section>
  );
}
