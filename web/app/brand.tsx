import { trackNavigation } from "../api/tracking.ts";
import { messages } from "../messages/messages.ts";
import { HalfDisc } from "../ui/half-disc.tsx";
import { Link } from "../ui/link.tsx";

import styles from "./brand.module.css";

export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className={styles["brand"]} onClick={() => trackNavigation(to, "brand")}>
      <HalfDisc size={25} />
      {messages.ui.brand}
    </Link>
  );
}
