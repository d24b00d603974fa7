import { z } from '@hono/zod-openapi';
import { columnsOf } from './camel.ts';

export const categoryShape = z
  .object({
    id: z.number(),
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    showInDropdown: z.boolean(),
    isToggle: z.boolean(),
    position: z.number(),
    createdAt: z.string(),
  })
  .openapi('Category');
export const CATEGORY_COLUMNS = columnsOf(categoryShape);

export const dropdownCategoryShape = z
  .object({ id: z.number(), name: z.string(), slug: z.string() })
  .openapi('DropdownCategory');

/** What administrators write of lessons and episodes beside their description. */
const outline = {
  chapterList: z.string().nullable(),
  chapters: z
    .array(z.object({ start: z.number(), title: z.string() }).openapi('Chapter'))
    .nullable(),
  keyPoints: z.array(z.string()),
  keyPointSeconds: z.array(z.number().nullable()),
  keyPointsReviewedBy: z.string().nullable(),
  keyPointsReviewedOn: z.string().nullable(),
};

export const videoShape = z
  .object({
    id: z.number(),
    source: z.enum(['youtube', 'google_drive']),
    externalId: z.string(),
    youtubeId: z.string().nullable(),
    googleDriveId: z.string().nullable(),
    title: z.string(),
    description: z.string().nullable(),
    thumbnail: z.string().nullable(),
    duration: z.string().nullable(),
    publishedAt: z.string().nullable(),
    categoryId: z.number().nullable(),
    instructor: z.string().nullable(),
    tags: z.array(z.string()),
    viewCount: z.number(),
    rating: z.number(),
    isActive: z.boolean(),
    featured: z.boolean(),
    status: z.string(),
    ...outline,
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
    title: z.string(),
    description: z.string().nullable(),
    audioUrl: z.string(),
    filePath: z.string().nullable(),
    originalFileName: z.string().nullable(),
    duration: z.string().nullable(),
    fileSize: z.number().nullable(),
    fileType: z.string(),
    categoryId: z.number().nullable(),
    isActive: z.boolean(),
    publishedAt: z.string().nullable(),
    ...outline,
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi('Podcast');
export const PODCAST_COLUMNS = columnsOf(podcastShape);
