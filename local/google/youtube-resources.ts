import { GoogleError } from './errors.ts';
import obstacles from './obstacles.json' with { type: 'json' };
import type {
  EmulatedPlaylist,
  EmulatedVideo,
  GoogleWorld,
  Obstacle,
  PictureSize,
} from './types.ts';

/** What an API tells of one thing, by part. */
export type Resource = { id: string } & Record<string, unknown>;

/** What an obstacle changes in each part of a video, and in its entry of a list. */
type ObstacleEffect = {
  snippet?: object;
  contentDetails?: object;
  status?: object;
  /** What is left in the list of uploads of a video that was made private or deleted, in English. */
  listed?: object;
  /** `videos.list` does not know it. */
  isAbsent?: boolean;
};
const EFFECTS: Record<Obstacle, ObstacleEffect> = obstacles;

/** The pictures of a video, smallest first. */
const PICTURES: readonly [PictureSize, file: string, width: number, height: number][] = [
  ['default', 'default', 120, 90],
  ['medium', 'mqdefault', 320, 180],
  ['high', 'hqdefault', 480, 360],
  ['standard', 'sddefault', 640, 480],
  ['maxres', 'maxresdefault', 1280, 720],
  ['fhd', 'fhddefault', 1920, 1080],
];

export function isAbsent(video: EmulatedVideo): boolean {
  return effectOf(video).isAbsent ?? false;
}

export function channelResource({ channel }: GoogleWorld): Resource {
  return {
    id: channel.id,
    snippet: { title: channel.title, customUrl: channel.handle },
    contentDetails: { relatedPlaylists: { likes: '', uploads: channel.uploads } },
  };
}

export function playlistResource({ channel }: GoogleWorld, playlist: EmulatedPlaylist): Resource {
  return {
    id: playlist.id,
    snippet: { channelId: channel.id, title: playlist.title },
    contentDetails: { itemCount: playlist.videos.length },
  };
}

/** An entry of `playlistItems.list`. */
export function playlistItem(world: GoogleWorld, video: EmulatedVideo, position: number): Resource {
  const { channel } = world;
  const { listed } = effectOf(video);
  return {
    id: Buffer.from(`${channel.uploads}.${position}`).toString('base64url'),
    snippet: {
      ...snippetOf(world, video),
      playlistId: channel.uploads,
      position,
      resourceId: { kind: 'youtube#video', videoId: video.id },
      ...(listed ?? { videoOwnerChannelId: channel.id, videoOwnerChannelTitle: channel.title }),
    },
    contentDetails: {
      videoId: video.id,
      ...(listed ? {} : { videoPublishedAt: video.publishedAt }),
    },
    status: { privacyStatus: statusOf(video).privacyStatus },
  };
}

/** A resource of `videos.list`. */
export function videoResource(world: GoogleWorld, video: EmulatedVideo): Resource {
  const { snippet, contentDetails } = effectOf(video);
  return {
    id: video.id,
    snippet: {
      ...snippetOf(world, video),
      // The key is absent when there are none.
      ...(video.tags && { tags: video.tags }),
      liveBroadcastContent: 'none',
      ...snippet,
    },
    contentDetails: {
      ...(video.duration === null ? {} : { duration: video.duration }),
      contentRating: {},
      ...contentDetails,
    },
    status: statusOf(video),
    // Counts are text; likes and comments are absent where they are off.
    statistics: { viewCount: String(video.views), favoriteCount: '0' },
  };
}

function effectOf({ obstacle }: EmulatedVideo): ObstacleEffect {
  return obstacle ? EFFECTS[obstacle] : {};
}

function snippetOf({ channel }: GoogleWorld, video: EmulatedVideo) {
  return {
    publishedAt: video.publishedAt,
    channelId: channel.id,
    title: video.title,
    description: video.description,
    thumbnails: thumbnails(video),
    channelTitle: channel.title,
  };
}

function statusOf(video: EmulatedVideo) {
  return {
    uploadStatus: 'processed',
    privacyStatus: video.isUnlisted ? 'unlisted' : 'public',
    embeddable: true,
    ...effectOf(video).status,
  };
}

/** Those of the source's own size are often missing. */
function thumbnails(video: EmulatedVideo): object {
  const widest = PICTURES.findIndex(([size]) => size === video.widest);
  return Object.fromEntries(
    PICTURES.slice(0, widest + 1).map(([size, file, width, height]) => {
      const url = video.hasSignedPictures
        ? `https://i9.ytimg.com/vi/${video.id}/${file}.jpg?sqp=CPzK9sgG&rs=AOn4CLDemo`
        : `https://i.ytimg.com/vi/${video.id}/${file}.jpg`;
      return [size, { url, width, height }];
    }),
  );
}

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
