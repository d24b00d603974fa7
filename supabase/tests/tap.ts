/** One assertion of a TAP stream. */
type TapAssertion = {
  number: number;
  isOk: boolean;
  name: string;
  /** Text of the `#` lines below it: what was expected and what was found. */
  diagnostics: string;
  /** Reason of a `# SKIP` or `# TODO` directive. */
  directive?: { kind: 'skip' | 'todo'; reason: string };
};

export type TapReport = {
  assertions: TapAssertion[];
  /** Problems of the stream itself: no plan, a wrong count, numbers out of order. Empty for a valid one. */
  problems: string[];
};

/** Parses the lines that pgTAP prints. Never throws: unexpected lines become problems. */
export function parseTap(lines: readonly string[]): TapReport {
  const assertions: TapAssertion[] = [];
  const problems: string[] = [];
  let planned: number | undefined;
  for (const line of lines) {
    const plan = /^1\.\.(\d+)/.exec(line);
    const result = /^(not )?ok (\d+)(?: - (.*))?$/.exec(line);
    if (plan) {
      if (planned !== undefined) problems.push('more than one plan');
      planned = Number(plan[1]);
    } else if (result) {
      assertions.push(assertion(result));
    } else if (line.startsWith('Bail out!')) {
      problems.push(line);
    } else if (line.startsWith('#')) {
      const last = assertions.at(-1);
      if (last) last.diagnostics += `${line.replace(/^#\s?/, '')}\n`;
    }
  }
  if (planned === undefined) {
    problems.push('no plan');
  } else if (planned !== assertions.length) {
    problems.push(`planned ${planned} assertions but ran ${assertions.length}`);
  }
  for (const [index, { number }] of assertions.entries()) {
    if (number !== index + 1) {
      problems.push(`assertion ${number} stands at place ${index + 1}`);
      break;
    }
  }
  return { assertions, problems };
}

function assertion(match: RegExpExecArray): TapAssertion {
  const [, not, number, text = ''] = match;
  const directive = /^(.*?)\s*# (SKIP|TODO)\b\s*(.*)$/i.exec(text);
  return {
    number: Number(number),
    isOk: not === undefined,
    name: (directive?.[1] ?? text).trim(),
    diagnostics: '',
    ...(directive && {
      directive: {
        kind: directive[2]?.toLowerCase() === 'skip' ? 'skip' : 'todo',
        reason: directive[3] ?? '',
      },
    }),
  };
}
