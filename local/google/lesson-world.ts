import { z } from 'zod';
import { isoTime } from './demo-lessons.ts';
import {
  type EmulatedFile,
  type EmulatedVideo,
  FOLDER_TYPE,
  type GoogleWorld,
  type Obstacle,
} from './types.ts';
import { demoWorld } from './world.ts';

/** How large a world is: what the channel lists, how much of that no import takes, and the files of one folder. */
export const worldSizeSchema = z.strictObject({
  videos: z.int().min(0).max(30_000),
  refused: z.int().min(0).default(0),
  files: z.int().min(0).max(10_000).default(0),
  /** The most that Drive gives at once, however much it was asked for. */
  filesPerPage: z.int().positive().optional(),
});

/** The folder that holds the files of such a world. */
export const LESSON_FOLDER = '1PlantaoMundoPastaDeAulas001';

const NEWEST = Date.UTC(2026, 10, 18, 12);
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** As long as real ones are: up to some 2,000 characters. */
const ABOUT =
  'Com exame, conduta e revisão: pontos-chave da sala vermelha, erros comuns, o que fazer primeiro e o que pode esperar.\n' +
  'Referências na apresentação.\n';

/** In turn, what YouTube lists and does not let be shown. */
const REFUSED: readonly Obstacle[] = [
  'live',
  'age-restricted',
  'blocked-in-brazil',
  'upcoming',
  'allowed-only-in-portugal',
  'not-embeddable',
  'premiere',
];

/** The demo channel and Drive with so many plain lessons in place of their own, the same ones every time. */
export function lessonWorld(size: z.infer<typeof worldSizeSchema>): GoogleWorld {
  const every = size.videos / size.refused;
  const videos = Array.from({ length: size.videos }, (_, index) => {
    // The middle of each of `refused` equal stretches: on every page there are about as many.
    const nth = Math.floor(index / every);
    const isRefused = index === Math.floor((nth + 0.5) * every);
    return lesson(index, isRefused ? REFUSED[nth % REFUSED.length] : undefined);
  });
  const folder = {
    id: LESSON_FOLDER,
    name: 'Aulas da residência',
    mimeType: FOLDER_TYPE,
    createdTime: '2026-08-01T12:00:00.000Z',
    maxPerPage: size.filesPerPage,
  };
  return {
    channel: demoWorld.channel,
    videos,
    uploads: videos.map(({ id }) => id),
    files: [folder, ...Array.from({ length: size.files }, (_, index) => lessonFile(index))],
  };
}

function lesson(index: number, obstacle: Obstacle | undefined): EmulatedVideo {
  const number = index + 1;
  return {
    id: `L${String(number).padStart(8, '0')}-x`,
    title: `Aula ${number} da residência`,
    description: `Discussão do caso ${number}.\n${ABOUT.repeat(1 + (number % 12))}`,
    duration: obstacle === 'live' || obstacle === 'upcoming' ? 'P0D' : `PT${9 + (number % 50)}M7S`,
    publishedAt: isoTime(NEWEST - index * HOUR_MS),
    tags: ['medicina de emergência', 'residência', `módulo ${number % 40}`],
    views: 100 + (number % 900),
    widest: number % 2 === 0 ? 'maxres' : 'high',
    obstacle: obstacle ?? null,
  };
}

function lessonFile(index: number): EmulatedFile {
  const number = index + 1;
  return {
    id: `1PlantaoMundoArquivo${String(number).padStart(8, '0')}`,
    name: `${number}. Aula gravada.mp4`,
    mimeType: 'video/mp4',
    createdTime: '2026-08-02T12:00:00.000Z',
    parents: [LESSON_FOLDER],
    videoMediaMetadata: { durationMillis: String(600_000 + number * 1000) },
  };
}

/** A world with so many new videos at the top of the list of uploads. */
export function publish(world: GoogleWorld, count: number): GoogleWorld {
  const earlier = world.videos.filter(({ id }) => id.startsWith('nova-')).length;
  const fresh = Array.from({ length: count }, (_, index) => newVideo(earlier + count - index));
  return {
    ...world,
    videos: [...fresh, ...world.videos],
    uploads: [...fresh.map(({ id }) => id), ...world.uploads],
  };
}

function newVideo(number: number): EmulatedVideo {
  return {
    id: `nova-${String(number).padStart(4, '0')}-x`,
    title: `Aula recém-publicada ${number}`,
    description: 'Publicada enquanto a sincronização acontecia.',
    duration: 'PT21M5S',
    publishedAt: isoTime(Date.UTC(2026, 10, 20, 12) + number * MINUTE_MS),
    views: 0,
    widest: 'maxres',
  };
}
