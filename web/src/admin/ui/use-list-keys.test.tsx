import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { Menu } from '~/ui/Menu.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useQuestion } from './use-question.tsx';

const KEYS = [
  { keys: ['a'], command: 'approve', what: 'Aprovar' },
  { keys: ['o'], command: 'open', what: 'Abrir' },
] as const;

// Its code never arrives.
const SlowDialog = lazyWhenOpen<{ isOpen: boolean }>(
  () => new Promise(() => undefined),
  ({ isOpen }) => isOpen,
);

function List({ onApprove }: { onApprove(): void }) {
  const [isOpen, setIsOpen] = useState(false);
  useListKeys(KEYS, (command) => (command === 'open' ? setIsOpen(true) : onApprove()));
  return (
    <>
      <Menu
        label="Opções"
        items={[{ id: 'one', label: 'Uma opção' }]}
        trigger={(props) => (
          <button type="button" {...props}>
            Mais
          </button>
        )}
      />
      <SlowDialog isOpen={isOpen} />
    </>
  );
}

/** A list whose key asks a question. */
function AskingList({ onApprove }: { onApprove(): void }) {
  const [ask, question] = useQuestion();
  useListKeys(KEYS, (command) =>
    command === 'approve'
      ? onApprove()
      : ask({
          title: 'Abrir?',
          text: 'Abre-se.',
          confirm: 'Abrir',
          during: 'Abrindo...',
          act: async () => undefined,
        }),
  );
  return question;
}

describe('keys of a list', () => {
  it('do not act while the first question that they ask is being fetched', async () => {
    const onApprove = vi.fn();
    renderAdmin(<AskingList onApprove={onApprove} />);
    fireEvent.keyDown(document.body, { key: 'o' });
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(onApprove).not.toHaveBeenCalled();
    expect(await screen.findByRole('alertdialog', { name: 'Abrir?' })).toBeVisible();
  });

  it('act anywhere on the page', async () => {
    const onApprove = vi.fn();
    const { user } = renderAdmin(<List onApprove={onApprove} />);
    await user.keyboard('a');
    expect(onApprove).toHaveBeenCalledOnce();
  });

  it('do not act behind an open menu, and act again when it is closed', async () => {
    const onApprove = vi.fn();
    const { user } = renderAdmin(<List onApprove={onApprove} />);
    await user.click(screen.getByRole('button', { name: 'Mais' }));
    await screen.findByRole('menuitem', { name: 'Uma opção' });
    screen.getByRole('button', { name: 'Mais', hidden: true }).focus();
    await user.keyboard('a');
    expect(onApprove).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Mais', hidden: true }));
    await user.keyboard('a');
    expect(onApprove).toHaveBeenCalledOnce();
  });

  it('do not act behind the menu of the telephone, which is an element of the browser', async () => {
    const onApprove = vi.fn();
    const { user } = renderAdmin(
      <>
        <List onApprove={onApprove} />
        <dialog open aria-label="Menu">
          <button type="button">Início</button>
        </dialog>
      </>,
    );
    screen.getByRole('button', { name: 'Início' }).focus();
    await user.keyboard('a');
    expect(onApprove).not.toHaveBeenCalled();
  });

  it('do not act while a dialog that they opened is being fetched', async () => {
    const onApprove = vi.fn();
    const { user } = renderAdmin(<List onApprove={onApprove} />);
    await user.keyboard('oa');
    expect(onApprove).not.toHaveBeenCalled();
  });
});
