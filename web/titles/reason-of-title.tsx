import { useQuery } from "@tanstack/react-query";

import type { Item, Reason } from "#contract/item.ts";

import { reasonQuery } from "../api/detail-queries.ts";
import { ReasonLine } from "./title-lines.tsx";

import styles from "./detail-body.module.css";

type Props = {
  item: Item;
  /** The reason it was picked for, if it was. */
  picked: Reason | null;
};

/** Why the title suits the viewer. Its line is reserved until that's known; titles without a reason have no line. */
export function ReasonOfTitle({ item, picked }: Props) {
  const isDecided = item.rating !== null || item.watched;
  const asked = useQuery({ ...reasonQuery(item.id), enabled: picked === null && !isDecided });
  const reason = picked ?? asked.data ?? null;
  if (reason !== null) return <ReasonLine reason={reason} />;
  return asked.isLoading ? <div className={styles["waiting"]} aria-busy="true" /> : null;
}

/** The reason of a title that comes from the picks; `null` for a title from any other list. */
export function reasonIn(item: Item | null): Reason | null {
  return item === null ? null : ((item as Item & { reason?: Reason }).reason ?? null);
}
