import { useSyncExternalStore } from 'react';
import { personalStorage } from '~/lib/personal-storage.ts';

export type Theme = 'dark' | 'light';

/** The inline script of `index.html` reads the same entry before anything is painted. */
export const THEME_KEY = 'theme';
const GROUND: Record<Theme, string> = { dark: '#0a0e15', light: '#f6f8fb' };
const listeners = new Set<() => void>();

/** Dark unless the person chose light. */
export function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

/** Changes the theme at once and remembers it on this device. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme]);
  try {
    personalStorage().setItem(THEME_KEY, theme);
  } catch {
    // A browser that stores nothing keeps the theme for this visit only.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The theme and its switch. */
export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore<Theme>(subscribe, readTheme, () => 'dark');
  return { theme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') };
}
