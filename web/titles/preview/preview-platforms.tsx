import { useQuery } from "@tanstack/react-query";

import type { Item } from "#contract/item.ts";

import { platformsQuery } from "../../api/title-queries.ts";
import { messages } from "../../messages/messages.ts";
import { detailWords } from "../../messages/title-details.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Monogram } from "../monogram.tsx";
import { offersIn } from "../offers.ts";
import { STREAMING_AREA } from "./preview-store.ts";

import styles from "./preview-platforms.module.css";

const MAX_SERVICES = 3;

/** Services that stream a title in the viewer's country, in one line of fixed height. */
export function PreviewPlatforms({ item }: { item: Pick<Item, "id" | "media_type"> }) {
  const { data, isPending } = useQuery(platformsQuery(item));
  const services =
    data === undefined ? [] : offersIn(data.streamingPlatforms, data.country).flatrate.slice(0, MAX_SERVICES);
  const names = services.map(({ provider_name: name }) => name).join(", ");
  return (
    <div className={styles["platforms"]} aria-busy={isPending} {...{ [STREAMING_AREA]: "" }}>
      {isPending && <Skeleton width="62%" height={14} />}
      {!isPending && services.length === 0 && <span>{detailWords.whereToWatch.noStream}</span>}
      {services.map(({ provider_id: id, provider_name: name, logo_path: logo }) => (
        <Monogram key={id} providerId={id} name={name} logoPath={logo} />
      ))}
      {names !== "" && (
        <span className={styles["names"]}>
          {messages.titles.streamOn} {names}
        </span>
      )}
    </div>
  );
}
