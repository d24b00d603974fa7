import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { whenIdle } from '~/ui/on-first-use.ts';
import { afterContent } from './after-content.ts';

const fetched = vi.hoisted(() => ({
  prefetchSearch: vi.fn(),
  prefetchNotifications: vi.fn(),
  prefetchMinutes: vi.fn(),
  prefetchMenu: vi.fn(),
  prefetchUserMenu: vi.fn(),
}));
vi.mock('~/features/search/SearchDialog.tsx', () => fetched);
vi.mock('~/features/notifications/NotificationBell.tsx', () => fetched);
vi.mock('./MemberSheets.tsx', () => fetched);
vi.mock('./UserMenu.tsx', () => fetched);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
const calls = () => Object.values(fetched).map(({ mock }) => mock.calls.length);

it('what a first press needs is fetched while the page rests', async () => {
  afterContent()();
  await vi.waitFor(() => expect(calls()).toEqual([1, 1, 1, 1, 1]));
});

it('who saves data loads nothing ahead', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  afterContent()();
  await new Promise<void>(whenIdle);
  expect(calls()).toEqual([0, 0, 0, 0, 0]);
});

it('the page is marked while it is read on, until the way up', () => {
  const end = afterContent();
  const root = document.documentElement;
  const scrollTo = (top: number) => {
    vi.stubGlobal('scrollY', top);
    fireEvent.scroll(window);
  };
  scrollTo(100);
  expect(root).toHaveAttribute('data-reading');
  scrollTo(97);
  expect(root).toHaveAttribute('data-reading');
  scrollTo(60);
  expect(root).not.toHaveAttribute('data-reading');
  scrollTo(200);
  end();
  expect(root).not.toHaveAttribute('data-reading');
});
