import type { CheckState, DeepHealth, OperationCheck } from '#contracts/operations.ts';
import { plural } from '~/lib/format.ts';

/** What the page knows: as /api/health says it, or without the functions what the database alone says. */
export type Operations = Omit<DeepHealth, 'versions'> & {
  versions: Pick<DeepHealth['versions'], 'schema' | 'site'> & {
    functions: DeepHealth['versions']['functions'] | null;
  };
};

export const STATE_WORDS: Record<CheckState, { label: string; color: string }> = {
  red: { label: 'Com problema', color: 'red' },
  yellow: { label: 'Atenção', color: 'orange' },
  green: { label: 'Em ordem', color: 'green' },
};
const URGENCY: Record<CheckState, number> = { red: 0, yellow: 1, green: 2 };

/** What has to be mended first; otherwise in the order of the server. */
export function byUrgency(checks: readonly OperationCheck[]): OperationCheck[] {
  return [...checks].sort((one, other) => URGENCY[one.state] - URGENCY[other.state]);
}

/** All of it in one line. */
export function summaryOf(checks: readonly OperationCheck[]): { text: string; state: CheckState } {
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length;
  const [red, yellow] = [count('red'), count('yellow')];
  const parts = [
    ...(red > 0 ? [plural(red, 'problema', 'problemas')] : []),
    ...(yellow > 0 ? [plural(yellow, 'ponto de atenção', 'pontos de atenção')] : []),
  ];
  if (parts.length === 0) return { text: 'Tudo em ordem', state: 'green' };
  return { text: parts.join(' e '), state: red > 0 ? 'red' : 'yellow' };
}

/** The check that only somebody outside of the functions can make: they did not answer. */
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
