import { Clapperboard, RefreshCw } from "lucide-react";

import { queryClient } from "../../api/query-client.ts";
import { messages } from "../../messages/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

import styles from "./dashboard.module.css";

/** A dashboard without any title, which can be tried again. */
export function NoRows() {
  return (
    <div className={styles["nothing"]}>
      <Notice
        icon={Clapperboard}
        title={messages.dashboard.empty}
        text={messages.dashboard.emptyText}
        action={
          <Button icon={RefreshCw} onClick={() => void queryClient.refetchQueries({ type: "active" })}>
            {messages.ui.tryAgain}
          </Button>
        }
      />
    </div>
  );
}
