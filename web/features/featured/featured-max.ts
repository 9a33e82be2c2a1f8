export const MAX_FEATURED = 20;
