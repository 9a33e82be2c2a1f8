import { logFailure } from "../../api/failure-log.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { SessionAnswersProps } from "./session-answers.tsx";

/** What was said of tonight is no part of the first view of somebody who said nothing. Without it the picks are what they are. */
export const SessionAnswers = lazyComponent<SessionAnswersProps>({
  load: async () => (await import("./session-answers.tsx")).SessionAnswers,
  isWanted: ({ context }) => context !== null,
  onFailure: (error) => logFailure("session answers", error),
});

/** The lights come when there is a mood to light the room by. */
export const MoodRoom = lazyComponent({
  load: async () => (await import("../../ui/room.tsx")).Room,
  isWanted: ({ moods }) => moods.length > 0,
  onFailure: (error) => logFailure("mood room", error),
});

/** Hardly anybody sees a dashboard without a row. */
export const NoRows = lazyComponent({ load: async () => (await import("./no-rows.tsx")).NoRows });
