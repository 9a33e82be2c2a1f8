/** Texts of the session context. Separate from `messages`, so they only load with the components that show it. */
import { englishSessionContext } from "./english-session-context.ts";

export type SessionContextMessages = typeof englishSessionContext;

export const sessionContextWords: SessionContextMessages = englishSessionContext;
