import { STREAMING_SERVICES } from "#contract/streaming-services.ts";

import styles from "./monogram.module.css";

type Props = { providerId: number; name: string; size?: "small" | "medium" | "large" };

/** The tile that stands in for a streaming service's logo. Its name must stand beside it, or in the label of what holds it. */
export function Monogram({ providerId, name, size = "medium" }: Props) {
  return (
    <span className={styles["monogram"]} data-size={size} title={name} aria-hidden="true">
      {monogramOf(providerId, name)}
    </span>
  );
}

function monogramOf(providerId: number, name: string): string {
  const service = STREAMING_SERVICES.find(
    ({ id, aliases }) => id === providerId || aliases.some((alias) => alias === providerId),
  );
  return service?.monogram ?? name.slice(0, 2).toLowerCase();
}
