import type { CallAnswer } from "#contract/api.ts";
import { DISLIKED, LIKED, LOVED, type Rating } from "#contract/rating.ts";

import { messages } from "../../messages/messages.ts";
import { social } from "../../messages/social.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";

type Counts = CallAnswer<"GET /api/vault">["counts"];

const RATINGS = { disliked: DISLIKED, liked: LIKED, loved: LOVED } as const;
type Name = keyof typeof RATINGS;
const NAMES = ["disliked", "liked", "loved"] as const satisfies readonly Name[];

type Props = { rating: Rating | null; counts: Counts | undefined; onChoose: (rating: Rating | null) => void };

export function VaultFilter({ rating, counts, onChoose }: Props) {
  return (
    <FilterChips<Name>
      label={social.vault.ratings}
      chips={NAMES.map((name) => ({
        value: name,
        label: messages.rating.values[RATINGS[name]],
        count: counts?.[name],
      }))}
      selected={NAMES.filter((name) => RATINGS[name] === rating)}
      onToggle={(name) => onChoose(RATINGS[name] === rating ? null : RATINGS[name])}
      onClear={() => onChoose(null)}
    />
  );
}
