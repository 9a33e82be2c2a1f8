import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

import type { Icon } from "./button.tsx";
import { classNames } from "./class-names.ts";

import styles from "./notice.module.css";

type NoticeProps = {
  /**
   * `error` is announced at once; `empty` explains an empty list and what to do; `card` is an invitation.
   */
  tone?: "error" | "empty" | "card";
  icon?: Icon | undefined;
  title: string;
  text?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  className?: string | undefined;
};

export function Notice(props: NoticeProps) {
  const { tone = "empty", title, text, action, headingLevel = 2, className } = props;
  const NoticeIcon = props.icon ?? (tone === "error" ? CircleAlert : null);
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={classNames(styles["notice"], styles[tone], className)}
      role={tone === "error" ? "alert" : undefined}
    >
      {NoticeIcon && <NoticeIcon size={22} className={styles["icon"] ?? ""} />}
      <div className={styles["words"]}>
        <Heading className={styles["title"]}>{title}</Heading>
        {text !== undefined && <p className={styles["text"]}>{text}</p>}
      </div>
      {action !== undefined && <div className={styles["action"]}>{action}</div>}
    </div>
  );
}
