/** The most characters that a note may have. */
export const MAX_NOTE = 4000;
