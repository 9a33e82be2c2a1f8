/** Texts of the admin console's overview. Separate from `messages`, so they only load with it. */
import { englishAdminOverview } from "./english-admin-overview.ts";

export type AdminOverviewMessages = typeof englishAdminOverview;

export const adminOverview: AdminOverviewMessages = englishAdminOverview;
