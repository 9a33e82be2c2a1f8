/** The format of a TMDB key; without schemas, for the browser. A v4 read access token is a JSON Web Token, a v3 key 32 hexadecimal digits. */
export const TMDB_KEY = /^([\da-f]{32}|[\w-]+\.[\w-]+\.[\w-]+)$/i;
