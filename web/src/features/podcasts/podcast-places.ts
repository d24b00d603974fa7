import type { QueryClient } from '@tanstack/react-query';
import { readDevice } from '~/lib/device.ts';
import { storablePosition } from '~/lib/duration.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { otherPlaces, placeOfDevice, type Rival } from '~/lib/places.ts';
import type { KnownPlace, PlaceReport, StoredPlace } from './place.rules.ts';
import type { PodcastReport } from './podcast-report.ts';
import { onStoredPlace, podcastReports } from './podcast-reports.ts';
import { podcastQueries } from './podcasts.queries.ts';
import type { Podcast } from './podcasts.rules.ts';

/** What this device knows of the member's record of one episode. */
type Knowledge = {
  /** The revision upon which this device's place stands. */
  base: number | null;
  /** Where this device was last. */
  seconds: number | null;
  /** The revision in which places of other devices were found, until the member chose. */
  asked: number | null;
  /** The revision about which the member chose: not asked about again. */
  settled: number;
};

export type PodcastPlaces = {
  /** After `patience` this device's place has to do; what the server says later is asked about. */
  read(
    podcast: Podcast,
    hereSeconds: number | null,
    patience?: Promise<undefined>,
  ): Promise<KnownPlace>;
  keep(report: PlaceReport): void;
  /** Stored in case the page is closed without an event: cheap enough for every second. */
  draft(podcastId: number, seconds: number, lengthSeconds: number): void;
  /** The revision upon which this device's place stands, for the next visit. */
  baseOf(podcastId: number): number | null;
  /** What the last visit knew. */
  adopt(podcastId: number, base: number | null): void;
};

/**
 * Where the member is in each episode: what this device tells the database, and what it hears from there about the
 * others. Nothing of another device is overwritten before the member was asked.
 *
 * @param ask called when the database kept a place of this device beside that of another; `isPlaceTheirs` when the
 *   other device's place is the one that counts so far.
 */
export function createPodcastPlaces(
  client: QueryClient,
  ask: (podcastId: number, others: readonly Rival[], isPlaceTheirs: boolean) => void,
): PodcastPlaces {
  const device = readDevice();
  const known = new Map<number, Knowledge>();

  function stateOf(podcastId: number): Knowledge {
    let knowledge = known.get(podcastId);
    if (!knowledge) {
      knowledge = { base: null, seconds: null, asked: null, settled: 0 };
      known.set(podcastId, knowledge);
    }
    return knowledge;
  }

  /** Takes note of a record; gives the places about which the member has to be asked. */
  function applyRecord(stored: StoredPlace): Rival[] {
    const knowledge = stateOf(stored.podcastId);
    const others = otherPlaces(stored, {
      device,
      seconds: knowledge.seconds ?? placeOfDevice(stored, device),
      baseRevision: knowledge.base ?? stored.revision,
      settledRevision: knowledge.settled,
    });
    // While the stored place is in question, this device's keeps its old base: so nothing is overwritten.
    const isPlaceAsked = others.some(({ revision }) => revision === stored.placeRevision);
    if (!isPlaceAsked) knowledge.base = stored.revision;
    knowledge.asked = others.length > 0 ? stored.revision : null;
    return others;
  }

  /** What came when this device had begun at a second of its own: whatever it did not know is news. */
  function applyLate(stored: StoredPlace, seconds: number): void {
    const knowledge = stateOf(stored.podcastId);
    knowledge.seconds ??= seconds;
    knowledge.base ??= 0;
    hear(stored);
  }

  function hear(stored: StoredPlace): void {
    const others = applyRecord(stored);
    if (others.length > 0) ask(stored.podcastId, others, stored.device !== device);
  }

  onStoredPlace(hear);

  const reportOf = (
    podcastId: number,
    { seconds, lengthSeconds, isCompleted, isChoice }: Omit<PlaceReport, 'podcast' | 'isUrgent'>,
  ): PodcastReport => ({
    eventId: crypto.randomUUID(),
    occurredAt: Date.now(),
    podcastId,
    positionSeconds: storablePosition(seconds),
    lengthSeconds: storablePosition(lengthSeconds),
    isCompleted,
    device,
    baseRevision: stateOf(podcastId).base ?? 0,
    isChoice,
  });

  return {
    async read({ id }, hereSeconds, patience) {
      const knowledge = stateOf(id);
      const unsent = memberOutbox(client).latestOf(
        podcastReports,
        ({ podcastId }) => podcastId === id,
      );
      if (unsent) knowledge.base ??= unsent.baseRevision;
      const here = hereSeconds ?? unsent?.positionSeconds ?? null;
      const answer = client.fetchQuery(podcastQueries.progress(id)).catch(() => undefined);
      const stored = await (patience ? Promise.race([answer, patience]) : answer);
      if (stored === undefined) {
        const listed = client
          .getQueryData(podcastQueries.heard().queryKey)
          ?.find(({ podcast_id }) => podcast_id === id);
        knowledge.base ??= listed?.revision ?? null;
        const seconds = here ?? listed?.current_seconds ?? 0;
        void answer.then((late) => late && applyLate(late, seconds));
        return { seconds, others: [] };
      }
      if (stored === null) {
        knowledge.base = 0;
        return { seconds: here ?? 0, others: [] };
      }
      knowledge.seconds = here ?? placeOfDevice(stored, device);
      return { seconds: knowledge.seconds, others: applyRecord(stored) };
    },
    keep(report) {
      const { podcast } = report;
      const knowledge = stateOf(podcast.id);
      knowledge.seconds = report.seconds;
      if (report.isChoice) {
        knowledge.base = knowledge.asked ?? knowledge.base;
        knowledge.settled = knowledge.base ?? 0;
        knowledge.asked = null;
      }
      const entry = reportOf(podcast.id, report);
      memberOutbox(client).add(podcastReports, entry, { urgent: report.isUrgent });
      showPlace(client, report);
    },
    draft(podcastId, seconds, lengthSeconds) {
      const place = { seconds, lengthSeconds, isCompleted: false, isChoice: false };
      memberOutbox(client).keepDraft(podcastReports, reportOf(podcastId, place));
    },
    baseOf: (podcastId) => known.get(podcastId)?.base ?? null,
    adopt(podcastId, base) {
      stateOf(podcastId).base = base;
    },
  };
}

/** Cards and lists show the place at once, also without a network. */
function showPlace(client: QueryClient, { podcast, seconds, isCompleted }: PlaceReport) {
  client.setQueryData(podcastQueries.heard().queryKey, (rows) => {
    const before = rows?.find(({ podcast_id }) => podcast_id === podcast.id);
    const place = {
      podcast_id: podcast.id,
      revision: before?.revision ?? 0,
      current_seconds: seconds,
      completed: isCompleted || (before?.completed ?? false),
    };
    return rows && [place, ...rows.filter((row) => row !== before)];
  });
  client.setQueryData(podcastQueries.begun().queryKey, (rows) => {
    const others = rows?.filter((row) => row.podcast.id !== podcast.id);
    const isHeard = client
      .getQueryData(podcastQueries.heard().queryKey)
      ?.some(({ podcast_id, completed }) => podcast_id === podcast.id && completed);
    if (isCompleted || isHeard) return others;
    return others && [{ podcast, current_seconds: seconds, completed: false }, ...others];
  });
}
