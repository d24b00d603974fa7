import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** What a bench found: the parts of bench/results/<name>.md, which also names the machine and the command. */
export type Result = {
  title: string;
  /** What was measured, and how large its world is. */
  intro?: string;
  /** What else shared the machine. */
  sharing?: string;
  method: string;
  body: string;
};

/** One line on the machine; it says so when others were using it, and each report what that means for its figures. */
export function machine(): string {
  const [load = 0] = loadavg();
  const cores = cpus().length;
  const model = cpus()[0]?.model ?? 'unknown CPU';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const busy =
    load > cores * 1.5
      ? ` **Others were using the machine (load ${load.toFixed(1)} at the start).**`
      : '';
  return `${model}, ${cores} cores, ${gigabytes} GB, ${process.platform}, Node ${process.version}.${busy}`;
}

/** A Markdown table; a `|` in a cell is escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** The last section of a result: what is above its goal, a line each. */
export const missedSection = (lines: readonly string[]) =>
  `## What misses its goal\n${lines.map((line) => `- ${line}`).join('\n') || 'Nothing.'}`;

/** Milliseconds with as many decimals as mean anything. */
export const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1);

/** A whole number with its thousands apart. */
export const count = (value: number) => Math.round(value).toLocaleString('en');

/** Writes bench/results/<name>.md and says so. */
export function writeResult(name: string, hardware: string, result: Result): void {
  const { title, intro, sharing = '', method, body } = result;
  const parts = [
    `# ${title}`,
    ...(intro ? [intro] : []),
    `Machine: ${hardware} ${sharing}`.trim(),
    `Method (\`npm run bench ${name}\`): ${method}`,
    body,
  ];
  writeFileSync(new URL(`results/${name}.md`, import.meta.url), `${parts.join('\n\n').trim()}\n`);
  console.log(`\nbench/results/${name}.md`);
}
