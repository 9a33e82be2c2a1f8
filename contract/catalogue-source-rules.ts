/** What a key for TMDB looks like: free of schemas, for the browser. A v4 read access token is a JSON web token, a v3 key 32 hexadecimal digits. */
export const TMDB_KEY = /^([\da-f]{32}|[\w-]+\.[\w-]+\.[\w-]+)$/i;
