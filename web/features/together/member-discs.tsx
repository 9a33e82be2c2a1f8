import type { WireGroup } from "#contract/groups.ts";

import styles from "./member-discs.module.css";

/** Everybody who is in as a disc, one over the other: where tastes meet. Their names stand beside. */
export function MemberDiscs({ members }: { members: WireGroup["members"] }) {
  return (
    <div className={styles["discs"]} aria-hidden="true">
      {members.map(({ id, name }) => (
        <span key={id} className={styles["disc"]}>
          {initialOf(name)}
        </span>
      ))}
    </div>
  );
}

function initialOf(name: string | null): string {
  return Array.from(name ?? "")[0]?.toLocaleUpperCase() ?? "·";
}
