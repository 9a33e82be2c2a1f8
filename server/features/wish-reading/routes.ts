import {
  decideUnknownWord,
  findUnknownWords,
  findWishPhrases,
  removeWishPhrase,
  saveWishPhrase,
} from "#contract/wish-phrases.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { AddedPhrases } from "./added-phrases.ts";
import type { UnknownWords } from "./unknown-words.ts";

export function serveWishPhrases(
  serve: Serve,
  { addedPhrases, unknownWords }: { addedPhrases: AddedPhrases; unknownWords: UnknownWords },
): void {
  serve(findUnknownWords, async ({ query: { state, limit, offset } }) => {
    const words = await unknownWords.find({ isDismissed: state === "dismissed", limit, offset });
    return {
      words: words.slice(0, limit).map(({ word, useCount, firstUsedOn, lastUsedOn }) => ({
        word,
        use_count: useCount,
        first_used_on: firstUsedOn,
        last_used_on: lastUsedOn,
      })),
      pagination: { hasMore: words.length > limit },
      open_count: await unknownWords.openCount(),
    };
  });

  serve(decideUnknownWord, async ({ body: { word, decision }, viewer, address }) => {
    await unknownWords.decide(word, decision === "dismissed", { actorId: viewer.userId, origin: address });
    return DONE;
  });

  serve(findWishPhrases, async ({ query: { limit, offset } }) => {
    const phrases = await addedPhrases.find({ limit, offset });
    return {
      phrases: phrases.slice(0, limit).map(({ id, phrase, meaning, addedAt }) => ({
        id,
        phrase,
        meaning,
        added_at: addedAt.toISOString(),
      })),
      pagination: { hasMore: phrases.length > limit },
    };
  });

  serve(saveWishPhrase, async ({ body: { phrase, meaning }, viewer, address }) => {
    await addedPhrases.save(phrase, meaning, { actorId: viewer.userId, origin: address });
    return DONE;
  });

  serve(removeWishPhrase, async ({ params: { id }, viewer, address }) => {
    await addedPhrases.remove(id, { actorId: viewer.userId, origin: address });
    return DONE;
  });
}
