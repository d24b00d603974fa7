import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { makePodcast } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { ContinueListening } from './ContinueListening.tsx';
import { expectsShelf, rememberShelf } from './known-shelf.ts';
import { podcastQueries } from './podcasts.queries.ts';

const row = { podcast: makePodcast(), current_seconds: 90, completed: false };

it('"Continue Ouvindo" is loaded once the page is used, and shows how much is left', async () => {
  // A request before that would fail this test: nobody expects it.
  renderUi(<ContinueListening />);
  expect(screen.queryByRole('heading')).toBeNull();
  server.use(tableHandler('podcast_progress', [row]));
  fireEvent.pointerMove(window);
  const shelf = within(await screen.findByRole('region', { name: 'Continue Ouvindo' }));
  expect(await shelf.findByRole('button', { name: 'Continuar ouvindo Sepse' })).toBeVisible();
  expect(shelf.getByText('Restam 8:30')).toBeVisible();
  expect(shelf.getByRole('link', { name: 'Ver Podcasts' })).toHaveAttribute('href', '/podcasts');
});

it('"Continue Ouvindo" shows cached episodes at once', async () => {
  const client = createQueryClient();
  client.setQueryData(podcastQueries.begun().queryKey, [row]);
  renderUi(<ContinueListening />, { client });
  expect(screen.getByRole('region', { name: 'Continue Ouvindo' })).toBeVisible();
  expect(await screen.findByText('Restam 8:30')).toBeVisible();
});

it('"Continue Ouvindo" is absent when no episode was begun', async () => {
  let reads = 0;
  server.use(tableHandler('podcast_progress', []));
  server.events.on('response:mocked', () => {
    reads += 1;
  });
  renderUi(<ContinueListening />);
  fireEvent.keyDown(window, { key: 'Tab' });
  await waitFor(() => expect(reads).toBe(1));
  expect(screen.queryByRole('region', { name: 'Continue Ouvindo' })).toBeNull();
});

it('where it stood at the last visit its room is kept, and it is read at once', async () => {
  const { userId } = signIn();
  server.use(tableHandler('podcast_progress', [row]));
  rememberShelf('home', userId, true);
  renderUi(<ContinueListening />);
  const shelf = screen.getByRole('region', { name: 'Continue Ouvindo' });
  expect(shelf).toHaveAttribute('aria-busy', 'true');
  expect(await within(shelf).findByText('Restam 8:30')).toBeVisible();
  expect(shelf).not.toHaveAttribute('aria-busy');
});

it('the last answer says whether room is kept at the next visit, to this person alone', async () => {
  const { userId } = signIn();
  server.use(tableHandler('podcast_progress', [row]));
  const first = renderUi(<ContinueListening />);
  fireEvent.pointerMove(window);
  await screen.findByText('Restam 8:30');
  expect(expectsShelf('home', userId)).toBe(true);
  expect(expectsShelf('home', 'another')).toBe(false);
  expect(expectsShelf('podcasts', userId)).toBe(false);
  first.unmount();
  server.use(tableHandler('podcast_progress', []));
  renderUi(<ContinueListening />);
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(expectsShelf('home', userId)).toBe(false);
});

it('without a network an episode that is not on the device is dimmed, and says what it needs', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  const client = createQueryClient();
  client.setQueryData(podcastQueries.begun().queryKey, [row]);
  renderUi(<ContinueListening />, { client });
  const tile = (await screen.findByText('Precisa de internet')).closest('article');
  expect(tile).toHaveAttribute('data-away');
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('Restam 8:30')).toBeVisible();
  expect(tile).not.toHaveAttribute('data-away');
});
