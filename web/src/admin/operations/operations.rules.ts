import type { CheckState, DeepHealth, OperationCheck } from '#contracts/operations.ts';
import { plural } from '~/lib/format.ts';

/** What the page knows: as /api/health says it, or without the functions what the database alone says. */
export type Operations = Omit<DeepHealth, 'versions'> & {
  versions: Pick<DeepHealth['versions'], 'schema' | 'site'> & {
    functions: DeepHealth['versions']['functions'] | null;
  };
};

/** What has to be mended first comes first. */
export const STATE_WORDS: Record<CheckState, { label: string; color: string }> = {
  red: { label: 'Com problema', color: 'red' },
  yellow: { label: 'Atenção', color: 'orange' },
  idle: { label: 'Sem avaliação', color: 'gray' },
  green: { label: 'Em ordem', color: 'green' },
};
const STATES = Object.keys(STATE_WORDS);

/** What has to be mended first; otherwise in the order of the server. */
export function byUrgency(checks: readonly OperationCheck[]): OperationCheck[] {
  return [...checks].sort((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));
}

/** All checks in one line. */
export function summaryOf(checks: readonly OperationCheck[]): { text: string; state: CheckState } {
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length;
  const [red, yellow] = [count('red'), count('yellow')];
  if (red + yellow === 0) {
    const idle = count('idle');
    return idle === 0
      ? { text: 'Tudo em ordem', state: 'green' }
      : { text: `Nada errado até aqui; ${idle} sem avaliação`, state: 'idle' };
  }
  const parts = [
    red > 0 && plural(red, 'problema', 'problemas'),
    yellow > 0 && plural(yellow, 'ponto de atenção', 'pontos de atenção'),
  ];
  return { text: parts.filter(Boolean).join(' e '), state: red > 0 ? 'red' : 'yellow' };
}

/** The check that the functions cannot make themselves: they did not answer. */
export function functionsDown(message: string, at: string): OperationCheck {
  return {
    id: 'functions',
    name: 'Funções do servidor',
    state: 'red',
    value: `Não responderam: ${message}`,
    since: at,
    action:
      'Em Edge Functions, veja se a função api está publicada e o que diz o log dela; e se o site repassa /api.',
    chapter: 'Acompanhar',
  };
}
