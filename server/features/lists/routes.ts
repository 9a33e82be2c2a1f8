import {
  changeList,
  copySharedList,
  createList,
  deleteList,
  listsWithTitle,
  putInList,
  readList,
  readLists,
  readSharedList,
  removeFromList,
  shareList,
  unshareList,
  type WireList,
} from "#contract/lists.ts";
import type { Items } from "#server/features/items/items.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { List, Lists } from "./lists.ts";

type Needs = { lists: Lists; items: Items };

export function serveLists(serve: Serve, { lists, items }: Needs): void {
  serve(readLists, async ({ viewer }) => {
    const all = await lists.of(viewer.userId);
    const firstIds = new Set(all.flatMap((list) => list.firstIds));
    const presented = await items.present([...firstIds], viewer);
    const posters = new Map(
      presented.map(({ id, title, poster_path, ambient }) => [id, { id, title, poster_path, ambient }]),
    );
    return {
      lists: all.map((list) => ({
        ...wireList(list),
        posters: list.firstIds.flatMap((titleId) => posters.get(titleId) ?? []),
      })),
    };
  });

  serve(createList, async ({ viewer, body }) => {
    const { item_id: titleId = null, ...named } = body;
    if (titleId !== null) await items.requireVisible([titleId], viewer);
    return { list: wireList(await lists.create(viewer.userId, named, titleId)) };
  });

  serve(readList, async ({ viewer, params }) => {
    const { list, titleIds } = await lists.read(viewer.userId, params.listId);
    return { list: wireList(list), items: await items.present(titleIds, viewer) };
  });

  serve(changeList, async ({ viewer, params, body }) => {
    await lists.change(viewer.userId, params.listId, body);
    return DONE;
  });

  serve(deleteList, async ({ viewer, params }) => {
    await lists.delete(viewer.userId, params.listId);
    return DONE;
  });

  serve(putInList, async ({ viewer, params, body }) => {
    await items.requireVisible([params.id], viewer);
    await lists.put(viewer.userId, params.listId, { titleId: params.id, before: body.before });
    return DONE;
  });

  serve(removeFromList, async ({ viewer, params }) => {
    await lists.remove(viewer.userId, params.listId, params.id);
    return DONE;
  });

  serve(shareList, async ({ viewer, params }) => ({
    code: await lists.share(viewer.userId, params.listId),
  }));

  serve(unshareList, async ({ viewer, params }) => {
    await lists.unshare(viewer.userId, params.listId);
    return DONE;
  });

  serve(listsWithTitle, async ({ viewer, params }) => {
    await items.requireVisible([params.id], viewer);
    const found = await lists.withTitle(viewer.userId, params.id);
    return { lists: found.map(({ hasTitle, ...list }) => ({ ...list, has_item: hasTitle })) };
  });

  serve(copySharedList, async ({ viewer, params }) => ({
    list: wireList(await lists.copyShared(viewer.userId, params.code)),
  }));

  serve(readSharedList, async ({ viewer, params, sessionId }) => {
    const { owner, titleIds, ...list } = await lists.readShared(params.code, viewer);
    const suitable = await items.suitable(titleIds, { viewer, sessionId });
    return {
      list: {
        ...list,
        owner: owner && { username: owner.username, display_name: owner.displayName },
      },
      items: await items.present(suitable, viewer),
    };
  });
}

function wireList({ id, name, description, code, count, changedAt }: List): WireList {
  return { id, name, description, code, count, changed_at: changedAt.toISOString() };
}
