import { RefreshCw } from "lucide-react";
import { Component, type ReactNode } from "react";

import { logFailure } from "../api/failure-log.ts";
import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

import styles from "./app.module.css";

type Props = {
  children: ReactNode;
  /** Path of the page. When it changes, the boundary resets. */
  page?: string;
};
type State = { hasFailed: boolean; page: string | undefined };

/**
 * Shows an error instead of its children if rendering fails. Used around the page inside the signed-in layout and,
 * as a last resort, around the whole app.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, page: this.props.page };

  static getDerivedStateFromProps({ page }: Props, before: State): State | null {
    return page === before.page ? null : { hasFailed: false, page };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    logFailure("page", error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main id="main" className={styles["broken"]}>
        <Notice
          tone="error"
          title={messages.shell.brokenPage}
          text={messages.shell.brokenPageText}
          action={
            <Button icon={RefreshCw} onClick={() => window.location.reload()}>
              {messages.ui.tryAgain}
            </Button>
          }
        />
      </main>
    );
  }
}
