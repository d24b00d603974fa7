import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { keepWatchedRun, POLL_MS, runChannelSync } from './sync.mutations.ts';
import { syncQueries } from './sync.queries.ts';
import { isFinished, runStateOf, type SyncRun } from './sync.rules.ts';
import { useSyncState } from './sync-store.ts';

/**
 * The newest run of the channel sync, followed while anybody works on it: also one that another tab, another
 * person or a scheduler started. A run that paused is gone on with; one that was watched leaves its result here.
 */
export function useSyncRun() {
  const { isRunning, result } = useSyncState();
  const query = useQuery({
    ...syncQueries.latest(),
    refetchInterval: ({ state }) =>
      isRunning || state.data?.status === 'running' ? POLL_MS : false,
  });
  const latest = query.data ?? undefined;
  // Measured at the last answer. One that repeats the one before brings only its time: reading that here is what
  // draws the card again, and so lets a run that fell silent grow old.
  const runState = runStateOf(latest, query.dataUpdatedAt);
  const isWorking = isRunning || runState === 'alive';
  useKeeping(latest, isWorking || runState === 'paused', isRunning);
  // What this browser brought to its end may be heard of as paused for a moment longer, and what an earlier visit
  // to this screen was told may be long over.
  const isNews = query.isFetchedAfterMount && latest?.id !== result?.runId;
  const isLeft = runState === 'paused' && !isRunning && isNews;
  useGoingOn(isLeft ? latest : undefined);
  return { latest, runState, isRunning, isWorking, error: query.error };
}

/** What a run brought shows on nearly every screen: whoever sees it end asks again, and keeps what it told. */
function useKeeping(latest: SyncRun | undefined, isUnderWay: boolean, isOwn: boolean) {
  const client = useQueryClient();
  const { result, logs } = useSyncState();
  const before = useRef({ isUnderWay, wasOwn: isOwn });
  /** The run that was seen at work since: only its end is this panel's to keep. */
  const watched = useRef<number>(undefined);
  const end = useEffectEvent((wasOwn: boolean) => {
    if (isFinished(latest) && latest.id === watched.current && latest.id !== result?.runId) {
      // Lines of a sync begun in this browser belong to it; those of an earlier one do not.
      void keepWatchedRun(client, latest, wasOwn || result === null ? logs : []);
    }
    watched.current = undefined;
    void client.invalidateQueries();
  });
  useEffect(() => {
    if (latest?.status === 'running') watched.current = latest.id;
  }, [latest]);
  useEffect(() => {
    const { current } = before;
    if (current.isUnderWay && !isUnderWay) end(current.wasOwn);
    before.current = { isUnderWay, wasOwn: isUnderWay && (isOwn || current.wasOwn) };
  }, [isUnderWay, isOwn]);
}

/** Goes on with a paused run, once at each place it paused at: what fails there is left to the button. */
function useGoingOn(paused: SyncRun | undefined) {
  const client = useQueryClient();
  const place = paused && `${paused.id}/${paused.total_found}`;
  const tried = useRef<string>(undefined);
  useEffect(() => {
    if (place === undefined || place === tried.current) return;
    tried.current = place;
    void runChannelSync(client, { beginning: 'continued' });
  }, [client, place]);
}
