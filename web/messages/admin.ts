/** Texts of the admin console. Separate from `messages`, so they only load with it. */
import { englishAdmin } from "./english-admin.ts";

export type AdminMessages = typeof englishAdmin;

export const admin: AdminMessages = englishAdmin;
