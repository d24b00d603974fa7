import { act, fireEvent, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { searchPopup } from '~/testing/search-popup.tsx';

it('once the page is in use, the search field is there as soon as its key is pressed', async () => {
  renderUi(searchPopup);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await act(() => import('./SearchDialog.tsx'));
  fireEvent.keyDown(document.body, { key: '/' });
  expect(screen.getByRole('combobox', { name: 'Buscar vídeo-aulas' })).toBeVisible();
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
