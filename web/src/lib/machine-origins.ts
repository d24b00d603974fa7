/** Origins of transcripts that machines wrote: the doses in them are listened to and confirmed. */
export const MACHINE_ORIGINS: readonly string[] = ['youtube_auto', 'speech'];
