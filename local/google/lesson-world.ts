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
export type WorldSize = {
  videos: number;
  refused: number;
  files: number;
  /** The most that Drive gives at once, however much it was asked for. */
  filesPerPage?: number | undefined;
};

/** The folder that holds the files of such a world. */
export const LESSON_FOLDER = '1PlantaoMundoPastaDeAulas001';

const NEWEST = Date.UTC(2026, 10, 18, 12);
const HOUR_MS = 60 * 60 * 1000;

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
export function lessonWorld({ videos, refused, files, filesPerPage }: WorldSize): GoogleWorld {
  const every = refused === 0 ? Number.POSITIVE_INFINITY : videos / refused;
  const all = Array.from({ length: videos }, (_, index) => {
    // The middle of each of `refused` equal stretches: on every page there are about as many.
    const nth = Math.floor(index / every);
    const isRefused = nth < refused && index === Math.floor((nth + 0.5) * every);
    return lesson(index, isRefused ? REFUSED[nth % REFUSED.length] : undefined);
  });
  return {
    channel: demoWorld.channel,
    videos: all,
    uploads: all.map(({ id }) => id),
    files: [
      {
        id: LESSON_FOLDER,
        name: 'Aulas da residência',
        mimeType: FOLDER_TYPE,
        createdTime: '2026-08-01T12:00:00.000Z',
        ...(filesPerPage === undefined ? {} : { mostPerPage: filesPerPage }),
      },
      ...Array.from({ length: files }, (_, index) => lessonFile(index)),
    ],
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
    ...(obstacle === undefined ? {} : { obstacle }),
  };
}

function lessonFile(index: number): EmulatedFile {
  const number = index + 1;
  return {
    id: `1PlantaoMundoArquivo${String(number).padStart(8, '0')}`,
    name: `${number}. Aula gravada.mp4`,
    mimeType: 'video/mp4',
    parent: LESSON_FOLDER,
    size: '214958080',
    durationMillis: String(600_000 + number * 1000),
    createdTime: new Date(Date.UTC(2026, 7, 2, 12) + index * HOUR_MS).toISOString(),
  };
}
