/** The examples shown beside the field for a wish. */
import { WISH_EXAMPLES } from "../../messages/wish-box.ts";

const EXAMPLES = 3;
const HOUR_MS = 3_600_000;

/** Three examples, other ones each hour. The hour decides, so that the server's markup and the app show the same. */
export function examplesAt(now: Date): string[] {
  const first = Math.floor(now.getTime() / HOUR_MS);
  const step = Math.floor(WISH_EXAMPLES.length / EXAMPLES);
  return Array.from(
    { length: EXAMPLES },
    (_, place) => WISH_EXAMPLES[(first + place * step) % WISH_EXAMPLES.length] ?? WISH_EXAMPLES[0],
  );
}
