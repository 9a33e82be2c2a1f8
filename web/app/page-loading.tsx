import { messages } from "../messages/messages.ts";
import { HalfDisc } from "../ui/half-disc.tsx";

import styles from "./page-loading.module.css";

export function PageLoading() {
  return (
    <main className={styles["loading"]} aria-busy="true">
      <HalfDisc size={36} isSpinning />
      <span className="visually-hidden">{messages.ui.loading}</span>
    </main>
  );
}
