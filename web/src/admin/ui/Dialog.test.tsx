import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { Dialog } from './Dialog.tsx';

function Categories({ names }: { names: readonly string[] }) {
  const [rows, setRows] = useState(names);
  const [deleting, setDeleting] = useState<string | null>(null);
  return (
    <section>
      <h2>Categorias</h2>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <button type="button">Editar {name}</button>
            <button type="button" onClick={() => setDeleting(name)}>
              Excluir {name}
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title="Excluir?"
        text="Não pode ser desfeito."
        confirmLabel="Excluir"
        loadingText="Excluindo..."
        isLoading={false}
        onConfirm={() => {
          setRows(rows.filter((name) => name !== deleting));
          setDeleting(null);
        }}
      />
    </section>
  );
}

function Password() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Senha
      </button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Alterar senha">
        <TextField label="Nova senha" autoFocus />
      </Dialog>
    </>
  );
}

/** The dialog holds the focus, and hears keys, once the page behind it is hidden. */
const isHeldAway = (opener: HTMLElement) =>
  waitFor(() => expect(opener.closest('[aria-hidden]')).not.toBeNull());

const focused = () => document.activeElement as HTMLElement;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the focus in a dialog', () => {
  it('is at the field that asks for it, not at the first button, once the dialog holds the focus', async () => {
    // A dialog looks for what is seen, and without a layout nothing is.
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
    const { user } = renderAdmin(<Password />);
    const opener = screen.getByRole('button', { name: 'Senha' });
    await user.click(opener);
    const field = await screen.findByLabelText('Nova senha');
    await isHeldAway(opener);
    expect(field).toHaveFocus();
  });
});

describe('the focus after a dialog', () => {
  it('goes back to what opened it, although a field had taken it at once', async () => {
    const { user } = renderAdmin(<Password />);
    const opener = screen.getByRole('button', { name: 'Senha' });
    await user.click(opener);
    await waitFor(() => expect(screen.getByLabelText('Nova senha')).toHaveFocus());
    await isHeldAway(opener);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  const after: [name: string, names: string[], deleted: string, role: string, focused: string][] = [
    ['the row in the place of the deleted one', ['A', 'B'], 'A', 'button', 'Editar B'],
    ['the row before, after the last one', ['A', 'B'], 'B', 'button', 'Editar A'],
    ['the heading, when no row is left', ['A'], 'A', 'heading', 'Categorias'],
  ];

  it.each(after)('goes to %s', async (_case, names, deleted, role, name) => {
    const { user } = renderAdmin(<Categories names={names} />);
    await user.click(screen.getByRole('button', { name: `Excluir ${deleted}` }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Excluir?' });
    await waitFor(() => expect(dialog).toContainElement(focused()));
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());
  });

  it.each(after)('goes to %s, also after a press before the first frame', async (...row) => {
    const [_case, names, deleted, role, name] = row;
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    const { user } = renderAdmin(<Categories names={names} />);
    await user.click(screen.getByRole('button', { name: `Excluir ${deleted}` }));
    await screen.findByRole('alertdialog', { name: 'Excluir?' });
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());
  });

  it('stays where a person put it meanwhile', async () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    const { user } = renderAdmin(<Categories names={['A', 'B']} />);
    await user.click(screen.getByRole('button', { name: 'Excluir A' }));
    await screen.findByRole('alertdialog', { name: 'Excluir?' });
    screen.getByRole('button', { name: 'Excluir' }).click();
    const elsewhere = screen.getByRole('button', { name: 'Excluir B' });
    elsewhere.focus();
    await waitFor(() => expect(screen.queryByText('Editar A')).not.toBeInTheDocument());
    // A key is over in a later task than the focus would come back in.
    await user.keyboard('{Shift}');
    expect(elsewhere).toHaveFocus();
  });
});
