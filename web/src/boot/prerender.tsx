import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '~/app/App.tsx';
import { AuthPage, LandingPage, PublicLayout } from '~/app/routes.tsx';
import { CLEANUP_FLAG } from '~/features/auth/cleanup.ts';
import { paths } from '~/lib/paths.ts';

/** Pages that visitors find in the document itself; `boot.js` chooses among them by these names. */
export type PrerenderedPage = 'landing' | 'auth' | 'splash';

/** Markup of the public pages, made while the app is built and taken over by the same code in the browser. */
export async function renderPages(): Promise<Record<PrerenderedPage, string>> {
  await Promise.all([PublicLayout, LandingPage, AuthPage].map((part) => part.preload()));
  return {
    landing: render(paths.home()),
    auth: render(paths.auth(), { isCleanupDone: true }),
    splash: render(paths.auth(), { isCleanupDone: false }),
  };
}

function render(path: string, { isCleanupDone = true } = {}): string {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: { getItem: (key: string) => (key === CLEANUP_FLAG && isCleanupDone ? 'true' : null) },
  });
  try {
    const markup = renderToString(
      <StaticRouter location={path}>
        <App />
      </StaticRouter>,
    );
    // The document has a title of its own until the app runs.
    return markup.replace(/<title>.*?<\/title>/, '');
  } finally {
    if (before) Object.defineProperty(globalThis, 'sessionStorage', before);
    else Reflect.deleteProperty(globalThis, 'sessionStorage');
  }
}
