import { RefreshCw } from "lucide-react";
import { Component, type ReactNode } from "react";

import { logFailure } from "../api/failure-log.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

type Props = { children: ReactNode };

/** The last resort: a bug of the page costs the page, not the person's patience. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    logFailure("page", error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice
        tone="error"
        title="Something went wrong"
        text="The page could not be shown. Nothing you saved is lost."
        action={
          <Button icon={RefreshCw} onClick={() => window.location.reload()}>
            Try Again
          </Button>
        }
      />
    );
  }
}
