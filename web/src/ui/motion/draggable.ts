import { motion } from './motion.ts';

type Draggable = {
  /** What is pressed to drag it. */
  handle?: HTMLElement;
  /** To the right or downwards; the other way nothing moves. */
  axis: 'x' | 'y';
  /** A mouse selects the text instead. */
  isTouchOnly?: boolean;
  /** Whether it is taken away when it is let go here. */
  isFar(offsetPx: number, speedPxPerS: number): boolean;
  onAway(speedPxPerS: number): void;
};

/** A speed that was measured longer ago is none: the finger rested before it let go. */
const RESTED_AFTER_MS = 80;

/** Lets an element be dragged away with a finger or the mouse. Returns how to end that. */
export function makeDraggable(
  element: HTMLElement,
  { handle = element, axis, isTouchOnly = false, isFar, onAway }: Draggable,
): () => void {
  const listening = new AbortController();
  let start: number | null = null;
  let offsetPx = 0;
  let speedPxPerS = 0;
  let movedAt = 0;
  const placeOf = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY);
  const show = (px: number) => {
    const place = axis === 'x' ? `${px}px` : `0 ${px}px`;
    element.style.translate = px > 0 ? place : '';
  };

  const handleDown = (event: PointerEvent) => {
    if (isTouchOnly && event.pointerType === 'mouse') return;
    start = placeOf(event);
    offsetPx = 0;
    speedPxPerS = 0;
    movedAt = event.timeStamp;
  };
  const handleMove = (event: PointerEvent) => {
    if (start === null) return;
    const next = Math.max(0, placeOf(event) - start);
    const passedMs = event.timeStamp - movedAt;
    if (passedMs > 0) speedPxPerS = ((next - offsetPx) / passedMs) * 1000;
    movedAt = event.timeStamp;
    offsetPx = next;
    show(offsetPx);
  };
  const handleEnd = (event: PointerEvent) => {
    if (start === null) return;
    start = null;
    const speed = event.timeStamp - movedAt > RESTED_AFTER_MS ? 0 : speedPxPerS;
    if (event.type === 'pointerup' && isFar(offsetPx, speed)) {
      onAway(speed);
      return;
    }
    if (offsetPx > 0) motion()?.springBack(element, axis, offsetPx);
    show(0);
  };

  const { signal } = listening;
  const before = handle.style.touchAction;
  handle.style.touchAction = axis === 'x' ? 'pan-y' : 'none';
  handle.addEventListener('pointerdown', handleDown, { signal });
  if (axis === 'y') {
    // Otherwise Chrome takes a quick drag for a fling, and drops a tap that follows within a second.
    const preventFling = (event: TouchEvent) => event.preventDefault();
    handle.addEventListener('touchmove', preventFling, { passive: false, signal });
  }
  window.addEventListener('pointermove', handleMove, { signal });
  window.addEventListener('pointerup', handleEnd, { signal });
  window.addEventListener('pointercancel', handleEnd, { signal });
  return () => {
    listening.abort();
    show(0);
    handle.style.touchAction = before;
  };
}
