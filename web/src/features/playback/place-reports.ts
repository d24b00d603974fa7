import type { OutboxEntry } from '~/lib/outbox/outbox-kind.ts';

/** What every report of a player says, stored and sent as it is; the server takes each `eventId` once. */
export type PlaceReport = OutboxEntry & {
  /** Where playback is now, in seconds. */
  positionSeconds: number;
  /** Length of the recording as the player found it, in seconds; absent while it knows none. */
  lengthSeconds?: number;
  /** The reporting device, so that others can name it. */
  device: string;
  /** The revision of the record upon which it was reached; reports of an earlier version of the site have none. */
  baseRevision?: number;
  /** The member chose this place among those of several devices. */
  isChoice?: boolean;
};

export const PLACE_REPORT_SHAPE = {
  eventId: 'string',
  occurredAt: 'number',
  positionSeconds: 'number',
  lengthSeconds: 'number?',
  device: 'string',
  baseRevision: 'number?',
  isChoice: 'boolean?',
} as const;

/** The arguments that the functions of lessons and of podcasts have in common, without the position. */
export const placeArguments = (report: PlaceReport) => ({
  p_event_id: report.eventId,
  p_occurred_at: new Date(report.occurredAt).toISOString(),
  p_device: report.device,
  p_length_seconds: report.lengthSeconds,
  p_base_revision: report.baseRevision,
  p_is_choice: report.isChoice,
});
