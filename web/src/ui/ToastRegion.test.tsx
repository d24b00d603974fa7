import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastRegion } from './ToastRegion.tsx';
import { dismissToast, toast } from './toast.ts';

// jsdom cannot animate; how a toast flies away is tested with the animations.
vi.mock('./motion/motion.ts', () => ({ loadMotion: () => undefined, motion: () => null }));

const region = () => screen.getByRole('region', { name: 'Avisos (F8)' });
const show = (title: string, description?: string) =>
  act(() => toast({ title, ...(description && { description }) }));

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <button type="button">Salvar</button>
      <ToastRegion />
    </>,
  );
});

afterEach(() => {
  act(() => dismissToast());
});

describe('toasts', () => {
  it('a new toast replaces the old one', () => {
    show('Primeiro');
    show('Segundo', 'com detalhe');
    expect(region()).toHaveTextContent('Segundocom detalhe');
    expect(screen.queryByText('Primeiro')).not.toBeInTheDocument();
  });

  it('a toast closes by itself after 5000 ms', () => {
    show('Salvo');
    act(() => vi.advanceTimersByTime(4999));
    expect(screen.getByText('Salvo')).toBeVisible();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Salvo')).not.toBeInTheDocument();
  });

  it('a toast that replaces another has its own 5 s', () => {
    show('Primeiro');
    act(() => vi.advanceTimersByTime(4000));
    show('Segundo');
    act(() => vi.advanceTimersByTime(4000));
    expect(screen.getByText('Segundo')).toBeVisible();
  });

  describe('with an action that ends', () => {
    const onSelect = vi.fn();
    beforeEach(() => {
      onSelect.mockClear();
      act(() =>
        toast({ title: 'Aprovado', action: { label: 'Desfazer', onSelect, forMs: 10_000 } }),
      );
    });
    const button = () => screen.getByRole('button', { name: 'Desfazer' });

    it('a toast counts down what is left, for the eye alone, and goes', () => {
      expect(button()).toHaveTextContent('Desfazer· 10 s');
      act(() => vi.advanceTimersByTime(3250));
      expect(button()).toHaveTextContent('Desfazer· 7 s');
      act(() => vi.advanceTimersByTime(6500));
      expect(button()).toHaveTextContent('Desfazer· 1 s');
      act(() => vi.advanceTimersByTime(250));
      expect(screen.queryByText('Aprovado')).not.toBeInTheDocument();
    });

    it('a toast goes at its end also under the pointer and with the focus', () => {
      fireEvent.pointerEnter(button(), { pointerType: 'mouse' });
      act(() => button().focus());
      act(() => vi.advanceTimersByTime(10_000));
      expect(screen.queryByText('Aprovado')).not.toBeInTheDocument();
      expect(onSelect).not.toHaveBeenCalled();
    });

    it('the action does nothing when a sleeping computer wakes after its end', () => {
      // The clock went on, no timer did.
      vi.setSystemTime(Date.now() + 60_000);
      fireEvent.click(button());
      expect(onSelect).not.toHaveBeenCalled();
      expect(screen.queryByText('Aprovado')).not.toBeInTheDocument();
    });
  });

  it('the action of a toast runs once and closes it', () => {
    const onSelect = vi.fn();
    act(() => toast({ title: 'Removida', action: { label: 'Desfazer', onSelect } }));
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByText('Removida')).not.toBeInTheDocument();
  });

  it('a toast stays while the mouse is on it', () => {
    show('Leia com calma');
    const card = screen.getByText('Leia com calma');
    fireEvent.pointerEnter(card.closest('[data-tone]') ?? card, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(20_000));
    expect(card).toBeVisible();
  });

  it('a toast does not stay after a touch', () => {
    show('Toque');
    const card = screen.getByText('Toque');
    const toast = card.closest('[data-tone]') ?? card;
    fireEvent.pointerEnter(toast, { pointerType: 'touch' });
    // What browsers say after a touch, for pages that know only mice.
    fireEvent.mouseEnter(toast);
    act(() => vi.advanceTimersByTime(5000));
    expect(screen.queryByText('Toque')).not.toBeInTheDocument();
  });

  it.each([
    [49, true],
    [50, false],
    [120, false],
    [-80, true],
  ])('a swipe of %i px leaves the toast open: %s', async (distance, stays) => {
    show('Arraste');
    await vi.dynamicImportSettled();
    const card = screen.getByText('Arraste');
    fireEvent.pointerDown(card, { clientX: 100 });
    fireEvent.pointerMove(card, { clientX: 100 + distance });
    fireEvent.pointerUp(card, { clientX: 100 + distance });
    expect(screen.queryByText('Arraste') !== null).toBe(stays);
  });

  it('a toast is focused by F8 and closed by Escape', () => {
    show('Olá');
    fireEvent.keyDown(window, { key: 'F8' });
    expect(region()).toHaveFocus();
    fireEvent.keyDown(region(), { key: 'Escape' });
    expect(screen.queryByText('Olá')).not.toBeInTheDocument();
  });

  it('a toast stays while it has the focus, and returns it when it closes', () => {
    screen.getByRole('button', { name: 'Salvar' }).focus();
    show('Leia com calma');
    fireEvent.keyDown(window, { key: 'F8' });
    act(() => vi.advanceTimersByTime(20_000));
    expect(screen.getByText('Leia com calma')).toBeVisible();
    fireEvent.keyDown(region(), { key: 'Escape' });
    expect(screen.queryByText('Leia com calma')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveFocus();
  });

  it('the button of a toast returns the focus, and the next toast closes by itself again', () => {
    screen.getByRole('button', { name: 'Salvar' }).focus();
    show('Primeiro');
    act(() => screen.getByRole('button', { name: 'Fechar aviso' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }));
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveFocus();
    show('Segundo');
    act(() => vi.advanceTimersByTime(5000));
    expect(screen.queryByText('Segundo')).not.toBeInTheDocument();
  });

  it('a toast that replaces a focused one has the focus', () => {
    show('Primeiro');
    act(() => screen.getByRole('button', { name: 'Fechar aviso' }).focus());
    show('Segundo');
    expect(region()).toHaveFocus();
    act(() => vi.advanceTimersByTime(20_000));
    expect(screen.getByText('Segundo')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Salvar' }).focus());
    act(() => vi.advanceTimersByTime(5000));
    expect(screen.queryByText('Segundo')).not.toBeInTheDocument();
  });

  it('Escape outside of a toast does not close it', () => {
    show('Olá');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.getByText('Olá')).toBeVisible();
  });

  it('a toast is announced politely, a failure at once', () => {
    show('Olá');
    expect(region()).toHaveAttribute('aria-live', 'polite');
    const failure = { description: 'Não foi salvo.', advice: 'Tente novamente.' };
    act(() => toast({ title: 'Falhou', ...failure, tone: 'destructive' }));
    expect(region()).toHaveAttribute('aria-live', 'assertive');
    expect(region()).toHaveTextContent('FalhouNão foi salvo.Tente novamente.');
  });
});
