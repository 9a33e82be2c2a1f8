/** The words of the administrator's desk: apart from `messages`, for they come with it and not with every first load. */
import { englishAdmin } from "./english-admin.ts";

export type AdminMessages = typeof englishAdmin;

export const admin: AdminMessages = englishAdmin;
