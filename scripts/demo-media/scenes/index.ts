import type { Scene } from '../art/poster.ts';
import { airway } from './airway.ts';
import { cardiology } from './cardiology.ts';
import { infectology } from './infectology.ts';
import { neurology } from './neurology.ts';
import { nightShift } from './night-shift.ts';
import { pediatrics } from './pediatrics.ts';
import { pocus } from './pocus.ts';
import { procedures } from './procedures.ts';
import { shock } from './shock.ts';
import { toxicology } from './toxicology.ts';
import { trauma } from './trauma.ts';
import { ventilation } from './ventilation.ts';

/** Every lesson's poster by its slug; the seed points at `/demo/thumbs/<slug>.svg`. */
export const scenes: Readonly<Record<string, Scene>> = {
  ...airway,
  ...shock,
  ...trauma,
  ...cardiology,
  ...neurology,
  ...pediatrics,
  ...toxicology,
  ...pocus,
  ...infectology,
  ...ventilation,
  ...procedures,
  ...nightShift,
};
