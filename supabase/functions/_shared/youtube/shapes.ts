import * as z from 'zod';
import { cleanText } from '../videos/text.ts';

/** Longer than any title, description or tag; texts are shortened for the table later. */
const LONGEST = 100_000;

/** A text that the database can store. */
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

/** `channels.list`: for an unknown channel the total is zero and `items` is missing. */
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

/** `playlistItems.list`. Entries are parsed one by one, so that an invalid one does not affect the other 49. */
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

/** `playlists.list`: lists that do not exist or are private are missing from the answer. */
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
 * One video of `videos.list`. The title and the fields that decide whether it may be shown are required; descriptive
 * fields may be missing.
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

/** The id of an item that cannot be read as a video. */
export const identified = z.object({ id: videoIdSchema });

/** `videos.list`: ids that do not exist are missing from the answer. */
export const videosAnswer = z.object({ items: z.array(z.unknown()).optional() });
