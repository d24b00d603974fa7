import { z } from '@hono/zod-openapi';
import { columnsOf } from './camel.ts';
import { categoryShape, videoShape } from './catalogue.ts';

export const favoriteShape = z
  .object({ id: z.number(), videoId: z.number(), createdAt: z.string() })
  .openapi('Favorite');
export const FAVORITE_COLUMNS = columnsOf(favoriteShape);
export const favoriteWithVideoShape = favoriteShape
  .extend({
    // A union, because the generated document describes a nullable reference as both a category and null.
    video: videoShape
      .extend({ category: z.union([categoryShape, z.null()]) })
      .openapi('FavoriteVideo'),
  })
  .openapi('FavoriteWithVideo');

export const progressShape = z
  .object({
    videoId: z.number(),
    progressSeconds: z.number(),
    isCompleted: z.boolean(),
    lastWatchedAt: z.string().nullable(),
    lastDevice: z.string().nullable(),
    revision: z.number(),
    rivals: z.array(
      z.object({
        device: z.string().nullable(),
        seconds: z.number(),
        at: z.string(),
        revision: z.number(),
      }),
    ),
  })
  .openapi('Progress');
export const PROGRESS_COLUMNS = columnsOf(progressShape);
export const progressWithVideoShape = progressShape
  .extend({ video: videoShape })
  .openapi('ProgressWithVideo');

export const notificationShape = z
  .object({
    id: z.number(),
    title: z.string(),
    message: z.string(),
    type: z.string(),
    isRead: z.boolean(),
    videoId: z.number().nullable(),
    categoryId: z.number().nullable(),
    actionUrl: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    createdAt: z.string(),
    readAt: z.string().nullable(),
  })
  .openapi('Notification');
export const NOTIFICATION_COLUMNS = columnsOf(notificationShape);
