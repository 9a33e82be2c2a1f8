import { ThumbsDown, ThumbsUp } from "lucide-react";

import { DISLIKED, LIKED, LOVED } from "#contract/rating.ts";

import { DoubleThumb } from "./double-thumb.tsx";
import { RATING_LABELS } from "./rating-labels.ts";

export const RATING_OPTIONS = [
  { value: DISLIKED, label: RATING_LABELS[DISLIKED], icon: ThumbsDown },
  { value: LIKED, label: RATING_LABELS[LIKED], icon: ThumbsUp },
  { value: LOVED, label: RATING_LABELS[LOVED], icon: DoubleThumb },
] as const;
