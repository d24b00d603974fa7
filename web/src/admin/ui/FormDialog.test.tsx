import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { FormDialog } from './FormDialog.tsx';

function Example() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Abrir
      </button>
      <FormDialog
        isOpen={isOpen}
        title="Editar"
        submitText="Salvar"
        isSaving={false}
        onClose={() => setIsOpen(false)}
      >
        {(id) => (
          <form id={id}>
            <TextField label="Nome" />
          </form>
        )}
      </FormDialog>
    </>
  );
}

async function openDialog() {
  const { user } = renderAdmin(<Example />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar' });
  // Then it hears the keys.
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  return user;
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('FormDialog', () => {
  it('closes by Escape while nothing was typed', async () => {
    const user = await openDialog();
    await user.keyboard('{Escape}');
    await isClosed();
  });

  it('asks before Escape or "Fechar" throws away what was typed', async () => {
    const user = await openDialog();
    await user.type(screen.getByLabelText('Nome'), 'Nina');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('O que você digitou será descartado.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continuar editando' }));
    expect(screen.getByLabelText('Nome')).toHaveValue('Nina');
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar e fechar' }));
    await isClosed();
    // Opened again, it is as new.
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    const again = await screen.findByRole('dialog');
    // Keys are the dialog's once the focus is in it.
    await waitFor(() => expect(again).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await isClosed();
  });

  it('closes at once by "Cancelar", which says what it does', async () => {
    const user = await openDialog();
    await user.type(screen.getByLabelText('Nome'), 'Nina');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await isClosed();
  });
});
