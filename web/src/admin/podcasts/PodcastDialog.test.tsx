import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { PodcastDialog } from './PodcastDialog.tsx';

it('Escape asks before it throws away what was typed, and "Cancelar" does not', async () => {
  const onClose = vi.fn();
  const { user } = renderAdmin(
    <PodcastDialog target="new" categories={[]} renderOutline={() => null} onClose={onClose} />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Novo podcast' });
  await user.type(within(dialog).getByLabelText('Título'), 'Sepse');
  await user.keyboard('{Escape}');
  expect(within(dialog).getByRole('alert')).toHaveTextContent(
    'O que você digitou será descartado.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
  expect(within(dialog).getByLabelText('Título')).toHaveValue('Sepse');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(onClose).toHaveBeenCalledOnce();
});
