import { screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { answerSearch, foundLesson, searchPopup } from '~/testing/search-popup.tsx';

it('the box opens with the press and takes what is typed, which is searched when its code arrives', async () => {
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.doMock('./SearchAnswers.tsx', async (original) => {
    await code;
    return original();
  });
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
  vi.doUnmock('./SearchAnswers.tsx');
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
