import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Menu } from './Menu.tsx';
import { Sheet } from './Sheet.tsx';

const setup = () => {
  const onSelect = vi.fn();
  const onNavigate = vi.fn();
  render(
    <Menu
      label="Ações"
      onNavigate={onNavigate}
      items={[
        { id: 'play', label: 'Reproduzir', href: '/video/1' },
        { id: 'remove', label: 'Remover', onSelect },
      ]}
      trigger={(props) => (
        <button type="button" {...props}>
          Mais
        </button>
      )}
    />,
  );
  return { onSelect, onNavigate, user: userEvent.setup() };
};
const trigger = () => screen.getByRole('button', { name: 'Mais' });

it('a menu opens by keyboard, chooses, and returns the focus', async () => {
  const { user, onSelect } = setup();
  await user.tab();
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'Ações' });
  expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(menu).toHaveFocus());
  for (const name of ['Reproduzir', 'Remover']) {
    await user.keyboard('{ArrowDown}');
    const item = screen.getByRole('menuitem', { name });
    await waitFor(() => expect(item).toHaveAttribute('data-highlighted'));
  }
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onSelect).toHaveBeenCalledOnce());
  await waitFor(() => expect(trigger()).toHaveAttribute('aria-expanded', 'false'));
  await waitFor(() => expect(trigger()).toHaveFocus());
});

it('keys that come faster than frames choose, and the button gets the focus back', async () => {
  const { user, onSelect } = setup();
  await user.click(trigger());
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu).toHaveFocus());
  const held: FrameRequestCallback[] = [];
  const frames = vi
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((frame) => held.push(frame));
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(onSelect).toHaveBeenCalledOnce());
  frames.mockRestore();
  for (const frame of held) frame(performance.now());
  await waitFor(() => expect(menu).not.toBeInTheDocument());
  await waitFor(() => expect(trigger()).toHaveFocus());
});

it('a menu follows a link by keyboard', async () => {
  const { user, onNavigate } = setup();
  await user.click(trigger());
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  const item = screen.getByRole('menuitem', { name: 'Reproduzir' });
  await waitFor(() => expect(item).toHaveAttribute('data-highlighted'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onNavigate).toHaveBeenCalledExactlyOnceWith('/video/1'));
});

it('a menu follows a link inside the app', async () => {
  const { user, onNavigate } = setup();
  await user.click(trigger());
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu).toHaveFocus());
  await user.click(screen.getByRole('menuitem', { name: 'Reproduzir' }));
  expect(onNavigate).toHaveBeenCalledWith('/video/1');
});

it('arrows go around, letters find an entry, and one that is off is passed over', async () => {
  const chosen = vi.fn();
  render(
    <Menu
      label="Letras"
      items={[
        { id: 'a', label: 'Aulas', onSelect: () => chosen('a') },
        { id: 'off', label: 'Busca', isDisabled: true, onSelect: () => chosen('off') },
        { id: 'c', label: 'Categorias', onSelect: () => chosen('c') },
        { id: 'd', label: 'Casos', isChecked: false, onSelect: () => chosen('d') },
      ]}
      trigger={(props) => (
        <button type="button" {...props}>
          Abrir
        </button>
      )}
    />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  const menu = await screen.findByRole('menu');
  const at = () => menu.querySelector('[data-highlighted]')?.textContent;
  const path: [string, string][] = [
    ['{ArrowUp}', 'Casos'],
    ['{ArrowDown}', 'Aulas'],
    ['{ArrowDown}', 'Categorias'],
    ['{Home}', 'Aulas'],
    ['{End}', 'Casos'],
    ['cat', 'Categorias'],
  ];
  for (const [key, entry] of path) {
    await user.keyboard(key);
    expect(at(), key).toBe(entry);
    expect(menu).toHaveAttribute(
      'aria-activedescendant',
      screen.getByText(entry).closest('[role^="menuitem"]')?.id,
    );
  }
  await user.click(screen.getByText('Busca'));
  // A choice that is on or off leaves the menu open.
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Casos' }));
  expect(menu).toBeVisible();
  expect(chosen.mock.calls).toEqual([['d']]);
});

it('a menu closes by Tab and by a press beside it, which chooses nothing', async () => {
  const { user, onSelect } = setup();
  for (const close of ['Tab', 'press']) {
    await user.click(trigger());
    expect(await screen.findByRole('menu')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    if (close === 'Tab') await user.tab();
    else await user.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  }
  expect(onSelect).not.toHaveBeenCalled();
});

it('Escape closes the menu and not the sheet it stands in', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(
    <Sheet id="sheet" label="Folha" place="side" head={null} onClose={onClose}>
      <Menu
        label="Ações"
        items={[{ id: 'play', label: 'Reproduzir' }]}
        trigger={(props) => (
          <button type="button" {...props}>
            Mais
          </button>
        )}
      />
    </Sheet>,
  );
  await user.click(trigger());
  const menu = await screen.findByRole('menu');
  expect(screen.getByRole('dialog')).toContainElement(menu);
  await user.keyboard('{Escape}');
  expect(menu).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  expect(trigger()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('a menu closes by Escape without choosing', async () => {
  const { user, onSelect } = setup();
  await user.click(trigger());
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(onSelect).not.toHaveBeenCalled();
});
