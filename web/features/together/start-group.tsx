import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";

import { together } from "../../messages/together.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { usePageTitle } from "../../ui/page-heading.ts";
import { nameOf } from "./audience.ts";
import { MemberDiscs } from "./group-members.tsx";
import { ownGroupsQuery, useStart } from "./group-queries.ts";

import styles from "./start-group.module.css";

/** Starts a group, and lists the viewer's current ones. */
export function StartGroup() {
  usePageTitle(together.startHeading);
  const { isStarting, start } = useStart(null);
  const { data, isError, isFetching, refetch } = useQuery(ownGroupsQuery());
  return (
    <div className={styles["start"]}>
      <h1>{together.startHeading}</h1>
      <p className={styles["text"]}>{together.startText}</p>
      <Button kind="primary" icon={Users} isBusy={isStarting} busyLabel={together.starting} onClick={start}>
        {together.start}
      </Button>
      {isError && (
        <FailureNotice
          title={together.runningFailed}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && data.length > 0 && (
        <section className={styles["running"]}>
          <h2>{together.running}</h2>
          <ul>
            {data.map(({ code, members }) => (
              <li key={code}>
                <Link to={`/together/${code}`} className={styles["group"] ?? ""}>
                  <MemberDiscs members={members} />
                  {together.runningWith(members.filter((member) => !member.is_viewer).map(nameOf))}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
