import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { HAS_SIDE } from './overlay-props.ts';
import { Sheet } from './Sheet.tsx';
import { useSheet } from './use-sheet.ts';

function Asking({ onConfirm, isLoading = false }: { onConfirm: () => void; isLoading?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Rejeitar</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Rejeitar cadastro?"
        text="Não pode ser desfeito."
        confirmLabel="Rejeitar e excluir cadastro"
        tone="danger"
        isLoading={isLoading}
        onConfirm={onConfirm}
      />
    </>
  );
}

/** A page with a dialog at its side. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const [presses, setPresses] = useState(0);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Abrir</Button>
      <Button onClick={() => setPresses(presses + 1)}>Página {presses}</Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Episódio" size="side">
        <button type="button">Tocar</button>
      </Dialog>
    </>
  );
}

/** A dialog that asks for another, which stands over it. */
function Nested() {
  const [open, setOpen] = useState<'none' | 'list' | 'form'>('none');
  return (
    <>
      <Button onClick={() => setOpen('list')}>Abrir</Button>
      <Dialog
        isOpen={open !== 'none'}
        onOpenChange={(isOpen) => !isOpen && setOpen('none')}
        title="Motivos"
      >
        <Button onClick={() => setOpen('form')}>Novo</Button>
      </Dialog>
      <Dialog
        isOpen={open === 'form'}
        onOpenChange={(isOpen) => !isOpen && setOpen('list')}
        title="Novo motivo"
      >
        <input aria-label="Nome" />
      </Dialog>
    </>
  );
}

const focused = () => document.activeElement as HTMLElement;

function Opener() {
  const sheet = useSheet('page');
  return (
    <>
      <button type="button" {...sheet.button} onClick={(event) => sheet.open(event.currentTarget)}>
        Sino
      </button>
      <div data-behind-sheets>a página</div>
      {sheet.isOpen && (
        <Sheet
          id={sheet.id}
          label="Avisos"
          place="button"
          head={<h2>Avisos</h2>}
          onClose={sheet.close}
        >
          <p>conteúdo</p>
        </Sheet>
      )}
    </>
  );
}

describe('Sheet', () => {
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('a sheet opens with the press, keeps the page behind out of reach, and gives the focus back', async () => {
    const user = userEvent.setup();
    render(<Opener />);
    const opener = screen.getByRole('button', { name: 'Sino' });
    const page = screen.getByText('a página');
    for (const close of ['{Escape}', 'Fechar', 'Back']) {
      await user.click(opener);
      expect(screen.getByRole('dialog', { name: 'Avisos' })).toHaveFocus();
      await waitFor(() => expect(page).toHaveProperty('inert', true));
      if (close === 'Back') act(() => window.history.back());
      else if (close === 'Fechar') await user.click(screen.getByRole('button', { name: close }));
      else await user.keyboard(close);
      await isClosed();
      expect(page).toHaveProperty('inert', false);
      expect(opener).toHaveFocus();
    }
  });

  it('where there is room it is a panel beside the page, which a press outside closes', async () => {
    const real = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(real(query), { matches: true }),
    );
    const user = userEvent.setup();
    render(<Opener />);
    await user.click(screen.getByRole('button', { name: 'Sino' }));
    const panel = screen.getByRole('dialog', { name: 'Avisos' });
    expect(panel).not.toHaveAttribute('aria-modal');
    await user.click(screen.getByText('conteúdo'));
    expect(panel).toBeVisible();
    await user.click(screen.getByText('a página'));
    await isClosed();
    vi.restoreAllMocks();
  });
});

describe('ConfirmDialog', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('a confirmation acts only when confirmed, and stays until the caller closes it', async () => {
    const onConfirm = vi.fn();
    const user = userEvent.setup();
    render(<Asking onConfirm={onConfirm} />);
    await user.click(screen.getByRole('button', { name: 'Rejeitar' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Rejeitar cadastro?' });
    expect(dialog).toHaveAccessibleDescription('Não pode ser desfeito.');
    await user.click(screen.getByRole('button', { name: 'Rejeitar e excluir cadastro' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(dialog).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('a confirmation cannot be closed while it works', async () => {
    const user = userEvent.setup();
    const onConfirm = vi.fn();
    render(<Asking onConfirm={onConfirm} isLoading />);
    await user.click(screen.getByRole('button', { name: 'Rejeitar' }));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  });

  it.each([
    ['after', false],
    ['before', true],
  ])('cancelled %s its first frame gives the focus back to the button', async (_case, isFast) => {
    const user = userEvent.setup();
    render(<Asking onConfirm={vi.fn()} />);
    const opener = screen.getByRole('button', { name: 'Rejeitar' });
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    if (isFast) vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    // Its code is there this time.
    await user.click(opener);
    const dialog = await screen.findByRole('alertdialog');
    if (!isFast) await waitFor(() => expect(dialog).toContainElement(focused()));
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(opener).toHaveFocus());
  });
});

it('a dialog that was asked for before the first frame of the one below is reached like any other', async () => {
  const user = userEvent.setup();
  render(<Nested />);
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    await user.click(await screen.findByRole('button', { name: 'Novo' }));
  };
  // Their code is there from now on.
  await open();
  for (const title of ['Novo motivo', 'Motivos']) {
    const dialog = await screen.findByRole('dialog', { name: title });
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  }
  const frames: FrameRequestCallback[] = [];
  const spy = vi
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((frame) => frames.push(frame));
  await open();
  spy.mockRestore();
  for (const frame of frames) frame(performance.now());
  const dialog = await screen.findByRole('dialog', { name: 'Novo motivo' });
  // It hears keys once it has the focus.
  await waitFor(() => expect(dialog).toContainElement(focused()));
  await user.type(screen.getByLabelText('Nome'), 'Sem CRM');
  expect(screen.getByLabelText('Nome')).toHaveValue('Sem CRM');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await screen.findByRole('dialog', { name: 'Motivos' })).toBeVisible();
});

describe('a dialog at the side', () => {
  const open = async (hasRoom: boolean) => {
    const real = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(
        real(query),
        query === HAS_SIDE && { matches: hasRoom },
        query === '(pointer: coarse)' && { matches: true },
      ),
    );
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Episódio' }) };
  };
  const watchers: { onclose: (() => void) | null }[] = [];
  class Watcher {
    onclose: (() => void) | null = null;
    constructor() {
      watchers.push(this);
    }
    destroy() {
      watchers.splice(watchers.indexOf(this), 1);
    }
  }
  beforeEach(() => void vi.stubGlobal('CloseWatcher', Watcher));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    watchers.length = 0;
  });

  it('"Back" of a phone closes it over the page, and is the page\'s where it stands beside it', async () => {
    const { dialog } = await open(false);
    await waitFor(() => expect(watchers).toHaveLength(1));
    act(() => watchers[0]?.onclose?.());
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(watchers).toHaveLength(0);
    cleanup();
    vi.restoreAllMocks();
    await open(true);
    expect(watchers).toHaveLength(0);
  });

  it('a page with room for it stays in use, and Escape gives the focus back', async () => {
    const { user, dialog } = await open(true);
    await waitFor(() => expect(dialog).toContainElement(focused()));
    await user.click(screen.getByRole('button', { name: 'Página 0' }));
    expect(screen.getByRole('button', { name: 'Página 1' })).toBeVisible();
    expect(dialog).toBeVisible();
    screen.getByRole('button', { name: 'Tocar' }).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus());
  });

  it('a page without room waits behind it', async () => {
    await open(false);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Página/ })).toBeNull());
  });
});
