import { useQuery } from "@tanstack/react-query";

import { lazyComponent } from "../../ui/lazy-component.tsx";
import { noticesQuery } from "./notices-query.ts";
import type { ViewerNoticesProps } from "./viewer-notices.tsx";

/** Loaded when there's a notice, which is rare. */
const LazyViewerNotices = lazyComponent<ViewerNoticesProps>({
  load: async () => (await import("./viewer-notices.tsx")).ViewerNotices,
  isWanted: ({ notices }) => notices.length > 0,
  onFailure: () => undefined,
});

const NO_NOTICES: ViewerNoticesProps["notices"] = [];

export function Notices() {
  const { data } = useQuery(noticesQuery());
  return <LazyViewerNotices notices={data?.notices ?? NO_NOTICES} />;
}
