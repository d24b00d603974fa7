/** The database reads no more of a question. */
export const MAX_SEARCH_LENGTH = 200;
