/** Where the account menu leads besides: the pages that are switched on. They come late, for they are no part of the first view. */
import { Flame, Library, UsersRound } from "lucide-react";

import { featureFlagsQuery } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { social } from "../messages/social.ts";
import type { Icon } from "../ui/icon.ts";

export type SwitchedLink = { to: string; label: string; icon: Icon };

const LINKS = [
  ["featured", { to: "/featured-content", label: social.featured.heading, icon: Flame }],
  ["vault", { to: "/vault", label: social.vault.heading, icon: Library }],
  ["social", { to: "/social", label: social.feed.heading, icon: UsersRound }],
] as const satisfies [string, SwitchedLink][];

/** Where it cannot be told what is switched on, the menu stays as it is. */
export async function showSwitchedLinks(): Promise<void> {
  await queryClient.prefetchQuery({
    queryKey: ["switched-links"],
    queryFn: async (): Promise<SwitchedLink[]> => {
      const { features } = await queryClient.fetchQuery(featureFlagsQuery());
      return LINKS.filter(([feature]) => features.includes(feature)).map(([, link]) => link);
    },
  });
}
