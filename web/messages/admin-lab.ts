/** Texts of the lab. Separate from `messages`, so they only load with its section. */
import { englishAdminLab } from "./english-admin-lab.ts";

export type AdminLabMessages = typeof englishAdminLab;

export const adminLab: AdminLabMessages = englishAdminLab;
