import { useState } from "react";

import { STREAMING_SERVICES } from "#contract/streaming-services.ts";

import { pictureUrl } from "./picture-url.ts";

import styles from "./monogram.module.css";

type Props = {
  providerId: number;
  name: string;
  logoPath: string | null;
  size?: "small" | "medium" | "large";
};

/**
 * A streaming service's logo or, without one, its monogram. The name must be nearby or in the parent's label.
 */
export function Monogram({ providerId, name, logoPath, size = "medium" }: Props) {
  const [failedPath, setFailedPath] = useState<string | null>(null);
  return (
    <span className={styles["monogram"]} data-size={size} title={name} aria-hidden="true">
      {logoPath === null || logoPath === failedPath ? (
        monogramOf(providerId, name)
      ) : (
        <img src={pictureUrl(logoPath, "w92")} alt="" onError={() => setFailedPath(logoPath)} />
      )}
    </span>
  );
}

function monogramOf(providerId: number, name: string): string {
  const service = STREAMING_SERVICES.find(
    ({ id, aliases }) => id === providerId || aliases.some((alias) => alias === providerId),
  );
  return service?.monogram ?? name.slice(0, 2).toLowerCase();
}
