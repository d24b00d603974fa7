import type { MenuProps } from './overlay-props.ts';

const GAP = 6;
const EDGE = 8;
const MAX_HEIGHT = 480;

/** Puts a menu at its button: below or above it, where there is room, and inside of the window. */
export function placeMenu(
  menu: HTMLElement,
  trigger: Element | null,
  placement: NonNullable<MenuProps['placement']>,
): void {
  if (!trigger) return;
  const { style } = menu;
  const button = trigger.getBoundingClientRect();
  const above = button.top - GAP - EDGE;
  const below = window.innerHeight - button.bottom - GAP - EDGE;
  style.maxHeight = `${MAX_HEIGHT}px`;
  style.left = '0px';
  style.top = '0px';
  // A dialog that is moved has a corner of its own.
  const { left, top, width, height } = menu.getBoundingClientRect();
  const [wished, other] = placement.startsWith('top') ? [above, below] : [below, above];
  const isAbove = placement.startsWith('top') === (height <= wished || wished >= other);
  const room = Math.min(MAX_HEIGHT, isAbove ? above : below);
  const start = placement.endsWith('end') ? button.right - width : button.left;
  const widest = document.documentElement.clientWidth - width - EDGE;
  style.maxHeight = `${room}px`;
  style.left = `${Math.max(EDGE, Math.min(start, widest)) - left}px`;
  style.top = `${(isAbove ? button.top - GAP - Math.min(height, room) : button.bottom + GAP) - top}px`;
}
