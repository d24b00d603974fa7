import { z } from '@hono/zod-openapi';
import { categoryFields } from '../../_shared/contracts/category.ts';
import { fieldsOf } from '../../_shared/contracts/noun.ts';
import { podcastFields } from '../../_shared/contracts/podcast.ts';
import { videoFields } from '../../_shared/contracts/video.ts';
import { columnsOf } from './camel.ts';

export const categoryShape = z
  .object({
    id: z.number(),
    ...fieldsOf(categoryFields, 'answer'),
    isToggle: z.boolean(),
    position: z.number(),
    createdAt: z.string(),
  })
  .openapi('Category');
export const CATEGORY_COLUMNS = columnsOf(categoryShape);

export const dropdownCategoryShape = z
  .object({ id: z.number(), name: z.string(), slug: z.string() })
  .openapi('DropdownCategory');

/** What follows from the columns that administrators write. */
const outline = {
  chapters: z
    .array(z.object({ start: z.number(), title: z.string() }).openapi('Chapter'))
    .nullable(),
  keyPointSeconds: z.array(z.number().nullable()),
};

export const videoShape = z
  .object({
    id: z.number(),
    source: z.enum(['youtube', 'google_drive']),
    externalId: z.string(),
    googleDriveId: z.string().nullable(),
    ...fieldsOf(videoFields, 'answer'),
    ...outline,
    thumbnail: z.string().nullable(),
    duration: z.string().nullable(),
    viewCount: z.number(),
    rating: z.number(),
    status: z.string(),
    publishedAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .openapi('Video');
export const VIDEO_COLUMNS = columnsOf(videoShape);
/** A lesson with the version of its ETag. */
export const versionedVideo = videoShape.extend({ updatedAt: z.string() });
export const VERSIONED_VIDEO_COLUMNS = columnsOf(versionedVideo);

export const podcastShape = z
  .object({
    id: z.number(),
    ...fieldsOf(podcastFields, 'answer'),
    ...outline,
    publishedAt: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi('Podcast');
export const PODCAST_COLUMNS = columnsOf(podcastShape);
