/** Who a pick is for, as one sentence from the viewer's perspective. */
import type { CallAnswer } from "#contract/api.ts";
import type { WireGroup } from "#contract/groups.ts";

import { together } from "../../messages/together.ts";

export type GroupPick = CallAnswer<"GET /api/groups/{code}/picks">["items"][number];
type Fits = GroupPick["fits"];
type Member = Pick<WireGroup["members"][number], "id" | "name" | "is_viewer">;

export function audienceText(fits: Fits, members: readonly Member[]): string {
  const namesWith = (fit: Fits[number]["fit"]) =>
    fits.flatMap((one) => (one.fit === fit ? nameOf(members.find(({ id }) => id === one.member_id)) : []));
  const [strong, good, low] = [namesWith("strong"), namesWith("good"), namesWith("low")];
  const { whom } = together;
  if (low.length > 0) {
    const fine = [...strong, ...good];
    return fine.length === 0 ? whom.left : whom.less(fine, low);
  }
  if (fits.length === 1) return whom.one;
  if (good.length === 0) return whom.all(fits.length);
  return strong.length === 0 ? whom.middle(fits.length) : whom.more(strong, good);
}

/** The member's name, wrapped in isolates so that its text direction doesn't affect the sentence. */
export function nameOf(member: Member | undefined): string {
  if (member?.is_viewer === true) return together.you;
  return member?.name === undefined || member.name === null
    ? together.somebody
    : `\u2068${member.name}\u2069`;
}
