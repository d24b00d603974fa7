import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { ListStates } from './ListStates.tsx';

type Entries = { isIntersecting: boolean }[];

/** A browser that tells when the end of the list comes near. */
function watchedEnd() {
  let tell = (_: Entries) => {};
  class Observer {
    constructor(callback: (entries: Entries) => void) {
      tell = callback;
    }
    observe() {}
    disconnect() {
      tell = () => {};
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return { comesNear: () => tell([{ isIntersecting: true }]) };
}

const QUERY = {
  data: {},
  error: null,
  isPending: false,
  isError: false,
  isSuccess: true,
  isPlaceholderData: false,
  refetch: () => undefined,
  hasNextPage: true,
};

type Told = Partial<typeof QUERY> & { isFetchNextPageError?: boolean; isFetching?: boolean };

const show = (query: Told = {}) => {
  const onMore = vi.fn();
  const words = { failed: 'Falhou', none: 'Nada', more: 'Carregar mais', icon: null };
  const { user } = renderAdmin(
    <ListStates query={{ ...QUERY, ...query }} count={1} words={words} onMore={onMore} readsAhead>
      Linhas
    </ListStates>,
  );
  return { user, onMore };
};

it('the next page of a list comes by its button, and when its end comes near', async () => {
  const { comesNear } = watchedEnd();
  const { user, onMore } = show();
  expect(onMore).not.toHaveBeenCalled();
  comesNear();
  expect(onMore).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }));
  expect(onMore).toHaveBeenCalledTimes(2);
});

it.each([
  ['failed', { isFetchNextPageError: true }],
  ['is of another list', { isPlaceholderData: true }],
  ['is being read anew', { isFetching: true }],
])('the next page of a list that %s waits for a press', async (_, query) => {
  const { comesNear } = watchedEnd();
  const { user, onMore } = show(query);
  comesNear();
  expect(onMore).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }));
  expect(onMore).toHaveBeenCalledTimes(1);
});

it('an empty list that is being searched anew says neither that it is empty nor nothing', () => {
  const words = { failed: 'Falhou', none: 'Nada' };
  renderAdmin(
    <ListStates
      query={{ ...QUERY, hasNextPage: false, isPlaceholderData: true }}
      count={0}
      words={words}
      waiting="Buscando"
    >
      Linhas
    </ListStates>,
  );
  expect(screen.getByText('Buscando')).toBeInTheDocument();
  expect(screen.queryByText('Nada')).toBeNull();
});
