import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsoleError } from '~/testing/console-errors.ts';
import { ToastRegion } from '~/ui/ToastRegion.tsx';
import { dismissToast } from '~/ui/toast.ts';
import { BotCheckField } from './BotCheckField.tsx';
import { FallbackCheck } from './FallbackCheck.tsx';
import { TurnstileCheck } from './TurnstileCheck.tsx';
import type { Turnstile } from './turnstile.ts';
import { useBotCheck } from './use-bot-check.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  delete window.turnstile;
  act(() => dismissToast());
});

function ProviderForm() {
  const check = useBotCheck();
  return (
    <>
      <TurnstileCheck {...check.widget} />
      <output>{check.token ?? 'sem token'}</output>
      <p>{check.error}</p>
      <ToastRegion />
    </>
  );
}

function FallbackForm() {
  return <BotCheckField check={useBotCheck()} error="Verificação de segurança é obrigatória" />;
}

describe('the fallback', () => {
  const setup = () => {
    const onVerified = vi.fn();
    render(
      <FallbackCheck attempt={0} onVerified={onVerified} onExpired={vi.fn()} onFailed={vi.fn()} />,
    );
    return onVerified;
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('the fallback bot check verifies by itself after 1.5 s and yields a token', async () => {
    const onVerified = setup();
    await pass(1400);
    expect(onVerified).not.toHaveBeenCalled();
    await pass(100);
    expect(onVerified).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/./));
    expect(screen.getByRole('button')).toBeDisabled();
  });

  it('the fallback bot check verifies 1 s after a press', async () => {
    const onVerified = setup();
    await pass(200);
    act(() => screen.getByRole('button').click());
    await pass(900);
    expect(onVerified).not.toHaveBeenCalled();
    await pass(100);
    expect(onVerified).toHaveBeenCalledOnce();
  });
});

describe('the provider’s widget', () => {
  type Options = Parameters<Turnstile['render']>[1];

  function setup() {
    const widgets: Options[] = [];
    const remove = vi.fn();
    window.turnstile = {
      render: (_container, options) => `widget-${widgets.push(options)}`,
      remove,
    };
    render(<ProviderForm />);
    const last = () => {
      const options = widgets.at(-1);
      if (!options) throw new Error('no widget');
      return options;
    };
    return { widgets, last, remove };
  }

  it('the Turnstile widget gives its token to the form and retries every 8 s', async () => {
    const { last } = setup();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(last()).toMatchObject({
      retry: 'auto',
      'retry-interval': 8000,
      'response-field': false,
    });
    act(() => last().callback('token-1'));
    expect(screen.getByRole('status')).toHaveTextContent('token-1');
  });

  it('the Turnstile widget forgets an expired token and starts again', async () => {
    const { widgets, last, remove } = setup();
    await act(() => vi.advanceTimersByTimeAsync(0));
    act(() => last().callback('token-1'));
    await act(async () => last()['expired-callback']());
    expect(screen.getByRole('status')).toHaveTextContent('sem token');
    expect(screen.getByText('Verificação expirada. Complete novamente.')).toBeVisible();
    expect(widgets).toHaveLength(2);
    expect(remove).toHaveBeenCalledWith('widget-1');
    act(() => last().callback('token-2'));
    expect(screen.queryByText('Verificação expirada. Complete novamente.')).toBeNull();
  });

  it('a failure of the Turnstile widget clears the token and is shown once', async () => {
    const { last } = setup();
    await act(() => vi.advanceTimersByTimeAsync(0));
    act(() => last().callback('token-1'));
    act(() => void last()['error-callback']());
    expect(screen.getByRole('status')).toHaveTextContent('sem token');
    expect(screen.getByText('Erro de verificação')).toBeVisible();
    expect(screen.getByText('Falha na verificação de segurança. Tente novamente.')).toBeVisible();
    act(() => dismissToast());
    act(() => void last()['error-callback']());
    expect(screen.queryByText('Erro de verificação')).not.toBeInTheDocument();
  });

  it('the script of Turnstile is loaded again 8 s after a failure', async () => {
    expectConsoleError(/Could not load script|turnstile/i);
    render(<ProviderForm />);
    const scripts = () => document.head.querySelectorAll('script[src*="turnstile"]');
    await act(() => vi.advanceTimersByTimeAsync(0));
    const [first] = scripts();
    await act(async () => first?.dispatchEvent(new Event('error')));
    expect(screen.getByText('Erro de verificação')).toBeVisible();
    expect(scripts()).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(8000));
    expect(scripts()).toHaveLength(1);
  });
});

it('the bot check uses the fallback where Turnstile is not configured', () => {
  render(<FallbackForm />);
  const group = screen.getByRole('group', { name: 'Verificação de segurança' });
  expect(group).toHaveTextContent('Verificando se você é humano...');
  expect(group).toHaveTextContent('Verificação de segurança é obrigatória');
});
