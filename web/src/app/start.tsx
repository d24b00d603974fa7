import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { keepTyped } from '~/lib/early-form.ts';
import { reloadForMissingCode, watchForMissingCode } from '~/lib/missing-code.ts';
import { reportError } from '~/lib/report-error.ts';
import { connectSession, startSession } from '~/lib/session/session.ts';
import { letPageBeTranslated } from '~/lib/translated-page.ts';
import { App, Providers } from './App.tsx';
import { AuthPage, LandingPage, PublicLayout, prepareSignedIn } from './routes.tsx';

/** On bad Wi-Fi the frame with placeholders is shown after this time instead of "Carregando...". */
const WHOLE_SCREEN_PATIENCE_MS = 3_000;

/** Logs render errors; their error boundary shows the replacement. */
const options: RootOptions = {
  onCaughtError(error) {
    reportError('a part of the page failed', error);
    reloadForMissingCode(error);
  },
};

/** Renders the app: hydrates a prerendered page, else renders from scratch. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  letPageBeTranslated();
  watchForMissingCode();
  const { status } = startSession();
  const app = (
    <Providers>
      <App />
    </Providers>
  );
  // React keeps its own title in the head.
  document.querySelector('title')?.remove();

  if (status !== 'unauthenticated') {
    // The document loads it ahead only for visitors, who read at once: here it would delay the code.
    void document.fonts?.load('1em "Figtree Variable"');
    await Promise.race([
      prepareSignedIn(window.location.pathname),
      new Promise((resolve) => setTimeout(resolve, WHOLE_SCREEN_PATIENCE_MS)),
    ]);
    createRoot(root, options).render(app);
    // From here on the session is renewed and follows the other tabs.
    void connectSession();
    return;
  }
  const parts = partsOf(root.dataset.page);
  // Without its code the page cannot be hydrated; a fresh render shows the error.
  const isReady =
    parts.length > 0 &&
    (await Promise.all(parts.map((part) => part.preload())).then(
      () => true,
      () => false,
    ));
  // Hydration as a transition runs in slices, so that a slow phone still answers to presses.
  startTransition(() => {
    if (isReady) hydrateRoot(root, app, options);
    else {
      keepTyped(root);
      createRoot(root, options).render(app);
    }
  });
}

/** The code behind the markup that `boot.js` put into the document. */
function partsOf(page: string | undefined): readonly { preload: () => Promise<void> }[] {
  if (page === 'landing') return [PublicLayout, LandingPage];
  return page === 'auth' || page === 'splash' ? [AuthPage] : [];
}
