import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectConsoleError } from '~/testing/console-errors.ts';
import { network, overNetwork } from '~/testing/lazy-network.ts';
import { Dialog } from './Dialog.tsx';
import { Menu } from './Menu.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { ToolBoundary } from './ToolBoundary.tsx';
import { dismissToast } from './toast.ts';

vi.mock('./lazy-component.tsx', async (original) => overNetwork(await original()));

beforeEach(() => {
  network.isUp = false;
});
afterEach(() => dismissToast());

function AskingDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Abrir
      </button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Detalhes" />
    </>
  );
}

it.each([
  [
    'menu',
    <Menu
      key="menu"
      label="Ações"
      items={[{ id: 'play', label: 'Reproduzir' }]}
      trigger={(props) => (
        <button type="button" {...props}>
          Abrir
        </button>
      )}
    />,
  ],
  ['dialog', <AskingDialog key="dialog" />],
] as const)(
  'a %s whose code does not arrive says so, leaves the page, and opens at the next press',
  async (role, tool) => {
    expectConsoleError(/Failed to fetch dynamically imported module/);
    const user = userEvent.setup();
    render(
      <>
        <p>o resto da página</p>
        {tool}
        <ToastRegion />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    expect(await screen.findByText('Não foi possível abrir')).toBeVisible();
    expect(screen.getByText(/^Verifique sua conexão e tente de novo/)).toBeVisible();
    expect(screen.getByText('o resto da página')).toBeVisible();
    expect(screen.queryByRole(role)).toBeNull();

    network.isUp = true;
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    await waitFor(() => expect(screen.getByRole(role)).toBeVisible());
  },
);

function Broken(): never {
  throw new DOMException('The node to be removed is not a child of this node', 'NotFoundError');
}

it('a tool that fails by a mistake of its own does not blame the network', async () => {
  expectConsoleError(/NotFoundError/);
  render(
    <>
      <ToolBoundary>
        <Broken />
      </ToolBoundary>
      <ToastRegion />
    </>,
  );
  expect(await screen.findByText(/^Tente de novo/)).toBeVisible();
  expect(screen.queryByText(/conexão/)).toBeNull();
});
