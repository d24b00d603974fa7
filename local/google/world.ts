import { demoFiles } from './demo-files.ts';
import { demoLessons } from './demo-lessons.ts';
import { demoSpecials } from './demo-specials.ts';
import type { GoogleWorld } from './types.ts';

/** Newest first, as the list of uploads is ordered. */
const videos = [...demoSpecials, ...demoLessons].sort((a, b) =>
  b.publishedAt.localeCompare(a.publishedAt),
);

/** A fictional channel and Drive; their ids lead nowhere on the real sites. */
export const demoWorld: GoogleWorld = {
  channel: {
    id: 'UCplantao0demo0canal0000',
    handle: '@plantaodemo',
    title: 'Plantão: Medicina de Emergência',
    description: 'Aulas de demonstração para residentes de medicina de emergência.',
    uploads: 'UUplantao0demo0canal0000',
  },
  videos,
  uploads: uploadsOf(videos.map(({ id }) => id)),
  playlists: [
    playlistOf('PLplantao0demo0curso0ecg', 'Curso de ECG', 'ECG'),
    playlistOf('PLplantao0demo0viaaerea', 'Oficina de via aérea', 'via aérea'),
  ],
  files: demoFiles,
};

/** Every lesson that has a tag. */
function playlistOf(id: string, title: string, tag: string) {
  const tagged = demoLessons.filter(({ tags }) => tags?.includes(tag));
  return { id, title, videos: tagged.map((video) => video.id) };
}

/**
 * Three pages of 50, the first two short: each has an entry that counts and is not shown. One video is listed twice in a
 * row, and the last of the first page comes again as the first of the second, as after a new upload between two requests.
 */
function uploadsOf(ids: readonly string[]): (string | null)[] {
  const entries: (string | null)[] = [...ids];
  entries.splice(12, 0, entries[11] ?? null);
  entries.splice(20, 0, null);
  entries.splice(50, 0, entries[49] ?? null);
  entries.splice(85, 0, null);
  return entries;
}
