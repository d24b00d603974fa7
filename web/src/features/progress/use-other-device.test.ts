import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readDevice } from '~/lib/device.ts';
import type { StoredProgress } from './progress.queries.ts';
import { useOtherDevice } from './use-other-device.ts';

const stored = (rest: Partial<StoredProgress> = {}): StoredProgress => ({
  video_id: 7,
  progress_seconds: 1800,
  is_completed: false,
  last_watched_at: '2026-11-21T04:00:00Z',
  last_device: 'Chrome no Android#abc',
  ...rest,
});
const here = { positionSeconds: 600, at: Date.parse('2026-11-21T03:00:00Z') };

it('asks when another device went on, and only once', () => {
  const { result, rerender } = renderHook(({ row }) => useOtherDevice(row, here), {
    initialProps: { row: stored() },
  });
  expect(result.current.other).toEqual({
    hereSeconds: 600,
    thereSeconds: 1800,
    device: 'Chrome no Android#abc',
  });
  act(() => result.current.settle());
  expect(result.current.other).toBeNull();
  rerender({ row: stored({ last_watched_at: '2026-11-21T05:00:00Z', progress_seconds: 2400 }) });
  expect(result.current.other).toMatchObject({ thereSeconds: 2400 });
});

it.each([
  ['nothing is stored', null, here],
  ['it was this device', stored({ last_device: readDevice() }), here],
  ['it was before', stored({ last_watched_at: '2026-11-21T02:00:00Z' }), here],
  ['it is the same place', stored({ progress_seconds: 650 }), here],
])('does not ask when %s', (_name, row, position) => {
  const { result } = renderHook(() => useOtherDevice(row, position));
  expect(result.current.other).toBeNull();
});

it('asks when the lesson was opened here, not played, and went on elsewhere', () => {
  const opened = { positionSeconds: 0, at: 0 };
  const { result, rerender } = renderHook(({ row }) => useOtherDevice(row, opened), {
    initialProps: { row: null as StoredProgress | null },
  });
  expect(result.current.other).toBeNull();
  rerender({ row: stored() });
  expect(result.current.other).toMatchObject({ hereSeconds: 0, thereSeconds: 1800 });
});
