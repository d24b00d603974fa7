import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  announcePodcastEngine,
  type PodcastEngine,
  type PodcastState,
} from '~/features/podcasts/podcast-state.ts';
import { registerServiceWorker } from '~/lib/offline/service-worker.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { useFreshVersion } from './use-fresh-version.ts';

/** The browser's side: a page that a worker already answers for. */
const container = Object.assign(new EventTarget(), {
  controller: {},
  register: async () => ({ update: async () => undefined }),
});
// Only what registering uses.
registerServiceWorker(container as unknown as ServiceWorkerContainer);

let status: PodcastState['status'] = 'idle';
announcePodcastEngine({
  read: () => ({ status }),
  subscribe: () => () => undefined,
} as unknown as PodcastEngine);

/** Goes from one page to another and counts reloads. */
function travel({ isSaving = false } = {}) {
  const client = createQueryClient();
  const reload = vi.fn();
  if (isSaving) {
    void client
      .getMutationCache()
      .build(client, { mutationFn: () => new Promise(() => undefined) })
      .execute(undefined);
  }
  const { rerender } = renderHook(({ pathname }) => useFreshVersion(pathname, reload), {
    initialProps: { pathname: '/' },
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  rerender({ pathname: '/' });
  expect(reload).not.toHaveBeenCalled();
  rerender({ pathname: '/favorites' });
  return reload.mock.calls.length;
}

describe('a newer build', () => {
  it('a page changes without a reload when there is no newer build', () => {
    expect(travel()).toBe(0);
  });

  it('a newer build is loaded with the next page, but not while something plays or is saved', () => {
    container.dispatchEvent(new Event('controllerchange'));
    for (const busy of ['playing', 'loading'] as const) {
      status = busy;
      expect(travel(), busy).toBe(0);
    }
    status = 'paused';
    expect(travel({ isSaving: true })).toBe(0);
    expect(travel()).toBe(1);
  });
});
