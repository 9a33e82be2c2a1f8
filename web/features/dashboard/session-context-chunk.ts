import { lazyComponent } from "../../ui/lazy-component.tsx";

/** What was said of tonight is no part of the first view: its room is kept until its code is there. */
export const SessionContextBar = lazyComponent({
  load: async () => (await import("./session-context-bar.tsx")).SessionContextBar,
  // Without it the picks are what they are.
  onFailure: () => undefined,
});

/** The lights come when there is a mood to light the room by. */
export const MoodRoom = lazyComponent({
  load: async () => (await import("../../ui/room.tsx")).Room,
  isWanted: ({ moods }) => moods.length > 0,
  onFailure: () => undefined,
});
