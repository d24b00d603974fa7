/**
 * Entries of local storage that begin so are reports of watched lessons that the server does not have yet. Nothing that
 * empties the storage may take them.
 */
export const PROGRESS_OUTBOX_PREFIX = 'progress_outbox:';
