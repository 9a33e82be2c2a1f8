/** The words of the session context: apart from `messages`, for they come with what shows it and not with every first load. */
import { englishSessionContext } from "./english-session-context.ts";

export type SessionContextMessages = typeof englishSessionContext;

export const sessionContextWords: SessionContextMessages = englishSessionContext;
