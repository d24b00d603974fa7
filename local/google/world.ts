import files from './demo/files.json' with { type: 'json' };
import specialVideos from './demo/special-videos.json' with { type: 'json' };
import { demoLessons } from './demo-lessons.ts';
import type { EmulatedFile, EmulatedVideo, GoogleWorld } from './types.ts';

// TypeScript reads the names of obstacles and pictures as any text.
const specials = specialVideos as EmulatedVideo[];

/** Newest first, as the list of uploads is ordered. */
const videos = [...specials, ...demoLessons].sort((a, b) =>
  b.publishedAt.localeCompare(a.publishedAt),
);

/** A fictional channel and Drive; their ids lead nowhere on the real sites. */
export const demoWorld: GoogleWorld = {
  channel: {
    id: 'UCplantao0demo0canal0000',
    handle: '@plantaodemo',
    title: 'Plantão: Medicina de Emergência',
    uploads: 'UUplantao0demo0canal0000',
  },
  videos,
  uploads: uploadsOf(videos.map(({ id }) => id)),
  playlists: [
    playlistOf('PLplantao0demo0curso0ecg', 'Curso de ECG', 'ECG'),
    playlistOf('PLplantao0demo0viaaerea', 'Oficina de via aérea', 'via aérea'),
  ],
  // As above, of whom a file is shared with.
  files: files as EmulatedFile[],
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
