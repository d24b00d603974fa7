import type { FileTime } from './counts.ts';

/** The parts of a whole run, in order. */
export type RunPart = 'checks' | 'tests' | 'journeys' | 'firefox';

/**
 * Seconds that each part of a whole run may take on a quiet machine with two cores: 15 minutes together. What takes longer
 * is said at the end of the run and fails nothing. CONTRIBUTING.md ("The time of a run") says what to do then.
 */
export const BUDGET: Readonly<Record<RunPart, { name: string; seconds: number }>> = {
  checks: { name: 'verificações, pilha e build', seconds: 60 },
  tests: { name: 'testes', seconds: 400 },
  journeys: { name: 'jornadas', seconds: 410 },
  firefox: { name: 'Firefox', seconds: 30 },
};

const SLOWEST = 10;

/** How long each part that ran took, in seconds. */
export type PartTimes = ReadonlyMap<RunPart, number>;

/** The last lines about time: every part and the sum; where a part is over its budget also the slowest files. */
export function timeReport(times: PartTimes, files: readonly FileTime[]): string[] {
  const parts = [...times].map(([part, seconds]) => `${BUDGET[part].name} ${duration(seconds)}`);
  const sum = [...times.values()].reduce((total, seconds) => total + seconds, 0);
  const over = [...times].filter(([part, seconds]) => seconds > BUDGET[part].seconds);
  return [
    `Tempo: ${[...parts, `ao todo ${duration(sum)}`].join(' · ')}`,
    ...over.map(
      ([part, seconds]) =>
        `Aviso: ${BUDGET[part].name} levou ${duration(seconds)}; o orçamento é ${duration(BUDGET[part].seconds)} (CONTRIBUTING.md, "The time of a run").`,
    ),
    ...(over.length > 0 ? slowest(files) : []),
  ];
}

const slowest = (files: readonly FileTime[]): string[] => [
  'Os arquivos mais lentos:',
  ...files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `  ${duration(seconds).padStart(10)}  ${file}`),
];

function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
