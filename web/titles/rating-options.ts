import { ThumbsDown, ThumbsUp } from "lucide-react";

import { DISLIKED, LIKED, LOVED } from "#contract/rating.ts";

import { DoubleThumb } from "./double-thumb.tsx";
import { RATING_WORDS } from "./rating-words.ts";

export const RATING_OPTIONS = [
  { value: DISLIKED, label: RATING_WORDS[DISLIKED], icon: ThumbsDown },
  { value: LIKED, label: RATING_WORDS[LIKED], icon: ThumbsUp },
  { value: LOVED, label: RATING_WORDS[LOVED], icon: DoubleThumb },
] as const;
