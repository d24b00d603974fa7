import { ofTab, readKept } from '~/lib/kept.ts';
import type { Session } from './session-state.ts';

/** In session storage: why the session of the page before ended on a shared computer. */
const KEY = 'plantao.ended';

/** Tells the next page of this tab. */
export function keepEnd(ended: Session['ended']): void {
  if (ended !== null) sessionStorage.setItem(KEY, ended);
}

/** Also after a reload, until a person signs out of this tab or another shared session begins in it. */
export function readEnd(): Session['ended'] {
  // Written by keepEnd() alone.
  return readKept(KEY, ofTab) as Session['ended'];
}
