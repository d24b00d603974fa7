import * as z from 'zod';
import { requiredText } from './fields.ts';

/**
 * Units of YouTube's daily quota for one lesson: whose video it is (1), which captions it has (50), and the download
 * (200).
 */
export const CAPTION_UNITS = { video: 1, list: 50, download: 200 } as const;
export const UNITS_PER_LESSON = CAPTION_UNITS.video + CAPTION_UNITS.list + CAPTION_UNITS.download;

/** What a Google project has a day, and what is left of it to the other jobs. */
export const DAILY_UNITS = 10_000;
const UNITS_LEFT_ALONE = 1_000;

/** How many lessons the rest of today's quota is enough for. */
export function lessonsWithin(unitsToday: number): number {
  return Math.max(0, Math.floor((DAILY_UNITS - UNITS_LEFT_ALONE - unitsToday) / UNITS_PER_LESSON));
}

/** The captions of YouTube, as administrators see them. */
export const captionStatusSchema = z.object({
  /** The settings are there; without them captions come as files. */
  isConfigured: z.boolean(),
  connection: z
    .object({
      channel: z.string(),
      connectedAt: z.string(),
      connectedBy: z.string().nullable(),
      /** Google refuses the grant, or it was encrypted with another key. */
      needsReconnect: z.boolean(),
    })
    .nullable(),
  /** Lessons of YouTube without a transcript that may be asked for now. */
  waiting: z.number(),
  /** How many of them today's quota is enough for. */
  lessonsToday: z.number(),
});
export type CaptionStatus = z.output<typeof captionStatusSchema>;

/** Where the owner of the channel says yes. */
export const captionStartSchema = z.object({ address: z.url({ protocol: /^https?$/ }) });

/** What Google gave back to the page. */
export const captionGrantSchema = z.strictObject({
  code: requiredText('Código inválido', 2000),
  state: requiredText('Estado inválido', 200),
});
export type CaptionGrant = z.output<typeof captionGrantSchema>;

/** `isRevoked`: Google took the grant back as well; otherwise its owner has to. */
export const captionEndSchema = z.object({ isRevoked: z.boolean() });
