/** Limits on files and on what's read from them. */
const MEGABYTE = 1024 * 1024;

export const FILE_MEGABYTES_MAX = 25;
export const FILE_BYTES_MAX = FILE_MEGABYTES_MAX * MEGABYTE;
export const UNPACKED_MEGABYTES_MAX = 60;
export const UNPACKED_BYTES_MAX = UNPACKED_MEGABYTES_MAX * MEGABYTE;
export const ENTRIES_MAX = 200;
/** Tables of titles compress to about a tenth of their size. An entry that compresses more than this is treated as a zip bomb. */
export const COMPRESSION_RATIO_MAX = 200;
/** Maximum titles in the result. */
export const ROWS_MAX = 20_000;
/** Maximum entries read. There are more entries than titles: a title may be listed, rated and reviewed, and a series has many episodes. */
export const LINES_MAX = 200_000;
export const TITLE_CHARACTERS_MAX = 300;
export const FAULTS_KEPT_MAX = 1_000;
export const MEMORY_MEGABYTES_MAX = 640;
export const TIME_MS_MAX = 60_000;
