import * as z from 'zod';
import { cleanText } from '../videos/text.ts';

/** More than any title, description or tag has: what a lesson may hold is cut later. */
const LONGEST = 100_000;

/** A text as a database can hold it. */
const text = () => z.string().transform((value) => cleanText(value, LONGEST));

const videoIdSchema = z.string().regex(/^[A-Za-z0-9_-]{11}$/);

const thumbnailsSchema = z
  .record(
    z.string(),
    z.object({ url: z.string(), width: z.number().optional(), height: z.number().optional() }),
  )
  .catch({});
export type Thumbnails = z.output<typeof thumbnailsSchema>;

const pageInfo = z.object({ totalResults: z.number().min(0) });

/** `channels.list`: an unknown channel is an answer that counts none and has no list of items at all. */
export const channelAnswer = z
  .object({
    pageInfo: pageInfo.optional().catch(undefined),
    items: z
      .array(
        z.object({
          snippet: z.object({ title: text() }).optional().catch(undefined),
          contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().min(1) }) }),
          statistics: z.object({ videoCount: z.coerce.number() }).optional().catch(undefined),
        }),
      )
      .optional(),
  })
  .refine(({ pageInfo: page, items }) => items !== undefined || page?.totalResults === 0);

/** `playlistItems.list`. Entries are read one by one: one that cannot be read must not hide the other 49. */
export const playlistAnswer = z.object({
  nextPageToken: z.string().optional(),
  pageInfo: pageInfo.optional().catch(undefined),
  items: z.array(z.unknown()).optional(),
});

/** An entry of a list; without `videoPublishedAt` it is private or deleted. */
export const playlistEntry = z.object({
  contentDetails: z.object({
    videoId: videoIdSchema,
    videoPublishedAt: z.string().nullish(),
  }),
});

/** `playlists.list`: what does not exist or is private is not in the answer. */
export const playlistsAnswer = z.object({
  items: z
    .array(
      z
        .object({
          id: z.string(),
          snippet: z.object({ title: text() }),
          contentDetails: z.object({ itemCount: z.number() }),
        })
        .transform(({ id, snippet: { title }, contentDetails: { itemCount: entries } }) => ({
          id,
          title,
          entries,
        })),
    )
    .default([]),
});

/**
 * One video of `videos.list`. What decides whether it may be shown must be readable, and so must its title; what
 * only describes it may be missing.
 */
export const videoItem = z.object({
  id: videoIdSchema,
  snippet: z.object({
    title: text(),
    description: text().catch(''),
    publishedAt: z.string().optional().catch(undefined),
    tags: z.array(text()).catch([]),
    thumbnails: thumbnailsSchema,
    liveBroadcastContent: z.string().default('none'),
  }),
  contentDetails: z.object({
    duration: z.string().optional().catch(undefined),
    regionRestriction: z
      .object({
        allowed: z.array(z.string()).optional(),
        blocked: z.array(z.string()).optional(),
      })
      .optional(),
    contentRating: z.object({ ytRating: z.string().optional() }).optional(),
  }),
  status: z.object({
    uploadStatus: z.string().optional(),
    privacyStatus: z.string().optional(),
    embeddable: z.boolean().optional(),
  }),
});
export type VideoItem = z.output<typeof videoItem>;

/** What an item that cannot be read as a video still tells: which one it is. */
export const identified = z.object({ id: videoIdSchema });

/** `videos.list`: ids that do not exist are simply not in the answer. */
export const videosAnswer = z.object({ items: z.array(z.unknown()).optional() });
