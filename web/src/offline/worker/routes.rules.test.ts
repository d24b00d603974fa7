import { describe, expect, it } from 'vitest';
import { type Route, routeOf } from './routes.rules.ts';

const ORIGIN = 'https://plantao.example';
const shell = new Set(['/', '/manifest.webmanifest', '/favicon.svg']);

type Case = [what: string, url: string, Partial<Request>, Route];
const cases: Case[] = [
  ['opening a lesson', '/video/3?t=20', { mode: 'navigate' }, 'page'],
  ['opening the start', '/', { mode: 'navigate' }, 'page'],
  ['signing out at the server', '/api/logout', { mode: 'navigate' }, 'network'],
  ['opening a file', '/demo/thumbs/a.svg', { mode: 'navigate' }, 'network'],
  ['code', '/assets/member-abc.js', { destination: 'script' }, 'asset'],
  ['a file of the shell', '/manifest.webmanifest', { destination: 'manifest' }, 'asset'],
  ['the worker itself', '/sw.js', {}, 'network'],
  ['a function', '/api/health', {}, 'network'],
  ['opening the API', '/api', { mode: 'navigate' }, 'network'],
  ['opening what is called like the API', '/apice', { mode: 'navigate' }, 'page'],
  ['opening an address with a dot in it', '/category/v1.2/aulas', { mode: 'navigate' }, 'page'],
  ['another picture of the site', '/other/a.svg', { destination: 'image' }, 'network'],
  ['what a script reads of the demo', '/demo/thumbs/a.svg', {}, 'network'],
  [
    'a cover without encryption',
    'http://i.ytimg.com/vi/x/1.jpg',
    { destination: 'image' },
    'network',
  ],
  ['a drawn cover', '/demo/thumbs/a.svg', { destination: 'image' }, 'cover'],
  ['a cover of YouTube', 'https://i.ytimg.com/vi/x/1.jpg', { destination: 'image' }, 'cover'],
  ['a cover of Drive', 'https://lh3.googleusercontent.com/x', { destination: 'image' }, 'cover'],
  ['a host named alike', 'https://i.ytimg.com.evil.example/x', { destination: 'image' }, 'network'],
  ['data by script', 'https://i.ytimg.com/vi/x/1.jpg', {}, 'network'],
  ['a table', 'https://ref.supabase.co/rest/v1/videos?select=id', {}, 'network'],
  ['an avatar', 'https://ref.supabase.co/storage/v1/a.png', { destination: 'image' }, 'network'],
  ['the player', 'https://www.youtube.com/iframe_api', { destination: 'script' }, 'network'],
  ['a write', '/', { method: 'POST', mode: 'navigate' }, 'network'],
];

describe('routeOf', () => {
  it.each(cases)(
    'the service worker answers %s (%s) by the right route',
    (_what, url, asked, route) => {
      const request = {
        method: 'GET',
        mode: 'cors',
        destination: '',
        ...asked,
        url: new URL(url, ORIGIN).href,
      } as const;
      expect(routeOf(request, ORIGIN, shell)).toBe(route);
    },
  );
});
