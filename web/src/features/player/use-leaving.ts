import { useEffect, useEffectEvent } from 'react';

/** Calls `leave` when the page may be closed without another event, and when the component goes. */
export function useLeaving(leave: () => void): void {
  const onLeave = useEffectEvent(leave);
  // Phones close pages without an event: being hidden is the last reliable one.
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') onLeave();
    };
    const onPageHide = () => onLeave();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onPageHide);
      onLeave();
    };
  }, []);
}
