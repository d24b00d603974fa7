import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { PhotoCard } from './PhotoCard.tsx';

it.each([
  [
    'that changed since it was chosen',
    true,
    'O arquivo mudou ou saiu do lugar. Escolha-o de novo.',
  ],
  [
    'that is no picture',
    false,
    'Não foi possível ler esta foto. Escolha outra, em JPEG, PNG ou WebP.',
  ],
])('a photo %s is refused with what to do', async (_name, isGone, text) => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new DOMException('', 'InvalidStateError')),
  );
  renderUi(
    <PhotoCard path={null}>
      <span />
    </PhotoCard>,
  );
  const photo = new File(['x'], 'a.png', { type: 'image/png' });
  const gone = () => Promise.reject(new DOMException('', 'NotReadableError'));
  if (isGone) photo.slice = () => Object.assign(new Blob(['x']), { arrayBuffer: gone });
  await userEvent.upload(screen.getByLabelText('Escolher foto'), photo);
  expect(await screen.findByText(text)).toBeVisible();
  vi.unstubAllGlobals();
});
