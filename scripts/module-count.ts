/** The check of import arrows must see at least so many modules; raised as the product grows. */
export const MODULES_AT_LEAST = 550;
