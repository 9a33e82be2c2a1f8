import { ThumbsDown, ThumbsUp } from "lucide-react";

import { DISLIKED, LIKED, LOVED } from "#contract/rating.ts";

import { messages } from "../messages/messages.ts";
import { DoubleThumb } from "./double-thumb.tsx";

export const RATING_OPTIONS = [
  { value: DISLIKED, label: messages.rating.values[DISLIKED], icon: ThumbsDown },
  { value: LIKED, label: messages.rating.values[LIKED], icon: ThumbsUp },
  { value: LOVED, label: messages.rating.values[LOVED], icon: DoubleThumb },
] as const;
