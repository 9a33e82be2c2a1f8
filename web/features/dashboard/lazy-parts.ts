import { logFailure } from "../../api/failure-log.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { SessionAnswersProps } from "./session-answers.tsx";
import type { TonightBoxProps } from "./tonight-box.tsx";

/** Loaded when there are session answers. If it fails to load, the picks are still shown. */
export const SessionAnswers = lazyComponent<SessionAnswersProps>({
  load: async () => (await import("./session-answers.tsx")).SessionAnswers,
  isWanted: ({ context }) => context !== null,
  onFailure: (error) => logFailure("session answers", error),
});

/** Loaded when there's a mood to show. */
export const LazyMoodBackdrop = lazyComponent({
  load: async () => (await import("../../ui/mood-backdrop.tsx")).MoodBackdrop,
  isWanted: ({ moods }) => moods.length > 0,
  onFailure: (error) => logFailure("mood backdrop", error),
});

/** Loaded when needed, because a dashboard without rows is rare. */
export const NoRows = lazyComponent({ load: async () => (await import("./no-rows.tsx")).NoRows });

/** Loaded once the browser is idle, because the rows matter more. */
export const TonightBox = lazyComponent<TonightBoxProps & { isIdle: boolean }>({
  load: async () => (await import("./tonight-box.tsx")).TonightBox,
  isWanted: ({ isIdle }) => isIdle,
  onFailure: (error) => logFailure("wish box", error),
});
