import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { KeyPoints } from './KeyPoints.tsx';

const POINTS = {
  key_points: ['Adrenalina 0,5 mg IM', 'Repita em 5 minutos', 'Observe 6 horas'],
  key_points_reviewed_by: 'Ana Exemplo',
  key_points_reviewed_on: '2026-11-21',
};

beforeEach(() => void vi.setSystemTime('2026-11-30T12:00:00-03:00'));
afterEach(() => void vi.useRealTimers());

const show = (change: Partial<typeof POINTS> | { key_points_reviewed_by: null } = {}) =>
  render(
    <KeyPoints title="Anafilaxia" instructor="Dr. Rui Roteiro" of={{ ...POINTS, ...change }} />,
  );

it('key points stand under their name, with who reviewed them and when', () => {
  show();
  const box = within(screen.getByRole('region', { name: 'Em 2 minutos' }));
  expect(box.getAllByRole('listitem').map((line) => line.textContent)).toEqual(POINTS.key_points);
  expect(box.getByText('Revisado por Ana Exemplo em 21/11/2026')).toBeVisible();
});

it('a key point with a second plays there', async () => {
  const onSeek = vi.fn();
  render(
    <KeyPoints title="A" of={{ ...POINTS, key_point_seconds: [null, 160, 0] }} onSeek={onSeek} />,
  );
  const lines = screen.getAllByRole('listitem');
  expect(lines[0]).toHaveTextContent('Adrenalina 0,5 mg IM');
  expect(within(lines[0] as HTMLElement).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ir para 2:40' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ir para 0:00' }));
  expect(onSeek.mock.calls).toEqual([[160], [0]]);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const sheet = document.body.querySelector(':scope > [data-sheet]');
  expect(sheet).not.toHaveTextContent('2:40');
});

it('where nothing can be told a second, key points are lines', () => {
  render(
    <KeyPoints title="A" of={{ ...POINTS, key_point_seconds: [160, 170, 180] }} onSeek={null} />,
  );
  expect(screen.queryByRole('button', { name: /^Tocar/ })).toBeNull();
});

it('two key points may say the same', () => {
  show({ key_points: ['Reavalie', 'Adrenalina', 'Reavalie'] });
  expect(screen.getAllByText('Reavalie')).toHaveLength(2);
});

it('the key points of a page that lies behind something else are not printed with it', () => {
  const { container } = show();
  container.setAttribute('aria-hidden', 'true');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.body.querySelector('[data-sheet]')).toBeNull();
});

test.each([
  [{ key_points_reviewed_by: null }, 'Revisado em 21/11/2026'],
  [{ key_points_reviewed_on: null }, 'Revisado por Ana Exemplo'],
])('of a review of which %j is known, the rest is told', (change, text) => {
  show(change as never);
  expect(screen.getByText(text)).toBeVisible();
});

it('a review of more than twelve months ago is told before the points, in what is copied, and on paper', async () => {
  const user = userEvent.setup();
  const due =
    'Última revisão por Ana Exemplo em 29/11/2025, há mais de 12 meses: confira antes de usar';
  show({ key_points_reviewed_on: '2025-11-29' });
  const told = screen.getByText(due);
  expect(
    told.compareDocumentPosition(screen.getByRole('list')) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
  expect(screen.queryByText(/^Revisado/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain(due));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.body.querySelector(':scope > [data-sheet]')).toHaveTextContent(due);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

it('without a review none is told', () => {
  show({ key_points_reviewed_by: null, key_points_reviewed_on: null } as never);
  expect(screen.queryByText(/^Revisado/)).toBeNull();
});

it('a lesson without key points shows no box', () => {
  const { container } = show({ key_points: [] });
  expect(container).toBeEmptyDOMElement();
});

it('what a phone hides of more than three key points is shown on request', async () => {
  show({ key_points: ['Um', 'Dois', 'Três', 'Quatro'] });
  const lines = screen.getByRole('list');
  expect(lines).toHaveAttribute('data-short');
  await userEvent.click(screen.getByRole('button', { name: 'Ver tudo (4)', expanded: false }));
  expect(lines).not.toHaveAttribute('data-short');
  await userEvent.click(screen.getByRole('button', { name: 'Ver menos', expanded: true }));
  expect(lines).toHaveAttribute('data-short');
});

it('three key points need no button, and those that are asked for are all there', () => {
  show();
  expect(screen.queryByRole('button', { name: /^Ver/ })).toBeNull();
  cleanup();
  render(<KeyPoints title="A" of={{ ...POINTS, key_points: ['1', '2', '3', '4'] }} isAsked />);
  expect(screen.getByRole('list')).not.toHaveAttribute('data-short');
});

it('"Copiar" takes the key points with their title and review', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(
      'Anafilaxia: em 2 minutos\n• Adrenalina 0,5 mg IM\n• Repita em 5 minutos\n• Observe 6 horas\nRevisado por Ana Exemplo em 21/11/2026',
    ),
  );
});

it('"Imprimir" prints', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
});

it('on paper are the title, who teaches, the key points and the review, in the place of the page', () => {
  show();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const sheet = document.body.querySelector<HTMLElement>(':scope > [data-sheet]');
  expect(sheet).toHaveTextContent(
    'AnafilaxiaDr. Rui RoteiroEm 2 minutosAdrenalina 0,5 mg IMRepita em 5 minutosObserve 6 horasRevisado por Ana Exemplo em 21/11/2026',
  );
  expect(document.documentElement).toHaveAttribute('data-sheet');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.body.querySelector('[data-sheet]')).toBeNull();
  expect(document.documentElement).not.toHaveAttribute('data-sheet');
});
