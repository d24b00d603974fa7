import { useCallback, useState } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router-dom';

/** What was asked for upon an address that is still shown, by whichever part of the page. */
const askedUpon = new WeakMap<Location, URLSearchParams>();

/** Parameters of the address to be set; null removes one. */
export type UrlChanges = Record<string, string | null>;

/**
 * State that a reload, Back or a link shall show again: the parameters of the address, and a function that changes
 * those it names. It replaces the entry of the history and leaves the scroll position.
 */
export function useUrlState(): [params: URLSearchParams, change: (changes: UrlChanges) => void] {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  // The router renders a change in a transition. Until then the next letter must find it, or both would be lost.
  const [asked, setAsked] = useState({ upon: params, params });
  const shown = asked.upon === params ? asked.params : params;
  const change = useCallback(
    (changes: UrlChanges) => {
      const changed = changedParams(askedUpon.get(location) ?? params, changes);
      askedUpon.set(location, changed);
      setAsked({ upon: params, params: changed });
      setParams(changed, { replace: true, preventScrollReset: true });
    },
    [location, params, setParams],
  );
  return [shown, change];
}

/** A copy of the parameters with these changes. */
export function changedParams(params: URLSearchParams, changes: UrlChanges): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
