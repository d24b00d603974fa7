import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { App, Providers } from '~/app/App.tsx';
import { renderPages } from '~/boot/prerender.tsx';
import { startSession } from '~/lib/session/session.ts';

let root: Root | undefined;

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.innerHTML = '';
});

describe('pages rendered ahead', () => {
  it.each([
    ['landing', '/', null, 'A aula certa'],
    ['auth', '/auth', 'true', 'Entre na sua conta'],
    ['splash', '/auth', null, 'Limpando dados de navegação...'],
  ] as const)(
    'the prerendered page "%s" is hydrated without a change',
    async (name, route, flag, text) => {
      const markup = (await renderPages())[name];
      expect(markup).toContain(text);
      expect(markup).not.toContain('<title>');

      window.history.replaceState(null, '', route);
      if (flag) sessionStorage.setItem('cleanup_done', flag);
      document.body.innerHTML = `<div id="root">${markup}</div>`;
      const container = document.getElementById('root');
      if (!container) throw new Error('no container');
      const before = container.querySelector('h1');
      startSession();
      // A mismatch would be a console.error, which fails the test.
      await act(async () => {
        root = hydrateRoot(
          container,
          <Providers>
            <App />
          </Providers>,
        );
      });
      expect(container.querySelector('h1')).toBe(before);
    },
  );
});
