import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Menu } from './Menu.tsx';

const code = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive, arrived };
});
vi.mock('./MenuContent.tsx', async (original) => {
  await code.arrived;
  return original();
});

it('a press is answered before the code of the menu is there, and a second one takes it back', async () => {
  const user = userEvent.setup();
  render(
    <Menu
      label="Ações"
      items={[{ id: 'play', label: 'Reproduzir' }]}
      trigger={(props) => (
        <button type="button" {...props}>
          Mais
        </button>
      )}
    />,
  );
  const button = screen.getByRole('button', { name: 'Mais' });
  await user.click(button);
  expect(screen.getByRole('status')).toHaveTextContent('Carregando...');
  await user.click(button);
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(button);
  await act(async () => code.arrive());
  expect(await screen.findByRole('menu', { name: 'Ações' })).toHaveFocus();
  expect(screen.queryByRole('status')).toBeNull();
});
