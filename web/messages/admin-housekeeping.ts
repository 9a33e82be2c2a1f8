/** Texts of the admin console's housekeeping sections. Separate from `messages`, so they only load with those sections. */
import { englishAdminHousekeeping } from "./english-admin-housekeeping.ts";

export type AdminHousekeepingMessages = typeof englishAdminHousekeeping;

export const adminHousekeeping: AdminHousekeepingMessages = englishAdminHousekeeping;
