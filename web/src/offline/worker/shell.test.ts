import { describe, expect, it } from 'vitest';
import { createMemoryCaches } from '~/testing/memory-caches.ts';
import { createShell } from './shell.ts';
import type { ShellFile } from './worker-scope.ts';

const ORIGIN = 'https://plantao.example';
const first: ShellFile[] = [
  { url: '/', revision: '1' },
  { url: '/assets/app-1.js', revision: null },
  { url: '/assets/react-1.js', revision: null },
];
const second: ShellFile[] = [
  { url: '/', revision: '2' },
  { url: '/assets/app-2.js', revision: null },
  { url: '/assets/react-1.js', revision: null },
];
const third: ShellFile[] = [
  { url: '/', revision: '3' },
  { url: '/assets/app-3.js', revision: null },
];

/** A host that answers each address with its text and writes down what was asked. */
function host(build: string, missing: readonly string[] = []) {
  const asked: string[] = [];
  const load: typeof fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), ORIGIN);
    asked.push(pathname);
    if (missing.includes(pathname)) return new Response('', { status: 404 });
    return new Response(`${pathname} of ${build} with /assets/app-${build}.js`);
  };
  return { asked, load };
}

const request = (path: string) => new Request(ORIGIN + path);
const offline: typeof fetch = async () => {
  throw new TypeError('Failed to fetch');
};

describe('the shell', () => {
  it('the shell answers every address of the app without a network', async () => {
    const caches = createMemoryCaches(ORIGIN);
    await createShell(first, caches, host('1').load).install();
    const shell = createShell(first, caches, offline);
    expect(await (await shell.page(request('/video/3'))).text()).toContain('/ of 1');
    expect(await (await shell.asset(request('/assets/app-1.js'))).text()).toContain('app-1');
    await expect(shell.asset(request('/assets/AdminPage-1.js'))).rejects.toThrow('fetch');
  });

  it('a new build fetches only the files that changed', async () => {
    const caches = createMemoryCaches(ORIGIN);
    await createShell(first, caches, host('1').load).install();
    const { asked, load } = host('2');
    await createShell(second, caches, load).install();
    expect(asked.sort()).toEqual(['/', '/assets/app-2.js']);
  });

  it('new pages get the new build, and open tabs the files of their own', async () => {
    const caches = createMemoryCaches(ORIGIN);
    await createShell(first, caches, host('1').load).install();
    const shell = createShell(second, caches, host('2').load);
    await shell.install();
    await shell.prune();
    expect(await (await shell.page(request('/'))).text()).toContain('/ of 2');
    expect(await (await shell.asset(request('/assets/app-1.js'))).text()).toContain('of 1');
  });

  it('the shell keeps one previous build and no more', async () => {
    const caches = createMemoryCaches(ORIGIN);
    await caches.open('plantao-covers');
    for (const [build, files] of [first, second, third].entries()) {
      await createShell(files, caches, host(String(build + 1)).load).install();
    }
    const shell = createShell(third, caches, offline);
    await shell.prune();
    expect(await caches.keys()).toHaveLength(3);
    expect(await (await shell.asset(request('/assets/app-2.js'))).text()).toContain('app-2');
    await expect(shell.asset(request('/assets/app-1.js'))).rejects.toThrow('fetch');
  });

  it.each([
    ['the page', '/'],
    ['a file', '/assets/app-2.js'],
  ])('the shell takes no page of a portal for %s of the new build', async (_, taken) => {
    const caches = createMemoryCaches(ORIGIN);
    await createShell(first, caches, host('1').load).install();
    const { load } = host('2');
    const behindPortal: typeof fetch = (input) =>
      String(input) === taken
        ? Promise.resolve(
            new Response('<html>Entre na rede</html>', {
              headers: { 'Content-Type': 'text/html' },
            }),
          )
        : load(input);
    await expect(createShell(second, caches, behindPortal).install()).rejects.toThrow(
      'another page',
    );
    // The browser gives up this worker, and asks again at the next visit.
    const shell = createShell(first, caches, offline);
    expect(await (await shell.page(request('/'))).text()).toContain('/ of 1');
    await createShell(second, caches, load).install();
    expect(await (await createShell(second, caches, offline).page(request('/'))).text()).toContain(
      '/ of 2',
    );
  });

  it('the shell keeps the old build when a file of the new one is missing', async () => {
    const caches = createMemoryCaches(ORIGIN);
    await createShell(first, caches, host('1').load).install();
    const broken = createShell(second, caches, host('2', ['/assets/app-2.js']).load);
    await expect(broken.install()).rejects.toThrow('404 for /assets/app-2.js');
    const shell = createShell(first, caches, offline);
    expect(await (await shell.page(request('/'))).text()).toContain('/ of 1');
  });
});
