import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** Milliseconds with as many decimals as mean anything. */
export const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1);

/** Writes bench/results/<name>.md and says so. */
export function writeResult(name: string, text: string): void {
  const file = fileURLToPath(new URL(`./results/${name}.md`, import.meta.url));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text.trim()}\n`);
  console.log(`\nbench/results/${name}.md`);
}
