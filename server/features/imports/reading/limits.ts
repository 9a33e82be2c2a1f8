/** How much of a file is read. Each has a sentence that says so. */
const MEGABYTE = 1024 * 1024;

export const FILE_MEGABYTES_MAX = 25;
export const FILE_BYTES_MAX = FILE_MEGABYTES_MAX * MEGABYTE;
export const UNPACKED_MEGABYTES_MAX = 60;
export const UNPACKED_BYTES_MAX = UNPACKED_MEGABYTES_MAX * MEGABYTE;
export const ENTRIES_MAX = 200;
/** Tables of titles shrink to a tenth; what shrinks to a two-hundredth is made to fill a memory. */
export const COMPRESSION_RATIO_MAX = 200;
/** Titles, as they are handed over. */
export const ROWS_MAX = 20_000;
/** What is read to come to them: a title is listed, rated and reviewed, and a series has many episodes. */
export const LINES_MAX = 200_000;
export const TITLE_CHARACTERS_MAX = 300;
export const FAULTS_KEPT_MAX = 1_000;
export const MEMORY_MEGABYTES_MAX = 640;
export const TIME_MS_MAX = 60_000;
