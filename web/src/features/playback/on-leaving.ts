import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `leave` whenever the page may be closed without another event; returns what ends that. Phones close pages
 * without an event: being hidden is the last reliable one.
 */
export function onLeaving(leave: () => void): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', leave);
  return () => {
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('pagehide', leave);
  };
}

/** The same in a component, which also leaves when it goes. */
export function useLeaving(leave: () => void): void {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const end = onLeaving(() => onLeave());
    return () => {
      end();
      onLeave();
    };
  }, []);
}
