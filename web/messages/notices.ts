/** The words of what a viewer is told when they come by: apart from `messages`, for hardly anybody is told anything. */
import { englishNotices } from "./english-notices.ts";

export type NoticeMessages = typeof englishNotices;

export const noticeWords: NoticeMessages = englishNotices;
