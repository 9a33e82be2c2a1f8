import { Flame } from "lucide-react";
import type { ComponentProps } from "react";

import { ItemsGrid } from "../../titles/items-grid.tsx";
import { Notice } from "../../ui/notice.tsx";
import { MAX_FEATURED } from "./featured-max.ts";

type Props = ComponentProps<typeof ItemsGrid> & {
  isLoading: boolean;
  emptyText: string;
  emptyReason?: string | undefined;
};

/** A failed request looks the same as an empty list. */
export function FeaturedGrid({ emptyText, emptyReason, ...grid }: Props) {
  if (!grid.isLoading && grid.items.length === 0)
    return <Notice icon={Flame} headingLevel={3} title={emptyText} text={emptyReason} />;
  return <ItemsGrid {...grid} max={MAX_FEATURED} />;
}
