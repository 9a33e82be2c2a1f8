import type { Item } from "#contract/item.ts";

import { publicProfile } from "../../messages/public-profile.ts";
import { titleWithYear } from "../../titles/labels.ts";
import { TitleLink } from "../../titles/title-link.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { upTo } from "../../ui/breakpoints.ts";
import { Link } from "../../ui/link.tsx";

import styles from "./public-profile.module.css";

const POSTER_SIZES = `${upTo("tabBar")} 24vw, 180px`;

type Props = { favorites: readonly Item[]; isOwn: boolean; onOpen: (item: Item) => void };

/** The titles that the profile's owner chose to show first. Without any, only the owner sees how to choose some. */
export function FavoriteTitles({ favorites, isOwn, onOpen }: Props) {
  if (favorites.length === 0 && !isOwn) return null;
  return (
    <section aria-labelledby="profile-favorites">
      <h2 id="profile-favorites" className={styles["heading"]}>
        {publicProfile.favorites}
      </h2>
      {favorites.length === 0 ? (
        <p className={styles["note"]}>
          {publicProfile.noFavorites}{" "}
          <Link to="/settings/profile#favorites">{publicProfile.chooseFavorites}</Link>
        </p>
      ) : (
        <ul className={styles["favorites"]}>
          {favorites.map((item) => (
            <li key={item.id}>
              <TitleLink
                item={item}
                label={titleWithYear(item)}
                className={styles["favorite"]}
                onOpen={onOpen}
              >
                <TitlePicture item={item} shape="poster" posterSizes={POSTER_SIZES} isUrgent />
              </TitleLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
