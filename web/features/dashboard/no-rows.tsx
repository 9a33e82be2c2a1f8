import { Clapperboard, RefreshCw } from "lucide-react";

import { queryClient } from "../../api/query-client.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { messages } from "../../messages/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Shown when no row has titles, with a retry button. */
export function NoRows() {
  return (
    <Notice
      icon={Clapperboard}
      title={messages.dashboard.empty}
      text={dialogs.grid.noneNow}
      action={
        <Button icon={RefreshCw} onClick={() => void queryClient.refetchQueries({ type: "active" })}>
          {messages.ui.tryAgain}
        </Button>
      }
    />
  );
}
