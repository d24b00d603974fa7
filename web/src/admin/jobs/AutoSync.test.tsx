import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerStart, serveJobs, TAKEN } from '~/testing/jobs.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { toastStore } from '~/ui/toast.ts';
import { AutoSync } from './AutoSync.tsx';
import { readJobsState, reloadJobsState, SYNC_KEYS } from './jobs-store.ts';

const HALF_HOUR_MS = 1_800_000;

/** What `navigator.locks` does for the tabs of one browser. */
function makeLocks() {
  let last: Promise<void> = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, job: () => Promise<void>) {
      const turn = last.then(() => {
        signal.throwIfAborted();
        return job();
      });
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

beforeEach(() => {
  localStorage.setItem(SYNC_KEYS.isAutoEnabled, 'true');
  localStorage.setItem(SYNC_KEYS.intervalHours, '1');
  reloadJobsState();
  serveJobs();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

it('syncs in one of several open tabs, and in another once that is closed', async () => {
  Object.defineProperty(navigator, 'locks', { value: makeLocks(), configurable: true });
  const start = answerStart(TAKEN, { status: 409 });
  const halfHour = async (calls: number) => {
    await vi.advanceTimersByTimeAsync(HALF_HOUR_MS);
    await vi.waitFor(() => expect(readJobsState().starting).toEqual([]));
    expect(start.calls).toBe(calls);
  };
  const first = renderAdmin(<AutoSync />);
  await halfHour(0);
  const second = renderAdmin(<AutoSync />);
  await halfHour(1);
  await halfHour(1);
  await halfHour(2);
  first.unmount();
  await halfHour(2);
  await halfHour(3);
  second.unmount();
  await halfHour(3);
  await halfHour(3);
});

it('shows nothing when an automatic sync finds one that another administrator started', async () => {
  const start = answerStart(TAKEN, { status: 409 });
  renderAdmin(<AutoSync />);
  vi.advanceTimersByTime(2 * HALF_HOUR_MS);
  await vi.waitFor(() => expect(start.calls).toBe(1));
  await vi.waitFor(() => expect(readJobsState().starting).toEqual([]));
  expect(toastStore.read()).toBeNull();
});
