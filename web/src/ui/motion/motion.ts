import { prefersReducedMotion } from '~/theme/reduced-motion.ts';
import { onFirstUse } from '../on-first-use.ts';

type Animations = typeof import('./animations.ts').animations;

let loaded: Animations | null = null;

/** Loads the animations; without them everything is at its place at once, so a failure needs no message. */
export function loadMotion(): void {
  if (loaded || prefersReducedMotion()) return;
  import('./animations.ts').then(
    ({ animations }) => {
      loaded = animations;
    },
    () => undefined,
  );
}

/** Loads the animations with the first sign of use, so the first content never waits for them. */
export const loadMotionOnUse = () => onFirstUse(loadMotion);

/** The animations; null before they are loaded and for people who asked for less motion. */
export const motion = (): Animations | null => (prefersReducedMotion() ? null : loaded);
