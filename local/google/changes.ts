import { z } from 'zod';
import { seededFile, seededVideo } from './demo-catalogue.ts';
import { type EmulatedFile, type EmulatedVideo, type GoogleWorld, OBSTACLES } from './types.ts';

/** Null takes a property away: a video is public again without its obstacle. */
export const changeSchema = z.strictObject({
  change: z.strictObject({
    id: z.string(),
    obstacle: z.enum(OBSTACLES).nullable().optional(),
    title: z.string().optional(),
    description: z.string().nullable().optional(),
    duration: z.string().nullable().optional(),
    tags: z.array(z.string()).nullable().optional(),
    isUnlisted: z.boolean().optional(),
    /** Of a file of Drive. */
    name: z.string().optional(),
    mimeType: z.string().optional(),
    durationMillis: z.string().nullable().optional(),
    sharedWith: z.enum(['link', 'account', 'nobody']).optional(),
    isTrashed: z.boolean().optional(),
  }),
});
export type Change = z.infer<typeof changeSchema>['change'];

/** The world in which one video or file is another than before; or why that cannot be. */
export function changeWorld(world: GoogleWorld, { id, ...change }: Change): GoogleWorld | string {
  const video = world.videos.find((one) => one.id === id) ?? seededVideo(id);
  if (video)
    return { ...world, videos: replace<EmulatedVideo>(world.videos, changed(video, change)) };
  const file = world.files.find((one) => one.id === id) ?? seededFile(id);
  if (file) return { ...world, files: replace<EmulatedFile>(world.files, changed(file, change)) };
  return `no video and no file has the id ${id}`;
}

function changed<T extends object>(one: T, change: object): T {
  const entries = Object.entries({ ...one, ...change });
  // A video's length is unknown, not absent.
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== null || name === 'duration'),
  ) as T;
}

function replace<T extends { id: string }>(all: readonly T[], one: T): T[] {
  return all.some(({ id }) => id === one.id)
    ? all.map((other) => (other.id === one.id ? one : other))
    : [...all, one];
}
