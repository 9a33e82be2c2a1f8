import type { WireGroup } from "#contract/groups.ts";

import { request } from "../../api/client.ts";
import { together } from "../../messages/together.ts";
import { CheckField } from "../../ui/choice-fields.tsx";
import { guestHeaders } from "./group-queries.ts";
import { useGroupChoice } from "./use-group-choice.ts";

import styles from "./group-room.module.css";

/** Whether the list starts with what a member can stream, which any member can change. */
export function StreamableFirst({ group: { code, streamable_first: current } }: { group: WireGroup }) {
  const { chosen, choose } = useGroupChoice({
    code,
    current,
    save: (isFirst) =>
      request(
        "PUT /api/groups/{code}/streamable-first",
        { params: { code }, body: { streamable_first: isFirst } },
        { headers: guestHeaders() },
      ),
    failureText: together.streamableFirstFailed,
  });
  return (
    <div className={styles["streamable"]}>
      <CheckField
        label={together.streamableFirst}
        text={together.streamableFirstText}
        isChecked={chosen}
        onChange={choose}
      />
    </div>
  );
}
