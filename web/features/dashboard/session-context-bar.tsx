import { SunDim } from "lucide-react";

import type { WireSessionContext } from "#contract/quiz.ts";

import { messages } from "../../messages/messages.ts";
import { Button } from "../../ui/button.tsx";
import { SessionAnswers } from "./lazy-parts.ts";

import styles from "./dashboard.module.css";

type Props = { context: WireSessionContext | null; isRenewing: boolean; onAskQuiz: () => void };

/** The quiz button and, beside it, the answers given so far. Their arrival doesn't shift the layout. */
export function SessionContextBar({ context, isRenewing, onAskQuiz }: Props) {
  const { askMood, askMoodAgain } = messages.dashboard;
  return (
    <div className={styles["context"]}>
      <Button kind="quiet" size="small" icon={SunDim} className={styles["ask"]} onClick={onAskQuiz}>
        {context === null ? askMood : askMoodAgain}
      </Button>
      <SessionAnswers context={context} isRenewing={isRenewing} />
    </div>
  );
}
