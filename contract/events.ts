/** A browser gathers so many events at most before it sends them. */
export const EVENT_BATCH_MAX = 20;
