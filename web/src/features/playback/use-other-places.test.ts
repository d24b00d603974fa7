import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readDevice } from '~/lib/device.ts';
import type { PlaceRecord } from './place-record.ts';
import { useOtherPlaces } from './use-other-places.ts';

const record = (rest: Partial<PlaceRecord> = {}): PlaceRecord => ({
  seconds: 404,
  device: 'Chrome no Android#abc',
  revision: 2,
  placeRevision: 2,
  rivals: [],
  ...rest,
});
const show = (first: PlaceRecord | null, openedAtRevision = 1) =>
  renderHook(({ row }) => useOtherPlaces(row, 20, openedAtRevision), {
    initialProps: { row: first },
  });

it('useOtherPlaces asks when another device went on, keeps its base revision, and the answer covers all known places', () => {
  const { result, rerender } = show(record({ revision: 1, placeRevision: 1, seconds: 20 }));
  expect(result.current.places).toEqual([]);
  rerender({ row: record() });
  expect(result.current.places).toMatchObject([{ seconds: 404 }]);
  expect(result.current.baseRef.current).toBe(1);
  act(() => result.current.settle());
  expect(result.current.places).toEqual([]);
  expect(result.current.baseRef.current).toBe(2);
  rerender({ row: record({ revision: 3, placeRevision: 3, seconds: 500 }) });
  expect(result.current.places).toMatchObject([{ seconds: 500 }]);
});

it('a place stored by this device asks nothing and becomes the base of its reports', () => {
  const { result, rerender } = show(null, 0);
  rerender({ row: record({ device: readDevice(), revision: 5, placeRevision: 5 }) });
  expect(result.current.places).toEqual([]);
  expect(result.current.baseRef.current).toBe(5);
  // A read that was overtaken by an answer.
  rerender({ row: record({ revision: 4, placeRevision: 4 }) });
  expect(result.current.places).toEqual([]);
  expect(result.current.baseRef.current).toBe(5);
});

it('a rival leads to a question although the stored place is known', () => {
  const rivals = [{ device: 'Safari no iPad#x', seconds: 90, revision: 2 }];
  const { result } = show(record({ seconds: 20, placeRevision: 1, rivals }), 2);
  expect(result.current.places).toEqual(rivals);
});
