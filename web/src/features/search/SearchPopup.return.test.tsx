import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useNavigate } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { makeMoment } from '~/testing/moment.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { answerSearch, CurrentPath, foundLesson, searchPopup } from '~/testing/search-popup.tsx';
import { rpcUrl, server } from '~/testing/server.ts';

let go: ReturnType<typeof useNavigate>;
function Navigation() {
  go = useNavigate();
  return <CurrentPath />;
}

const QUESTION = 'dose de adrenalina';
const lines = ['Na coxa', 'Na veia'];
const box = () => screen.queryByRole('combobox');

/** The box with two moments, over a page. */
async function search() {
  answerSearch([foundLesson(1)], { moments: lines.map((line) => makeMoment({ line })) });
  const { user } = renderUi(
    <>
      {searchPopup}
      <Navigation />
    </>,
  );
  await user.keyboard('/');
  await user.type(await screen.findByRole('combobox'), QUESTION);
  await screen.findByRole('option', { name: /Na veia/ });
  return user;
}

afterEach(() => vi.restoreAllMocks());

it('Back from what the box had found brings it back with its question, answer and place, and asks nothing', async () => {
  const user = await search();
  const scroller = document.querySelector('.scroller') as HTMLElement;
  scroller.scrollTop = 120;
  const scrollTo = vi.spyOn(HTMLElement.prototype, 'scrollTo');
  await user.click(screen.getByRole('option', { name: /Na veia/ }));
  await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent('/video/17?t=346'));
  expect(box()).toBeNull();
  server.use(http.post(rpcUrl('search_everything'), () => HttpResponse.error()));
  act(() => void go(-1));
  // At once: there is nothing to wait for.
  expect(box()).toHaveValue(QUESTION);
  expect(screen.getByRole('option', { name: /Na veia/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByText('Buscando...')).toBeNull();
  expect(scrollTo).toHaveBeenCalledWith({ top: 120 });
});

it('a box that was closed after it came back stays closed, and begins anew', async () => {
  const user = await search();
  await user.click(screen.getByRole('option', { name: /Na coxa/ }));
  act(() => void go(-1));
  await user.type(screen.getByRole('combobox'), '{Escape}');
  act(() => void go(1));
  act(() => void go(-1));
  expect(box()).toBeNull();
  await user.keyboard('/');
  expect(await screen.findByRole('combobox')).toHaveValue('');
});

it('the box does not lie over a page that Back or Forward leads to otherwise', async () => {
  const user = await search();
  await user.click(screen.getByRole('option', { name: /Na coxa/ }));
  act(() => void go('/podcasts'));
  expect(box()).toBeNull();
  act(() => void go(-1));
  expect(box()).toBeNull();
  act(() => void go(-1));
  expect(box()).toBeInTheDocument();
  act(() => void go(1));
  expect(box()).toBeNull();
});
