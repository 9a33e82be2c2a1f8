/** Texts of the notices about a viewer's requests. Separate from `messages`, because hardly anyone gets a notice. */
import { englishNotices } from "./english-notices.ts";

export type NoticeMessages = typeof englishNotices;

export const noticeWords: NoticeMessages = englishNotices;
