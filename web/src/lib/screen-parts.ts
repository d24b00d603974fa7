import { lessonOf, paths } from './paths.ts';

/**
 * The parts of a member's first screen that read something, each before all else of it: `shell` belongs to every page.
 * What ends in "Later" lies further down and is asked once the code is there, so that it delays no first content.
 */
export type ScreenPart = 'shell' | 'shellLater' | 'home' | 'homeLater' | 'lesson';

/** The parts that a page begins with, and those that come later. */
export function partsOf(pathname: string): { first: ScreenPart[]; later: ScreenPart[] } {
  if (pathname === paths.home())
    return { first: ['shell', 'home'], later: ['shellLater', 'homeLater'] };
  return {
    first: lessonOf(pathname) === null ? ['shell'] : ['shell', 'lesson'],
    later: ['shellLater'],
  };
}
