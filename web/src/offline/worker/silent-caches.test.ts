import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCovers } from './covers.ts';
import { createShell } from './shell.ts';

const never = () => new Promise<never>(() => {});
const silent = { open: never, match: never, keys: never, delete: never, has: never };
const request = new Request('https://plantao.example/video/3');
const load: typeof fetch = async () => new Response('from the network');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('pages, code and covers come over the network where the caches never answer', async () => {
  const shell = createShell([{ url: '/', revision: '1' }], silent, load);
  const covers = createCovers(silent, { load, locks: async () => [] });
  const answers = [
    shell.page(request),
    shell.asset(request),
    covers.respond(request, () => {}),
  ].map(async (answer) => (await answer).text());

  await vi.advanceTimersByTimeAsync(1_500);

  expect(await Promise.all(answers)).toEqual(Array(3).fill('from the network'));
});
