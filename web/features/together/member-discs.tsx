import type { WireGroup } from "#contract/groups.ts";

import styles from "./member-discs.module.css";

/** The members as overlapping discs. Their names stand beside them. */
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
