import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsoleError } from '~/testing/console-errors.ts';

beforeEach(() => {
  // How often it tried by itself is remembered by the module.
  vi.resetModules();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

let isBroken = false;

function Page() {
  if (isBroken) throw new Error('chunk did not arrive');
  return <p>A página</p>;
}

async function renderBroken() {
  isBroken = true;
  expectConsoleError(/chunk did not arrive/);
  const { RootLayout } = await import('./RootLayout.tsx');
  render(
    <MemoryRouter>
      <RootLayout>
        <Page />
      </RootLayout>
    </MemoryRouter>,
  );
}

describe('a router failure', () => {
  it('a router failure shows "Carregando..." while the app retries once', async () => {
    await renderBroken();
    expect(screen.getByText('Carregando...')).toBeVisible();
    isBroken = false;
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(screen.getByText('A página')).toBeVisible();
  });

  it('a repeated router failure says what happened and offers "Tentar Novamente"', async () => {
    await renderBroken();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(screen.getByRole('alert')).toHaveTextContent('Não foi possível abrir esta página');
    isBroken = false;
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByText('A página')).toBeVisible();
  });
});
