import { socialFeed } from "#contract/social.ts";
import { PERSON_MOODS } from "#contract/vocabulary.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Settings } from "#server/features/settings/settings.ts";
import { featureDisabled } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Social } from "./social.ts";

type Needs = { social: Social; items: Items; settings: Pick<Settings, "isOn"> };

export function serveSocial(serve: Serve, { social, items, settings }: Needs): void {
  serve(socialFeed, async ({ viewer, query, sessionId }) => {
    if (!settings.isOn("social")) throw featureDisabled();
    const { activities, hasMore } = await social.feed(viewer.userId, query);
    const titleIds = new Set(activities.flatMap(({ titleId }) => titleId ?? []));
    const suitable = await items.suitable([...titleIds], { viewer, sessionId });
    const shown = new Map((await items.present(suitable, viewer)).map((item) => [item.id, item]));
    return {
      ...DONE,
      activities: activities.flatMap(({ id, userId, displayName, type, titleId, rating, moods, at }) => {
        const item = titleId === null ? null : shown.get(titleId);
        if (item === undefined) return [];
        return {
          activity_id: id,
          user_id: userId,
          display_name: displayName,
          is_own: userId === viewer.userId,
          item_id: titleId,
          title: item?.title ?? null,
          poster_path: item?.poster_path ?? null,
          item,
          activity_type: type,
          activity_value: rating,
          mood_context: moods === null ? null : PERSON_MOODS.filter((mood) => moods.includes(mood)),
          activity_timestamp: at.toISOString(),
        };
      }),
      pagination: { hasMore },
    };
  });
}
