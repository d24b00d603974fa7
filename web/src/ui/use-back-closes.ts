import { useEffect, useEffectEvent } from 'react';

/** Chromium's; what was opened last is asked first. */
type Watcher = { onclose: (() => void) | null; destroy(): void };

/** "Back" of an Android device closes what lies over the page, and leaves the page alone. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const handleClose = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => Watcher };
    // Keys of a computer are heard by what is open itself.
    if (!isOpen || !CloseWatcher || !window.matchMedia('(pointer: coarse)').matches) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => handleClose();
    return () => watcher.destroy();
  }, [isOpen]);
}
