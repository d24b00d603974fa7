import { CATALOGUE_GOALS } from '../goals.ts';
import { missedSection, type Result, table } from '../result.ts';

/** One run of a job, from its beginning to its end. */
export type Measurement = {
  what: string;
  ending: string;
  lessons: number;
  /** Calls to YouTube, and to Drive. */
  units: number;
  drive: number;
  /** Milliseconds until it ended. */
  took: number;
  /** Milliseconds of the processor: to start the function, and for each call. */
  start: number;
  calls: number[];
  /** MB. */
  peak: number;
};

export type CatalogueReport = {
  all: Measurement[];
  /** Milliseconds that the import of the folder took, and that Drive took for each answer. */
  imported: number;
  driveMs: number;
};

/** What misses its goal, or did not end well; a line each. */
export function missedGoals(all: readonly Measurement[]): string[] {
  const units: Record<string, number> = CATALOGUE_GOALS.units;
  return all.flatMap((one) => {
    const most = units[one.what];
    const longest = Math.max(...one.calls);
    return [
      ...(one.ending === 'succeeded' ? [] : [`${one.what}: ended as ${one.ending}`]),
      ...(most !== undefined && one.units > most
        ? [`${one.what}: ${one.units} units, not ${most}`]
        : []),
      ...(longest > CATALOGUE_GOALS.callMs
        ? [`${one.what}: a call took ${longest} ms of the processor, not ${CATALOGUE_GOALS.callMs}`]
        : []),
    ];
  });
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

export function catalogueReport({ all, imported, driveMs }: CatalogueReport): Result {
  const units: Record<string, number> = CATALOGUE_GOALS.units;
  return {
    title: 'Catalogue',
    intro: `What it costs to keep the catalogue in step with YouTube and Drive: a channel of 5,000 videos, of which 56 may not be
shown here, one of 74, and a folder of 300 files.`,
    method: `each run has a Deno process of its own, which finds itself and the embedded stack at an
address of the bench, so that each call is seen, also those it makes to itself. Between two calls the processor's time of
the process is read from Linux, all threads, garbage collection included: what the platform counts is less. The time to
start the function is apart. Units are the calls that reached the emulator of YouTube, which answers at once; Drive takes
${driveMs} ms for each answer. How long a run took is the machine's as well.`,
    body: `${table(
      ['run', 'goal', 'units', 'calls', 'processor, longest call', 'in all', 'took'],
      all.map((one) => [
        one.what,
        units[one.what] === undefined ? '–' : `≤ ${units[one.what]} units`,
        String(one.units),
        String(one.calls.length),
        seconds(Math.max(...one.calls)),
        seconds(sum(one.calls)),
        seconds(one.took),
      ]),
    )}

The longest call may take ${seconds(CATALOGUE_GOALS.callMs)}: half of what a hosted worker has. To start, a function took up to
${seconds(Math.max(...all.map(({ start }) => start)))} of the processor; the most memory that one held was
${Math.max(...all.map(({ peak }) => peak)).toFixed(0)} MB. The import of the folder took ${seconds(imported)}.

${missedSection(missedGoals(all))}`,
  };
}
