import subjects from './demo/subjects.json' with { type: 'json' };
import type { EmulatedFile, EmulatedVideo, PictureSize } from './types.ts';

const ANGLES = ['conduta no plantão', 'caso comentado', 'erros que custam caro'] as const;

/** Forms of ISO 8601 that YouTube uses, with units left out; minutes are filled in for the rest. */
const ODD_DURATIONS = new Map([
  [4, 'PT10M'],
  [9, 'PT1H'],
  [14, 'PT1H17S'],
  [19, 'PT45S'],
  [24, 'PT2H3M4S'],
]);

/** Half of real videos have no `maxres`. */
const WIDEST: readonly PictureSize[] = ['maxres', 'high', 'maxres', 'standard', 'high', 'medium'];

const NEWEST = Date.UTC(2026, 10, 18, 12);
const DAY_MS = 24 * 60 * 60 * 1000;

/** The ordinary lessons of the demo channel, newest first: 120 that can all be imported. */
export const demoLessons: readonly EmulatedVideo[] = ANGLES.flatMap((angle, round) =>
  subjects.map(({ subject, about, tags }, index) => {
    const number = round * subjects.length + index;
    return {
      id: lessonId(number),
      title: `${subject}: ${angle}`,
      description: `${subject}: ${about}. Aula gravada no anfiteatro do hospital, com discussão ao final.`,
      duration:
        ODD_DURATIONS.get(number) ?? `PT${9 + ((number * 7) % 50)}M${1 + ((number * 13) % 59)}S`,
      publishedAt: isoTime(NEWEST - number * 3 * DAY_MS),
      // Some have none, and then the key is absent.
      ...(number % 11 === 7 ? {} : { tags: ['medicina de emergência', ...tags] }),
      views: 180 + ((number * 977) % 24_000),
      widest: WIDEST[number % WIDEST.length] ?? 'high',
    };
  }),
);

/** Eleven characters that end in x, as no id of the real YouTube can; some begin with a hyphen or an underscore. */
function lessonId(number: number): string {
  const first = number % 17 === 5 ? '-' : number % 17 === 9 ? '_' : 'A';
  return `${first}ula-${String(number + 1).padStart(4, '0')}-x`;
}

/** Without fractions of a second, as YouTube writes times. */
export function isoTime(time: number): string {
  return new Date(time).toISOString().replace('.000', '');
}

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
