import type { EmulatedPlaylist, EmulatedVideo, GoogleWorld, PictureKey } from './types.ts';

/** The pictures of a video, smallest first: key, file, width, height. */
export const PICTURES: readonly [PictureKey, string, number, number][] = [
  ['default', 'default', 120, 90],
  ['medium', 'mqdefault', 320, 180],
  ['high', 'hqdefault', 480, 360],
  ['standard', 'sddefault', 640, 480],
  ['maxres', 'maxresdefault', 1280, 720],
  ['fhd', 'fhddefault', 1920, 1080],
];

/** Pictures that a video has; those of the source's own size are often missing. */
export function picturesOf(video: EmulatedVideo): typeof PICTURES {
  const last = PICTURES.findIndex(([key]) => key === video.widest);
  return PICTURES.slice(0, last + 1);
}

/** A resource of `channels.list`. */
export function channelResource({ channel }: GoogleWorld): object {
  return {
    kind: 'youtube#channel',
    etag: channel.id,
    id: channel.id,
    snippet: {
      title: channel.title,
      description: channel.description,
      customUrl: channel.handle,
      publishedAt: '2024-03-01T12:00:00Z',
      thumbnails: {},
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: channel.uploads } },
  };
}

/** A resource of `playlists.list`. */
export function playlistResource({ channel }: GoogleWorld, playlist: EmulatedPlaylist): object {
  return {
    kind: 'youtube#playlist',
    etag: playlist.id,
    id: playlist.id,
    snippet: {
      publishedAt: '2024-03-01T12:00:00Z',
      channelId: channel.id,
      title: playlist.title,
      description: '',
      thumbnails: {},
      channelTitle: channel.title,
    },
    contentDetails: { itemCount: playlist.videos.length },
  };
}

/** An entry of `playlistItems.list`; private and deleted videos leave a tombstone in English. */
export function playlistItem(world: GoogleWorld, video: EmulatedVideo, position: number): object {
  const { channel } = world;
  const tombstone =
    video.obstacle === 'private'
      ? { title: 'Private video', description: 'This video is private.' }
      : video.obstacle === 'deleted'
        ? { title: 'Deleted video', description: 'This video is unavailable.' }
        : undefined;
  return {
    kind: 'youtube#playlistItem',
    etag: video.id,
    id: Buffer.from(`${channel.uploads}.${position}`).toString('base64url'),
    snippet: {
      publishedAt: video.publishedAt,
      channelId: channel.id,
      title: tombstone?.title ?? video.title,
      description: tombstone?.description ?? video.description,
      thumbnails: tombstone ? {} : thumbnails(video),
      channelTitle: channel.title,
      playlistId: channel.uploads,
      position,
      resourceId: { kind: 'youtube#video', videoId: video.id },
      ...(tombstone
        ? {}
        : { videoOwnerChannelTitle: channel.title, videoOwnerChannelId: channel.id }),
    },
    contentDetails: {
      videoId: video.id,
      ...(tombstone ? {} : { videoPublishedAt: video.publishedAt }),
    },
    // A deleted one may still say public.
    status: { privacyStatus: privacyOf(video) },
  };
}

/** A resource of `videos.list`. */
export function videoResource({ channel }: GoogleWorld, video: EmulatedVideo): object {
  const { obstacle } = video;
  const broadcast = obstacle === 'live' ? 'live' : isUpcoming(video) ? 'upcoming' : 'none';
  return {
    kind: 'youtube#video',
    etag: video.id,
    id: video.id,
    snippet: {
      publishedAt: video.publishedAt,
      channelId: channel.id,
      title: video.title,
      description: video.description,
      thumbnails: thumbnails(video),
      channelTitle: channel.title,
      // The key is absent when there are none.
      ...(video.tags === undefined ? {} : { tags: video.tags }),
      categoryId: '27',
      liveBroadcastContent: broadcast,
      defaultAudioLanguage: 'pt-BR',
    },
    contentDetails: {
      ...(video.duration === null ? {} : { duration: video.duration }),
      dimension: '2d',
      definition: 'hd',
      caption: 'false',
      licensedContent: false,
      ...regionRestriction(video),
      contentRating: obstacle === 'age-restricted' ? { ytRating: 'ytAgeRestricted' } : {},
      projection: 'rectangular',
    },
    status: {
      uploadStatus:
        obstacle === 'processing'
          ? 'uploaded'
          : obstacle === 'upload-failed'
            ? 'failed'
            : 'processed',
      privacyStatus: privacyOf(video),
      license: 'youtube',
      embeddable: obstacle !== 'not-embeddable',
      publicStatsViewable: true,
      madeForKids: false,
    },
    // Counts are text; likes and comments are absent where they are off.
    statistics: { viewCount: String(video.views), favoriteCount: '0' },
    ...(broadcast === 'none' ? {} : { liveStreamingDetails: streaming(video) }),
  };
}

function privacyOf(video: EmulatedVideo): string {
  if (video.obstacle === 'private') return 'private';
  return video.isUnlisted ? 'unlisted' : 'public';
}

function isUpcoming({ obstacle }: EmulatedVideo): boolean {
  return obstacle === 'upcoming' || obstacle === 'premiere';
}

function streaming(video: EmulatedVideo): object {
  return isUpcoming(video)
    ? { scheduledStartTime: video.publishedAt }
    : { actualStartTime: video.publishedAt, concurrentViewers: '212' };
}

function regionRestriction({ obstacle }: EmulatedVideo): object {
  if (obstacle === 'blocked-in-brazil') return { regionRestriction: { blocked: ['AO', 'BR'] } };
  if (obstacle === 'allowed-only-in-portugal') return { regionRestriction: { allowed: ['PT'] } };
  return {};
}

function thumbnails(video: EmulatedVideo): object {
  return Object.fromEntries(
    picturesOf(video).map(([key, file, width, height]) => {
      const url = video.hasSignedPictures
        ? `https://i9.ytimg.com/vi/${video.id}/${file}.jpg?sqp=CPzK9sgG&rs=AOn4CLDemo`
        : `https://i.ytimg.com/vi/${video.id}/${file}.jpg`;
      return [key, { url, width, height }];
    }),
  );
}
