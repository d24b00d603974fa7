import { type RefObject, useEffect, useRef, useState } from 'react';
import { readDevice } from '~/lib/device.ts';
import { otherPlaces, type PlaceRecord, type Rival } from '~/lib/places.ts';

export type OtherPlaces = {
  /** About which the member has to be asked, the stored one first; none when there is nothing to ask. */
  places: readonly Rival[];
  /** The revision upon which this device's place stands, for its reports. */
  baseRef: RefObject<number>;
  /** The member has answered: until something newer comes, nothing is asked. */
  settle(): void;
};

/**
 * Where other devices are in a lesson or podcast that is open here. While the question is open this device's place keeps
 * its old base, so that the server overwrites nothing.
 *
 * @param record the server's record as last read or answered
 * @param hereSeconds where this device is; before it plays, where it opened
 * @param openedAtRevision the revision upon which it opened; read once
 */
export function useOtherPlaces(
  record: PlaceRecord | null,
  hereSeconds: number,
  openedAtRevision: number,
): OtherPlaces {
  const [baseRevision, setBaseRevision] = useState(openedAtRevision);
  const [settledRevision, setSettledRevision] = useState(0);
  const baseRef = useRef(openedAtRevision);
  useEffect(() => {
    baseRef.current = baseRevision;
  }, [baseRevision]);

  const own = { device: readDevice(), seconds: hereSeconds, baseRevision, settledRevision };
  const places = record ? otherPlaces(record, own) : [];
  const isPlaceAsked = places.some(({ revision }) => revision === record?.placeRevision);
  if (record && record.revision > baseRevision && !isPlaceAsked) setBaseRevision(record.revision);
  return {
    places,
    baseRef,
    settle() {
      const known = record?.revision ?? 0;
      // At once: the answer is reported before anything is drawn again.
      baseRef.current = known;
      setBaseRevision(known);
      setSettledRevision(known);
    },
  };
}
