import styles from "./avatar.module.css";

const COLORS = 4;
const MAX_INITIALS = 2;
const CHARACTERS = new Intl.Segmenter();

/** A user's initials on a half-lit disc. Its color depends on the username, so it's the same everywhere. */
export function Avatar({ username, name }: { username: string; name: string }) {
  return (
    <span className={styles["avatar"]} data-color={colorOf(username)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word: "Mara Lindqvist" is "ML". */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
  const [first = name, ...others] = words;
  return [first, ...others.slice(-1)]
    .slice(0, MAX_INITIALS)
    .map((word) => [...CHARACTERS.segment(word)][0]?.segment ?? "")
    .join("")
    .toLocaleUpperCase();
}

function colorOf(username: string): number {
  const sum = [...username].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (sum % COLORS) + 1;
}
