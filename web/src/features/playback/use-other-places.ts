import { useEffect, useRef, useState } from 'react';
import { readDevice } from '~/lib/device.ts';
import type { PlaceRecord } from './place-record.ts';
import { hearRecord } from './places.ts';

/**
 * Where other devices are in a recording that is open here.
 *
 * @param record the server's record as last read or answered
 * @param hereSeconds where this device is; before it plays, where it opened
 * @param openedAtRevision the revision upon which it opened; read once
 */
export function useOtherPlaces(
  record: PlaceRecord | null,
  hereSeconds: number,
  openedAtRevision: number,
) {
  const [known, setKnown] = useState({ baseRevision: openedAtRevision, settledRevision: 0 });
  const baseRef = useRef(openedAtRevision);
  useEffect(() => {
    baseRef.current = known.baseRevision;
  }, [known.baseRevision]);

  const own = { device: readDevice(), seconds: hereSeconds, ...known };
  const { places, isPlaceAsked } = record
    ? hearRecord(record, own)
    : { places: [], isPlaceAsked: false };
  const revision = record?.revision ?? 0;
  if (revision > known.baseRevision && !isPlaceAsked)
    setKnown({ ...known, baseRevision: revision });
  return {
    /** The places to ask the member about, the stored one first; none when there is nothing to ask. */
    places,
    /** The revision upon which this device's place stands, for its reports. */
    baseRef,
    /** The member has answered: until something newer comes, nothing is asked. */
    settle() {
      // At once: the answer is reported before anything is drawn again.
      baseRef.current = revision;
      setKnown({ baseRevision: revision, settledRevision: revision });
    },
  };
}
