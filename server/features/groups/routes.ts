import { GUEST_KEY, GUEST_KEY_HEADER } from "#contract/group-rules.ts";
import {
  chooseGroupMoods,
  chooseStreamableFirst,
  groupPicks,
  groupStarters,
  joinGroup,
  leaveGroup,
  listGroups,
  readGroup,
  startGroup,
  deleteVeto,
  vetoTitle,
  type WireGroup,
} from "#contract/groups.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Viewer } from "#server/platform/call-route.ts";
import { invalidField } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Asker, Group, Groups } from "./groups.ts";

type Needs = { groups: Groups; items: Items };

export function serveGroups(serve: Serve, { groups, items }: Needs): void {
  serve(startGroup, async ({ viewer, body }) => ({
    group: wireGroup(await groups.start(viewer.userId, body.username ?? null)),
  }));

  serve(listGroups, async ({ viewer }) => ({
    groups: (await groups.groupsOf(viewer.userId)).map(wireGroup),
  }));

  serve(readGroup, async (asked) => ({
    group: wireGroup(await groups.read(asked.params.code, askerOf(asked))),
  }));

  serve(groupStarters, async ({ params }) => ({
    items: await items.present(await groups.starters(params.code), null),
  }));

  serve(joinGroup, async (asked) => {
    const { params, viewer, body } = asked;
    if (viewer !== null)
      return { group: wireGroup(await groups.joinWithAccount(params.code, viewer.userId)) };
    const { guestKey } = askerOf(asked);
    if (body.guest === undefined || guestKey === null)
      throw invalidField("guest", "A guest needs a name, five titles and a key");
    await items.requireVisible(body.guest.title_ids, null);
    const { name, title_ids: titleIds } = body.guest;
    return { group: wireGroup(await groups.joinAsGuest(params.code, { key: guestKey, name, titleIds })) };
  });

  serve(leaveGroup, async (asked) => {
    await groups.leave(asked.params.code, askerOf(asked));
    return DONE;
  });

  serve(chooseGroupMoods, async (asked) => {
    await groups.chooseMoods(asked.params.code, askerOf(asked), asked.body.moods);
    return DONE;
  });

  serve(chooseStreamableFirst, async (asked) => {
    await groups.chooseStreamableFirst(asked.params.code, askerOf(asked), asked.body.streamable_first);
    return DONE;
  });

  serve(groupPicks, async (asked) => {
    const { picks, memberIds, revision, steeredBy, fallbackStartIndex } = await groups.picks(
      asked.params.code,
      askerOf(asked),
      asked.query.limit,
    );
    // No member has rated or saved any of them, so there are no marks to show and everyone sees the same.
    const presented = await items.present(
      picks.map(({ titleId }) => titleId),
      null,
    );
    const byId = new Map(picks.map((pick) => [pick.titleId, pick]));
    return {
      items: presented.flatMap((item) => {
        const pick = byId.get(item.id);
        if (pick === undefined) return [];
        const fits = pick.fits.flatMap((fit, nth) => {
          const memberId = memberIds[nth];
          return memberId === undefined ? [] : [{ member_id: memberId, fit }];
        });
        return [{ ...item, reason: pick.reason, fits }];
      }),
      revision,
      steered_by: steeredBy,
      fallback_start_index: fallbackStartIndex,
    };
  });

  serve(vetoTitle, async (asked) => {
    await items.requireVisible([asked.body.id], asked.viewer);
    await groups.veto(asked.params.code, askerOf(asked), asked.body.id);
    return DONE;
  });

  serve(deleteVeto, async (asked) => {
    await groups.takeVetoBack(asked.params.code, askerOf(asked), asked.params.id);
    return DONE;
  });
}

/** A signed-in viewer always acts as their account, whatever key the browser still has. */
function askerOf({
  viewer,
  raw,
}: {
  viewer: Viewer | null;
  raw: { headers: Record<string, string | string[] | undefined> };
}): Asker {
  const key = raw.headers[GUEST_KEY_HEADER];
  const guestKey = typeof key === "string" && GUEST_KEY.test(key) ? key : null;
  return viewer === null ? { userId: null, guestKey } : { userId: viewer.userId, guestKey: null };
}

function wireGroup(group: Group): WireGroup {
  return {
    code: group.code,
    ends_at: group.endsAt.toISOString(),
    revision: group.revision,
    members: group.members.map(({ id, name, joinedAs, isAsker, hasMadeGroup }) => ({
      id,
      name,
      joined_as: joinedAs,
      is_viewer: isAsker,
      has_made_group: hasMadeGroup,
    })),
    moods: group.moods,
    streamable_first: group.streamableFirst,
    has_services: group.hasServices,
    vetoed: group.vetoed,
  };
}
