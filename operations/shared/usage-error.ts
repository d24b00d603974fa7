/** The command cannot run as it was called; the message is for the operator. */
export class UsageError extends Error {}
