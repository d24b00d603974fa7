import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pendingFavorites } from '~/features/favorites/unsent-favorites.ts';
import { currentPodcastEngine, isSounding } from '~/features/podcasts/podcast-state.ts';
import { isVersionOutdated } from '~/lib/offline/service-worker.ts';

/**
 * Lets a newer build in when the member goes to another page, as if they had reloaded it: never while something
 * plays or is being saved. An installed app is hardly ever closed and would otherwise stay as old as it is.
 */
export function useFreshVersion(pathname: string, reload = () => window.location.reload()): void {
  const client = useQueryClient();
  const shown = useRef(pathname);
  const reloadRef = useRef(reload);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const podcast = currentPodcastEngine()?.read();
    const isPlaying = podcast !== undefined && isSounding(podcast.status);
    const isSaving = client.isMutating() > 0 || pendingFavorites(client).size > 0;
    if (isVersionOutdated() && navigator.onLine && !isPlaying && !isSaving) reloadRef.current();
  }, [pathname, client]);
}
