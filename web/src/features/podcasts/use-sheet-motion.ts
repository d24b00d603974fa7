import { type RefObject, useLayoutEffect } from 'react';
import { makeDraggable } from '~/ui/motion/draggable.ts';
import { motion } from '~/ui/motion/motion.ts';
import { HAS_SIDE } from '~/ui/overlay-props.ts';
import { showPodcastSheet } from './podcast-state.ts';

/** A slow drag closes the sheet from here on, a quick one much earlier. */
const FAR_PX = 120;
const QUICK_PX = 24;
const QUICK_PX_PER_S = 600;

/**
 * Raises the sheet out of its bar, lets a finger drag it down by its title or its picture, and lets it sink into the bar
 * when it closes.
 */
export function useSheetMotion(
  contentRef: RefObject<HTMLElement | null>,
  barRef: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const sheet = contentRef.current?.closest<HTMLElement>('[role="dialog"]');
    const bar = barRef.current;
    // At the side of a desk it stays where it is.
    if (!sheet || !bar || window.matchMedia(HAS_SIDE).matches) return;
    motion()?.riseFrom(bar, sheet);
    let speedPxPerS = 0;
    const handles = [
      sheet.querySelector('header'),
      contentRef.current?.querySelector('[data-drag]'),
    ].filter((handle) => handle instanceof HTMLElement);
    const ends = handles.map((handle) =>
      makeDraggable(sheet, {
        handle,
        axis: 'y',
        isTouchOnly: true,
        isFar: (px, speed) => px >= FAR_PX || (px >= QUICK_PX && speed >= QUICK_PX_PER_S),
        onAway: (speed) => {
          speedPxPerS = speed;
          showPodcastSheet(false);
        },
      }),
    );
    return () => {
      motion()?.sinkInto(bar, sheet, speedPxPerS);
      for (const end of ends) end();
    };
  }, [contentRef, barRef]);
}
