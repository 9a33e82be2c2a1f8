import { Star } from "lucide-react";

import { LOVED, type Rating } from "#contract/rating.ts";

import { messages } from "../messages/messages.ts";

import styles from "./star-rating.module.css";

const PLACES = Array.from({ length: LOVED }, (_, index) => index + 1);

/** A rating as one to three stars. */
export function StarRating({ rating }: { rating: Rating }) {
  return (
    <span className={styles["stars"]}>
      <span className="visually-hidden">{messages.rating.stars(rating)}, </span>
      {PLACES.map((index) => (
        <Star key={index} size={16} fill={index <= rating ? "currentColor" : "none"} aria-hidden="true" />
      ))}
    </span>
  );
}
