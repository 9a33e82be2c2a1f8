import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";

import { messages } from "../messages/messages.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type Props = {
  title: string;
  text?: ReactNode;
  headingLevel?: 2 | 3;
  isRetrying?: boolean;
  onRetry: () => void;
};

/** An error with a retry button. */
export function FailureNotice({ isRetrying = false, onRetry, ...notice }: Props) {
  return (
    <Notice
      {...notice}
      tone="error"
      action={
        <Button icon={RefreshCw} isBusy={isRetrying} onClick={onRetry}>
          {messages.ui.tryAgain}
        </Button>
      }
    />
  );
}
