import type { CallAnswer } from "#contract/api.ts";

import { publicProfile } from "../../messages/public-profile.ts";

import styles from "./public-profile.module.css";

type Stats = CallAnswer<"GET /api/user/stats/{name}">["data"];

const SHOWN = 5;

/** What a user's liked titles have in common, by count. Empty lists are hidden. */
export function TopLists({ stats }: { stats: Stats }) {
  const words = publicProfile.lists;
  const lists = [
    { heading: words.genres, entries: stats.top_genres },
    { heading: words.moods, entries: stats.top_moods },
    { heading: words.actors, entries: stats.top_actors },
    { heading: words.directors, entries: stats.top_directors },
  ].filter(({ entries }) => entries.length > 0);
  if (lists.length === 0) {
    const { is_own: isOwn, user } = stats;
    return (
      <p className={styles["note"]}>
        {isOwn ? publicProfile.nothingOfOwn : publicProfile.nothingYet(user.display_name)}
      </p>
    );
  }
  return (
    <section aria-label={words.heading} className={styles["lists"]}>
      {lists.map(({ heading, entries }) => (
        <div key={heading}>
          <h2 className={styles["list-heading"]}>{heading}</h2>
          <ol>
            {entries.slice(0, SHOWN).map(({ name, count }) => (
              <li key={name}>
                <bdi>{name}</bdi>
                <span aria-hidden="true">{count}</span>
                <span className="visually-hidden">{words.times(count)}</span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
