import type { Finding } from './finding.ts';

const MARKS = { ok: '✓', missing: '✗', notice: '•' } as const;

/** What an operator reads: first what is in order, in one line each, then what to know, then what is missing. */
export function report(findings: readonly Finding[]): string {
  const of = (state: Finding['state']) => findings.filter((finding) => finding.state === state);
  const blocks = [...of('ok'), ...of('notice'), ...of('missing')].map(({ state, what, mend, id }) =>
    [
      `${MARKS[state]} ${what}${state === 'ok' ? '' : `  [${id}]`}`,
      ...mend.map((line) => `    ${line}`),
    ].join('\n'),
  );
  const { length } = of('missing');
  const sum =
    length === 0
      ? 'Nada falta.'
      : `${length === 1 ? 'Falta uma coisa' : `Faltam ${length} coisas`}: as linhas com ✗ dizem como resolver.`;
  return `${blocks.join('\n')}\n\n${sum}`;
}
