import type { OutboxEntry } from '~/lib/outbox/outbox-kind.ts';

/** One report of the player, stored and sent as it is. */
export type PodcastReport = OutboxEntry & {
  podcastId: number;
  positionSeconds: number;
  /** How long the audio is, as far as was heard; reports of an earlier version of the site have none. */
  lengthSeconds?: number;
  /** Heard to the end. */
  isCompleted: boolean;
  device: string;
  /** The revision of the member's record upon which this place was reached; 0 before the first. */
  baseRevision: number;
  /** The member was asked, and said that this place counts. */
  isChoice: boolean;
};
