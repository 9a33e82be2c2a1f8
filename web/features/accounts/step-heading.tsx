import { DialogHeading } from "../../ui/dialog.tsx";

import styles from "./accounts.module.css";

type Props = { title: string; subtitle?: string };

export function StepHeading({ title, subtitle }: Props) {
  return (
    <header className={styles["heading"]}>
      <DialogHeading>{title}</DialogHeading>
      {subtitle !== undefined && <p>{subtitle}</p>}
    </header>
  );
}
