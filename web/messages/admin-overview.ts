/** The words of the desk's overview: apart from `messages`, for they come with it and not with every first load. */
import { englishAdminOverview } from "./english-admin-overview.ts";

export type AdminOverviewMessages = typeof englishAdminOverview;

export const adminOverview: AdminOverviewMessages = englishAdminOverview;
