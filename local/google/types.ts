import type obstacles from './obstacles.json';

/** Why YouTube does not let a video be played in the app. */
export type Obstacle = keyof typeof obstacles;

export type PictureSize = 'default' | 'medium' | 'high' | 'standard' | 'maxres' | 'fhd';

/** A video of the emulated channel, in our own words; the answers are built from it. */
export type EmulatedVideo = {
  id: string;
  title: string;
  description: string;
  /** ISO 8601, as the API gives it; null leaves the key out, as for some that are still processed. */
  duration: string | null;
  publishedAt: string;
  tags?: readonly string[];
  views: number;
  /** Widest picture the source has (about half of real videos have no `maxres`); null for none at all. */
  widest: PictureSize | null;
  /** The pictures' addresses are signed and expire, as those of i9.ytimg.com. */
  hasSignedPictures?: boolean;
  isUnlisted?: boolean;
  obstacle?: Obstacle | null;
};

/** A file or folder of the emulated Drive, in Drive's form but for the last four. */
export type EmulatedFile = {
  id: string;
  name: string;
  mimeType: string;
  createdTime: string;
  description?: string;
  parents?: readonly string[];
  /** Bytes; int64 values travel as text. */
  size?: string;
  /** Absent until Drive has processed the upload; its length is `0` while it does. */
  videoMediaMetadata?: { durationMillis: string };
  /** Needed in `X-Goog-Drive-Resource-Keys`, or the file does not exist. */
  resourceKey?: string;
  /** The shared drive that it lies in: exists only for calls with `supportsAllDrives=true`. */
  driveId?: string;
  shortcutDetails?: { targetId: string; targetMimeType: string };
  isTrashed?: boolean;
  /** Who sees it: everybody with the link, only the service account it was shared with, or neither. */
  sharedWith?: 'link' | 'account' | 'nobody';
  /** Folders: pages are shorter than asked for and the second is empty, as Drive's may be. */
  hasRaggedPages?: boolean;
  /** Folders: the most that a page holds, however much was asked for, as Drive may decide. */
  maxPerPage?: number | undefined;
};

/** Everything that the emulator knows. */
export type GoogleWorld = {
  channel: { id: string; handle: string; title: string; uploads: string };
  videos: readonly EmulatedVideo[];
  /** Ids in the list's order, with repetitions; null is an entry that counts and is not shown. */
  uploads: readonly (string | null)[];
  /** Public playlists beside the uploads; `videos` are ids in their order. */
  playlists?: readonly EmulatedPlaylist[];
  files: readonly EmulatedFile[];
};

export type EmulatedPlaylist = { id: string; title: string; videos: readonly string[] };

export const FOLDER_TYPE = 'application/vnd.google-apps.folder';
