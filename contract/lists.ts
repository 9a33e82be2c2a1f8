/**
 * Lists that viewers make themselves. A list is private, or shared by a link: anybody with its code can read it. Any other code is answered
 * as if there were no list, and so is a list of somebody else.
 */
import { z } from "zod";

import { type Limit, defineCall, done, id, pathId, plainText } from "./call.ts";
import { item } from "./item.ts";
import { LIST_DESCRIPTION_MAX, LIST_NAME_MAX, LIST_POSTERS, MOST_LISTS } from "./list-rules.ts";

const CHANGES: readonly Limit[] = [{ by: "account", points: 240, seconds: 60, bucket: "lists" }];

const name = plainText(LIST_NAME_MAX).refine((text) => text !== "", { error: "Please name the list" });
const description = plainText(LIST_DESCRIPTION_MAX);

const code = z.string().regex(/^[\w-]{22}$/);
const ofList = z.object({ listId: pathId });

const list = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Of the link by which others can read it; `null` if it's private. */
  code: code.nullable(),
  count: z.int().min(0),
  /** When a title or its name was last changed. */
  changed_at: z.string(),
});
export type WireList = z.infer<typeof list>;

const poster = item.pick({ id: true, title: true, poster_path: true, ambient: true });

export const readLists = defineCall({
  method: "GET",
  path: "/api/lists",
  access: "user",
  summary: "The viewer's lists, last changed first, each with its first titles",
  answer: z.object({
    lists: z.array(list.extend({ posters: z.array(poster).max(LIST_POSTERS) })).max(MOST_LISTS),
  }),
});

export const createList = defineCall({
  method: "POST",
  path: "/api/lists",
  access: "user",
  summary: "Make a private list, empty or with a first title",
  body: z.object({ name, description: description.default(""), item_id: id.optional() }),
  answer: z.object({ list }),
  limits: [{ by: "account", points: 100, seconds: 60 * 60 }],
});

export const readList = defineCall({
  method: "GET",
  path: "/api/lists/{listId}",
  access: "user",
  summary: "One of the viewer's lists with its titles, in their order",
  params: ofList,
  answer: z.object({ list, items: z.array(item) }),
});

export const changeList = defineCall({
  method: "PUT",
  path: "/api/lists/{listId}",
  access: "user",
  summary: "Change the name and description of a list",
  params: ofList,
  body: z.object({ name, description }),
  answer: done,
  limits: CHANGES,
});

export const deleteList = defineCall({
  method: "DELETE",
  path: "/api/lists/{listId}",
  access: "user",
  summary: "Delete a list, and with it its link",
  params: ofList,
  answer: done,
  limits: CHANGES,
});

export const putInList = defineCall({
  method: "PUT",
  path: "/api/lists/{listId}/items/{id}",
  access: "user",
  summary: "Add a title to a list, or move it there",
  params: ofList.extend({ id: pathId }),
  body: z.object({
    /** The title that comes next; `null` puts it last. If absent, a new title comes last and another stays where it is. */
    before: id.nullable().optional(),
  }),
  answer: done,
  limits: CHANGES,
});

export const removeFromList = defineCall({
  method: "DELETE",
  path: "/api/lists/{listId}/items/{id}",
  access: "user",
  summary: "Remove a title from a list; no effect if it isn't there",
  params: ofList.extend({ id: pathId }),
  answer: done,
  limits: CHANGES,
});

export const shareList = defineCall({
  method: "POST",
  path: "/api/lists/{listId}/link",
  access: "user",
  summary: "Share a list by a new link; a previous one ends",
  params: ofList,
  answer: z.object({ code }),
  limits: [{ by: "account", points: 60, seconds: 60 * 60 }],
});

export const unshareList = defineCall({
  method: "DELETE",
  path: "/api/lists/{listId}/link",
  access: "user",
  summary: "Make a list private; its link ends",
  params: ofList,
  answer: done,
  limits: CHANGES,
});

export const listsWithTitle = defineCall({
  method: "GET",
  path: "/api/items/{id}/lists",
  access: "user",
  summary: "The viewer's lists, last changed first, and which of them have a title",
  params: z.object({ id: pathId }),
  answer: z.object({
    lists: z
      .array(z.object({ id, name: z.string(), count: z.int().min(0), has_item: z.boolean() }))
      .max(MOST_LISTS),
  }),
});

export const copySharedList = defineCall({
  method: "POST",
  path: "/api/shared-lists/{code}/copy",
  access: "user",
  summary: "Make a private list with the name, description and titles of a shared one",
  params: z.object({ code }),
  answer: z.object({ list }),
  limits: [{ by: "account", points: 100, seconds: 60 * 60 }],
});

export const readSharedList = defineCall({
  method: "GET",
  path: "/api/shared-lists/{code}",
  access: "optional",
  summary: "A shared list, for anyone with its link",
  params: z.object({ code }),
  answer: z.object({
    list: z.object({
      name: z.string(),
      description: z.string(),
      /** `null` if the viewer may not see the owner's profile. */
      owner: z.object({ username: z.string(), display_name: z.string() }).nullable(),
      /** Only for the owner. */
      id: id.nullable(),
    }),
    /** In their order, without titles that only the owner may see. */
    items: z.array(item),
  }),
  limits: [{ by: "address", points: 120, seconds: 60 }],
});
