import * as z from 'zod';

const thumbnailsSchema = z
  .record(
    z.string(),
    z.object({ url: z.string(), width: z.number().optional(), height: z.number().optional() }),
  )
  .catch({});
export type Thumbnails = z.output<typeof thumbnailsSchema>;

/** `channels.list`: an unknown channel is an answer without `items`. */
export const channelAnswer = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({ title: z.string() }).optional(),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
      }),
    )
    .default([]),
});

/** `playlistItems.list`: an entry without `videoPublishedAt` is private or deleted. */
export const playlistAnswer = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z.object({
        contentDetails: z.object({ videoId: z.string(), videoPublishedAt: z.string().optional() }),
      }),
    )
    .default([]),
});

/** `playlists.list`: what does not exist or is private is not in the answer. */
export const playlistsAnswer = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({ title: z.string() }),
        contentDetails: z.object({ itemCount: z.number().catch(0) }).catch({ itemCount: 0 }),
      }),
    )
    .default([]),
});

/** One video of `videos.list`; ids that do not exist are simply not in the answer. */
export const videoItem = z.object({
  id: z.string(),
  snippet: z.object({
    title: z.string(),
    description: z.string().catch(''),
    publishedAt: z.string().optional(),
    tags: z.array(z.string()).catch([]),
    thumbnails: thumbnailsSchema,
    liveBroadcastContent: z.string().catch('none'),
  }),
  contentDetails: z
    .object({
      duration: z.string().optional(),
      regionRestriction: z
        .object({
          allowed: z.array(z.string()).optional(),
          blocked: z.array(z.string()).optional(),
        })
        .optional(),
      contentRating: z.object({ ytRating: z.string().optional() }).optional(),
    })
    .catch({}),
  status: z
    .object({
      uploadStatus: z.string().optional(),
      privacyStatus: z.string().optional(),
      embeddable: z.boolean().optional(),
    })
    .catch({}),
});
export type VideoItem = z.output<typeof videoItem>;

/** `videos.list`. An item that cannot be read counts as missing: it must not hide the other 49. */
export const videosAnswer = z.object({
  items: z
    .array(z.unknown())
    .default([])
    .transform((items) => items.flatMap((item) => videoItem.safeParse(item).data ?? [])),
});
