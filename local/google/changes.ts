import { z } from 'zod';
import { seededFile, seededVideo } from './demo-catalogue.ts';
import obstacles from './obstacles.json' with { type: 'json' };
import type { GoogleWorld, Obstacle } from './types.ts';

/** Another state of a video or file; null takes a property away: a video is public again without its obstacle. */
export const changeSchema = z.strictObject({
  id: z.string(),
  obstacle: z
    .enum(Object.keys(obstacles) as Obstacle[])
    .nullable()
    .optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  duration: z.string().nullable().optional(),
  tags: z.array(z.string()).optional(),
  /** Of a file of Drive. */
  name: z.string().optional(),
  sharedWith: z.enum(['link', 'account', 'nobody']).optional(),
  isTrashed: z.boolean().optional(),
});

/** The world after a change; undefined where nothing has the id. */
export function changeWorld(
  world: GoogleWorld,
  { id, ...change }: z.infer<typeof changeSchema>,
): GoogleWorld | undefined {
  const videos = changed(world.videos, id, seededVideo(id), change);
  const files = changed(world.files, id, seededFile(id), change);
  const isKnown = [...videos, ...files].some((one) => one.id === id);
  return isKnown ? { ...world, videos, files } : undefined;
}

function changed<T extends { id: string }>(
  all: readonly T[],
  id: string,
  seeded: T | undefined,
  change: object,
): T[] {
  const isListed = all.some((one) => one.id === id);
  const known = isListed || !seeded ? all : [...all, seeded];
  return known.map((one) => (one.id === id ? { ...one, ...change } : one));
}
