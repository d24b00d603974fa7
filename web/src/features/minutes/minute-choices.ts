/** How long a member may have, in minutes. */
export const MINUTE_CHOICES = [5, 7, 15, 30] as const;
export type Minutes = (typeof MINUTE_CHOICES)[number];
