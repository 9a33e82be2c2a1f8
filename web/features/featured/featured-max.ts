export const FEATURED_MAX = 20;
