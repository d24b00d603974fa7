import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import source from '~/boot/boot.js?raw';
import { isCleanupDue } from '~/features/auth/cleanup.ts';
import { makeSession } from './factories.ts';

/** Runs the script as the document does, and returns the name of the page it began with. */
function boot(route: string): { page: string | undefined; text: string; preloads: string[] } {
  window.history.replaceState(null, '', route);
  document.head.innerHTML = '<meta name="theme-color" content="#0a0e15">';
  document.body.innerHTML = `<div id="root"></div>${['wait', 'landing', 'auth', 'splash']
    .map((name) => `<template id="page-${name}"><p>${name}</p></template>`)
    .join('')}`;
  const lists = {
    landing: '/a.js',
    auth: '/b.js',
    member: '/c.js /d.css',
    home: '/e.js',
    lesson: '/f.js',
  };
  let define: CustomElementConstructor | undefined;
  const registry = {
    define: (_name: string, element: CustomElementConstructor) => (define = element),
  };
  const page = Object.create(document, {
    currentScript: { value: { dataset: lists } },
    documentElement: { value: document.documentElement },
    head: { value: document.head },
  });
  for (const name of ['querySelector', 'createElement', 'getElementById'] as const) {
    page[name] = document[name].bind(document);
  }
  new Function('document', 'customElements', source)(page, registry);
  // jsdom has one registry for all tests; only the callback matters here.
  define?.prototype.connectedCallback.call({ remove: () => undefined });
  const root = document.getElementById('root');
  const links = [...document.head.querySelectorAll('link')];
  return {
    page: root?.dataset.page,
    text: root?.textContent ?? '',
    preloads: links.map(({ rel, href }) => `${rel} ${new URL(href).pathname}`),
  };
}

/** What other files keep there, such as the styles of Chakra. */
let head: ChildNode[];

beforeEach(() => {
  head = [...document.head.childNodes];
  document.documentElement.dataset.theme = 'dark';
});

afterEach(() => {
  document.head.replaceChildren(...head);
  document.body.replaceChildren();
});

describe('boot.js', () => {
  it.each([
    ['/', 'landing'],
    ['/video/3', 'landing'],
    ['/auth', 'splash'],
    ['/auth/', 'splash'],
  ])('boot.js shows %s with the prerendered page "%s"', (route, page) => {
    expect(boot(route)).toMatchObject({ page, text: page });
  });

  it.each(['/auth?aba=cadastrar', '/nova-senha', '/nao-fui-eu#abc', '/privacidade'])(
    'waits for the code of %s',
    (route) => {
      expect(boot(route)).toMatchObject({ page: 'wait', text: 'wait', preloads: [] });
    },
  );

  it('boot.js leaves out a splash already seen in this browser session', () => {
    sessionStorage.setItem('cleanup_done', 'true');
    expect(boot('/auth')).toMatchObject({ page: 'auth', preloads: ['modulepreload /b.js'] });
  });

  it('boot.js begins with the form where no storage is allowed, as the app does', () => {
    const storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(boot('/auth')).toMatchObject({ page: 'auth', text: 'auth' });
    expect(isCleanupDue(() => sessionStorage)).toBe(false);
    storage.mockRestore();
  });

  it('boot.js waits for a stored session and preloads the code of members', () => {
    localStorage.setItem('auth_token', JSON.stringify(makeSession()));
    expect(boot('/settings')).toMatchObject({
      page: undefined,
      text: 'wait',
      preloads: ['modulepreload /c.js', 'preload /d.css'],
    });
    expect(boot('/').preloads).toEqual(['modulepreload /e.js']);
    expect(boot('/video/3').preloads).toEqual(['modulepreload /f.js']);
  });

  it('boot.js waits until a recovery link is read', () => {
    expect(boot('/nova-senha#access_token=x&type=recovery')).toMatchObject({
      text: 'wait',
      preloads: ['modulepreload /c.js', 'preload /d.css'],
    });
  });

  it('boot.js applies the chosen theme', () => {
    localStorage.setItem('theme', 'light');
    boot('/');
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(document.querySelector('meta[name="theme-color"]')).toHaveAttribute(
      'content',
      '#f6f8fb',
    );
  });
});
