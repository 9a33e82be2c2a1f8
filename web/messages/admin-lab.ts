/** The words of the lab: apart from `messages`, for they come with its section and not with every first load. */
import { englishAdminLab } from "./english-admin-lab.ts";

export type AdminLabMessages = typeof englishAdminLab;

export const adminLab: AdminLabMessages = englishAdminLab;
