import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SpeedButton } from './SpeedButton.tsx';

const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

function show() {
  const onChange = vi.fn();
  render(<SpeedButton rate={1.5} rates={RATES} onChange={onChange} />);
  return { onChange, user: userEvent.setup() };
}

const trigger = () => screen.getByRole('button', { name: 'Velocidade: 1,5x' });
const speed = (name: string) => screen.getByRole('menuitemradio', { name });

it('the speeds open on the one that counts, arrows go along and up and down, and Enter chooses', async () => {
  const { onChange, user } = show();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  await screen.findByRole('menu');
  expect(speed('1,5x')).toHaveFocus();
  expect(speed('1,5x')).toBeChecked();
  await user.keyboard('{ArrowDown}');
  // There is none below.
  expect(speed('1,5x')).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowRight}');
  expect(speed('0,75x')).toHaveFocus();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(speed('0,25x')).toHaveFocus();
  await user.keyboard('{End}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(2);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(trigger()).toHaveFocus();
});

it('Escape, Tab and a press elsewhere leave the speed as it was', async () => {
  const { onChange, user } = show();
  const onEscape = vi.fn();
  document.addEventListener('keydown', onEscape);
  await user.click(trigger());
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  expect(trigger()).toHaveFocus();
  // A player that fills the page stays as it is.
  expect(onEscape).not.toHaveBeenCalled();
  document.removeEventListener('keydown', onEscape);

  await user.click(trigger());
  await user.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.body).toHaveFocus();

  await user.click(trigger());
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});
