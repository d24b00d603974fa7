import type { EmulatedFile, EmulatedVideo } from './types.ts';

/** Lessons of `supabase/seed.sql` that their owner took away: the seed says private and deleted. */
const GONE = new Set(['TR08', 'PO06']);

/**
 * A lesson of the seed as YouTube would know it, so that the nightly check of the demo world finds what it asks for.
 * It belongs to no channel. It has no picture and no length: those of the seed stay.
 */
export function seededVideo(id: string): EmulatedVideo | undefined {
  const code = /^demo-([A-Z]{2}\d{2})-x$/.exec(id)?.[1];
  return code === undefined
    ? undefined
    : {
        id,
        title: `Aula de demonstração ${code}`,
        description: '',
        duration: null,
        publishedAt: '2026-06-01T12:00:00Z',
        views: 0,
        widest: null,
        obstacle: GONE.has(code) ? 'vanished' : null,
      };
}

/** A Drive lesson of the seed, as `seededVideo`. */
export function seededFile(id: string): EmulatedFile | undefined {
  const code = /^demo-drive-([A-Z]{2}\d{2})-plantao$/.exec(id)?.[1];
  return code === undefined
    ? undefined
    : {
        id,
        name: `Aula de demonstração ${code}.mp4`,
        mimeType: 'video/mp4',
        createdTime: '2026-06-01T12:00:00.000Z',
      };
}
