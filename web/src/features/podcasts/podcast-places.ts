import type { QueryClient } from '@tanstack/react-query';
import type { Rival } from '~/features/playback/place-record.ts';
import { hearRecord, type OwnPlace, placeOfDevice } from '~/features/playback/places.ts';
import { readDevice } from '~/lib/device.ts';
import { storablePosition } from '~/lib/duration.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { hearStoredPlaces, type PodcastReport, podcastReports } from './podcast-reports.ts';
import { podcastQueries, type StoredPlace } from './podcasts.queries.ts';
import type { Podcast } from './podcasts.rules.ts';

/** A position to store. */
export type PlaceToKeep = {
  podcast: Podcast;
  seconds: number;
  /** Heard to the end. */
  isCompleted?: boolean;
  /** The page is being closed. */
  isUrgent?: boolean;
  /** The member was asked, and said that this place counts. */
  isChoice?: boolean;
  /** How long the audio is, as far as was heard. */
  lengthSeconds: number;
};

/** What is known of an episode's place when it is about to play. */
export type KnownPlace = { seconds: number; others: readonly Rival[] };

/** What this device knows of the member's record of one episode; null before it was anywhere, or saw a record. */
type Knowledge = {
  seconds: number | null;
  baseRevision: number | null;
  settledRevision: number;
  /** The revision in which places of other devices were found, until the member chose. */
  asked: number | null;
};

export type PodcastPlaces = ReturnType<typeof createPodcastPlaces>;

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
) {
  const device = readDevice();
  const known = new Map<number, Knowledge>();

  function stateOf(podcastId: number): Knowledge {
    const fresh = { seconds: null, baseRevision: null, settledRevision: 0, asked: null };
    const knowledge = known.get(podcastId) ?? fresh;
    known.set(podcastId, knowledge);
    return knowledge;
  }

  /** Takes note of a record; gives the places about which the member has to be asked. */
  function applyRecord(stored: StoredPlace): Rival[] {
    const knowledge = stateOf(stored.podcastId);
    const own: OwnPlace = {
      device,
      seconds: knowledge.seconds ?? placeOfDevice(stored, device),
      baseRevision: knowledge.baseRevision ?? stored.revision,
      settledRevision: knowledge.settledRevision,
    };
    const { places, isPlaceAsked } = hearRecord(stored, own);
    if (!isPlaceAsked) knowledge.baseRevision = stored.revision;
    knowledge.asked = places.length > 0 ? stored.revision : null;
    return places;
  }

  function hear(stored: StoredPlace): void {
    const others = applyRecord(stored);
    if (others.length > 0) ask(stored.podcastId, others, stored.device !== device);
  }

  hearStoredPlaces(hear);

  const reportOf = (
    podcastId: number,
    { seconds, lengthSeconds, isCompleted = false, isChoice = false }: Omit<PlaceToKeep, 'podcast'>,
  ): PodcastReport => ({
    eventId: crypto.randomUUID(),
    occurredAt: Date.now(),
    podcastId,
    positionSeconds: storablePosition(seconds),
    lengthSeconds: storablePosition(lengthSeconds),
    isCompleted,
    device,
    baseRevision: stateOf(podcastId).baseRevision ?? 0,
    isChoice,
  });

  return {
    /** After `patience` this device's place has to do; what the server says later is asked about. */
    async read(
      { id }: Podcast,
      hereSeconds: number | null,
      patience?: Promise<undefined>,
    ): Promise<KnownPlace> {
      const knowledge = stateOf(id);
      const unsent = memberOutbox(client).latestOf(
        podcastReports,
        ({ podcastId }) => podcastId === id,
      );
      if (unsent) knowledge.baseRevision ??= unsent.baseRevision;
      const here = hereSeconds ?? unsent?.positionSeconds ?? null;
      const answer = client.fetchQuery(podcastQueries.progress(id)).catch(() => undefined);
      const stored = await (patience ? Promise.race([answer, patience]) : answer);
      if (stored) {
        knowledge.seconds = here ?? placeOfDevice(stored, device);
        return { seconds: knowledge.seconds, others: applyRecord(stored) };
      }
      if (stored === null) {
        knowledge.baseRevision = 0;
        return { seconds: here ?? 0, others: [] };
      }
      const listed = client
        .getQueryData(podcastQueries.heard().queryKey)
        ?.find(({ podcast_id }) => podcast_id === id);
      knowledge.baseRevision ??= listed?.revision ?? null;
      const seconds = here ?? listed?.current_seconds ?? 0;
      void answer.then((late) => {
        if (!late) return;
        // This device began at a second of its own: what it did not know is news.
        knowledge.seconds ??= seconds;
        knowledge.baseRevision ??= 0;
        hear(late);
      });
      return { seconds, others: [] };
    },
    keep(place: PlaceToKeep): void {
      const { podcast } = place;
      const knowledge = stateOf(podcast.id);
      knowledge.seconds = place.seconds;
      if (place.isChoice) {
        knowledge.baseRevision = knowledge.asked ?? knowledge.baseRevision;
        knowledge.settledRevision = knowledge.baseRevision ?? 0;
        knowledge.asked = null;
      }
      const entry = reportOf(podcast.id, place);
      memberOutbox(client).add(podcastReports, entry, { urgent: place.isUrgent ?? false });
      showPlace(client, place);
    },
    /** Stored in case the page is closed without an event: cheap enough for every second. */
    draft(podcastId: number, seconds: number, lengthSeconds: number): void {
      memberOutbox(client).keepDraft(
        podcastReports,
        reportOf(podcastId, { seconds, lengthSeconds }),
      );
    },
    /** The revision upon which this device's place stands, for the next visit. */
    baseOf: (podcastId: number) => known.get(podcastId)?.baseRevision ?? null,
    /** What the last visit knew. */
    adopt(podcastId: number, base: number | null): void {
      stateOf(podcastId).baseRevision = base;
    },
  };
}

/** Cards and lists show the place at once, also without a network. */
function showPlace(client: QueryClient, { podcast, seconds, isCompleted }: PlaceToKeep) {
  const { queryKey } = podcastQueries.heard();
  const before = client.getQueryData(queryKey)?.find(({ podcast_id }) => podcast_id === podcast.id);
  const place = {
    podcast_id: podcast.id,
    revision: before?.revision ?? 0,
    current_seconds: seconds,
    completed: isCompleted || (before?.completed ?? false),
  };
  client.setQueryData(queryKey, (rows) => rows && [place, ...rows.filter((row) => row !== before)]);
  client.setQueryData(podcastQueries.begun().queryKey, (rows) => {
    const others = rows?.filter((row) => row.podcast.id !== podcast.id);
    if (place.completed) return others;
    return others && [{ podcast, current_seconds: seconds, completed: false }, ...others];
  });
}
