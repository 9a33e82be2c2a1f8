/** The words of the desk's housekeeping: apart from `messages`, for they come with it and not with every first load. */
import { englishAdminHousekeeping } from "./english-admin-housekeeping.ts";

export type AdminHousekeepingMessages = typeof englishAdminHousekeeping;

export const adminHousekeeping: AdminHousekeepingMessages = englishAdminHousekeeping;
