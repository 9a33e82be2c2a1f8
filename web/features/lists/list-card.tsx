import type { CallAnswer } from "#contract/api.ts";

import { listWords } from "../../messages/lists.ts";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { HalfDisc } from "../../ui/half-disc.tsx";
import { Link } from "../../ui/link.tsx";

import styles from "./lists.module.css";

type List = CallAnswer<"GET /api/lists">["lists"][number];

/** A list as a fan of its first posters. The whole card is a link to it. */
export function ListCard({ list }: { list: List }) {
  const { all } = listWords;
  return (
    <li className={styles["card"]}>
      <div className={styles["fan"]} aria-hidden="true">
        {list.posters.length === 0 ? (
          <span className={styles["no-posters"]}>
            <HalfDisc size={28} />
          </span>
        ) : (
          list.posters.map((title) => (
            <span key={title.id} className={styles["poster"]}>
              <TitlePicture item={title} shape="poster" posterSizes="130px" />
            </span>
          ))
        )}
      </div>
      <div className={styles["words"]}>
        <h2 className={styles["name"]}>
          <Link to={`/lists/${list.id}`}>
            <bdi>{list.name}</bdi>
          </Link>
        </h2>
        <p className={styles["facts"]}>
          {listWords.titles(list.count)}
          {list.code !== null && ` · ${all.shared}`}
        </p>
      </div>
    </li>
  );
}
