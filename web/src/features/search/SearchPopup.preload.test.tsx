import { screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { publish, UNAUTHENTICATED } from '~/lib/session/session-state.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { answerSearch, foundLesson, searchPopup } from '~/testing/search-popup.tsx';
import { signIn } from '~/testing/sign-in.ts';
import { recentSearches } from './recent-searches.ts';

/** The code of the answers does not arrive before this is called. */
function holdAnswers(): () => void {
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.doMock('./SearchAnswers.tsx', async (original) => {
    await code;
    return original();
  });
  return arrive;
}

afterEach(() => {
  vi.doUnmock('./SearchAnswers.tsx');
  vi.resetModules();
});

it('the box opens with the press and takes what is typed, which is searched when its code arrives', async () => {
  const arrive = holdAnswers();
  const asked = answerSearch([foundLesson(1)]);
  const { user } = renderUi(searchPopup);
  await user.click(screen.getByRole('button', { name: 'Buscar vídeo-aulas' }));
  const field = screen.getByRole('combobox', { name: 'Buscar vídeo-aulas' });
  expect(field).toHaveFocus();
  await user.keyboard('sepse');
  expect(screen.queryByRole('status')).toBeNull();
  expect(asked).toEqual([]);
  arrive();
  expect(await screen.findByRole('option', { name: /Aula 1/ })).toBeVisible();
  expect(screen.getByRole('combobox')).toBe(field);
  expect(field).toHaveValue('sepse');
  expect(asked).toEqual([{ q: 'sepse' }]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('what is asked before the code of the answers has arrived is among the recent searches', async () => {
  const { userId } = signIn();
  const own = recentSearches(userId);
  const arrive = holdAnswers();
  const { user } = renderUi(searchPopup);
  await user.click(screen.getByRole('button', { name: 'Buscar vídeo-aulas' }));
  await user.keyboard('sepse{Enter}');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(own.read()).toEqual([]);
  arrive();
  await waitFor(() => expect(own.read()).toEqual(['sepse']));
});

it('what was asked so is not kept for the person who has signed out meanwhile', async () => {
  const { userId } = signIn();
  const arrive = holdAnswers();
  const { user } = renderUi(searchPopup);
  await user.click(screen.getByRole('button', { name: 'Buscar vídeo-aulas' }));
  await user.keyboard('sepse{Enter}');
  publish(UNAUTHENTICATED);
  arrive();
  await import('./SearchAnswers.tsx');
  expect(recentSearches(userId).read()).toEqual([]);
});

function PressAtOnce() {
  useLayoutEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  }, []);
  return null;
}

it('a key pressed at the sight of the page counts', async () => {
  renderUi(
    <>
      {searchPopup}
      <PressAtOnce />
    </>,
  );
  expect(await screen.findByRole('combobox', { name: 'Buscar vídeo-aulas' })).toBeVisible();
});
