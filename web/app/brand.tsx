import { Link } from "react-router";

import { HalfDisc } from "../ui/half-disc.tsx";

import styles from "./brand.module.css";

export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className={styles["brand"]}>
      <HalfDisc size={25} />
      halflight
    </Link>
  );
}
