import type { EmulatedFile, EmulatedVideo } from './types.ts';

/** Lessons of `supabase/seed.sql` that their owner took away: the seed says private and deleted. */
const GONE = new Set(['TR08', 'PO06']);

const VIDEO_ID = /^demo-([A-Z]{2}\d{2})-x$/;
const FILE_ID = /^demo-drive-([A-Z]{2}\d{2})-plantao$/;

/**
 * A lesson of the seed as YouTube would know it, so that the nightly check of the demo world finds what it asks for.
 * It belongs to no channel. It has no picture and no length: those of the seed stay.
 */
export function seededVideo(id: string): EmulatedVideo | null {
  const code = VIDEO_ID.exec(id)?.[1];
  if (code === undefined) return null;
  return {
    id,
    title: `Aula de demonstração ${code}`,
    description: '',
    duration: null,
    publishedAt: '2026-06-01T12:00:00Z',
    views: 0,
    widest: null,
    ...(GONE.has(code) ? { obstacle: 'vanished' } : {}),
  };
}

/** A Drive lesson of the seed, as `seededVideo`. */
export function seededFile(id: string): EmulatedFile | null {
  const code = FILE_ID.exec(id)?.[1];
  if (code === undefined) return null;
  return {
    id,
    name: `Aula de demonstração ${code}.mp4`,
    mimeType: 'video/mp4',
    createdTime: '2026-06-01T12:00:00.000Z',
  };
}
