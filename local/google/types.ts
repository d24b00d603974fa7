/** What YouTube knows of a video and we must respect: why it cannot be played in the app. */
export const OBSTACLES = [
  'not-embeddable',
  'processing',
  'upload-failed',
  /** On air now: listed, without a duration. */
  'live',
  /** A stream that has not begun: listed, without a duration. */
  'upcoming',
  /** A recording that will be shown at a set time: listed, with its duration. */
  'premiere',
  'age-restricted',
  'blocked-in-brazil',
  'allowed-only-in-portugal',
  /** Tombstones: still in the list of uploads, absent from `videos.list`. */
  'private',
  'deleted',
  /** Taken down between two calls: listed like any other, absent from `videos.list`. */
  'vanished',
] as const;
export type Obstacle = (typeof OBSTACLES)[number];

export type PictureKey = 'default' | 'medium' | 'high' | 'standard' | 'maxres' | 'fhd';

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
  widest: PictureKey | null;
  /** The pictures' addresses are signed and expire, as those of i9.ytimg.com. */
  hasSignedPictures?: boolean;
  isUnlisted?: boolean;
  obstacle?: Obstacle;
};

/** A file or folder of the emulated Drive. */
export type EmulatedFile = {
  id: string;
  name: string;
  mimeType: string;
  parent?: string;
  description?: string;
  /** Bytes; int64 values travel as text. */
  size?: string;
  /** Absent until Drive has processed the upload; `0` while it does. */
  durationMillis?: string;
  createdTime: string;
  isTrashed?: boolean;
  /** Needed in `X-Goog-Drive-Resource-Keys`, or the file does not exist. */
  resourceKey?: string;
  /** Who sees it: everybody with the link, only the service account it was shared with, or neither. */
  sharedWith?: 'link' | 'account' | 'nobody';
  /** Lies in a shared drive: exists only for calls with `supportsAllDrives=true`. */
  isInSharedDrive?: boolean;
  shortcut?: { targetId: string; targetMimeType: string; targetResourceKey?: string };
  /** Folders: pages are shorter than asked for and the second is empty, as Drive's may be. */
  hasRaggedPages?: boolean;
  /** Folders: the most that a page holds, however much was asked for, as Drive may decide. */
  mostPerPage?: number;
};

/** Everything the emulator knows. Tests and the demo hand in their own. */
export type GoogleWorld = {
  channel: { id: string; handle: string; title: string; description: string; uploads: string };
  videos: readonly EmulatedVideo[];
  /** Ids in the list's order, with repetitions; null is an entry that counts and is not shown. */
  uploads: readonly (string | null)[];
  /** Public playlists beside the uploads; `videos` are ids in their order. */
  playlists?: readonly EmulatedPlaylist[];
  files: readonly EmulatedFile[];
};

export type EmulatedPlaylist = { id: string; title: string; videos: readonly string[] };

export const FOLDER_TYPE = 'application/vnd.google-apps.folder';
