import { GoogleError } from './errors.ts';
import type { EmulatedVideo } from './types.ts';
import type { Resource } from './youtube-resources.ts';

/** Captions by kind and language; each video has one of these lists, by its id. */
const LISTS: readonly (readonly [kind: string, language: string, isDraft?: boolean][])[] = [
  [
    ['standard', 'en'],
    ['asr', 'pt'],
    ['standard', 'pt-BR'],
    ['standard', 'pt-PT', true],
  ],
  [['asr', 'pt']],
  [['standard', 'en']],
  [],
];

/** `captions.list`: nothing for a video without captions. */
export function captionResources(videoId: string): Resource[] {
  return listOf(videoId).map(([trackKind, language, isDraft = false], index) => ({
    id: `${videoId}.${index}`,
    snippet: {
      videoId,
      lastUpdated: '2026-06-02T12:00:00.000Z',
      trackKind,
      language,
      name: '',
      audioTrackType: 'unknown',
      isCC: false,
      isLarge: false,
      isEasyReader: false,
      isDraft,
      isAutoSynced: false,
      status: 'serving',
    },
  }));
}

/** `captions.download` as SRT. @throws GoogleError for captions that do not exist */
export function captionFile(id: string, find: (id: string) => EmulatedVideo | undefined): Response {
  const [, videoId = '', index = ''] = /^(.+)\.(\d)$/.exec(id) ?? [];
  const video = find(videoId);
  const track = listOf(videoId)[Number(index)];
  if (!video || !track) throw new GoogleError('notFound');
  const lines = [
    `${video.title}.`,
    'Esta legenda é de demonstração e não descreve paciente nenhum.',
    'Avalie a via aérea, a respiração e a circulação antes de qualquer exame.',
    'Peça ajuda cedo e reavalie depois de cada conduta.',
    track[0] === 'asr' ? 'legenda gerada automaticamente' : 'Obrigado, e até a próxima aula.',
  ];
  const srt = lines
    .map((line, at) => `${at + 1}\n${clock(at * 6)} --> ${clock(at * 6 + 5)}\n${line}\n`)
    .join('\n');
  return new Response(srt, { headers: { 'content-type': 'application/octet-stream' } });
}

const clock = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')},000`;

const listOf = (videoId: string) =>
  LISTS[[...videoId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % LISTS.length] ?? [];
