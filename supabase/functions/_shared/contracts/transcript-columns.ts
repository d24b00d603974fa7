import type { TimedLines } from './transcript-cues.ts';
import { problemAt } from './transcript-problem.ts';
import { checkOrder, checkSeconds, secondsOf, TIME } from './transcript-times.ts';

/** Start, end and text between tabs, as programs that recognise speech or mark sound write them. */
const CLOCKS = new RegExp(String.raw`^\s*${TIME}\t+\s*${TIME}(?:\t\s*(.*))?$`);
const NUMBERS = /^\s*(\d+(?:[.,]\d+)?)\t(\d+(?:[.,]\d+)?)(?:\t\s*(.*))?$/;
const HEADER = /^\s*(?:start|begin|in[ií]cio)\b.*\t/i;

/** Letters per second: slower than any recording, so whole numbers are thousandths. */
const SLOWEST = 1;

/**
 * The rows of such a table; null when the text is none.
 * @throws TranscriptProblem
 */
export function readColumns(lines: readonly string[]): TimedLines[] | null {
  const rows = lines
    .map((text, index) => ({ text, number: index + 1 }))
    .filter(({ text }) => text.trim() !== '');
  if (HEADER.test(rows[0]?.text ?? '')) rows.shift();
  const isRow = ({ text }: { text: string }) => CLOCKS.test(text) || NUMBERS.test(text);
  if (!rows[0] || !isRow(rows[0])) return null;
  const lost = rows.find((row) => !isRow(row));
  if (lost) {
    throw problemAt(lost.number, 'faltam o começo, o fim ou a fala, separados por tabulações.');
  }
  const unit = unitOf(rows.map(({ text }) => text));
  return rows.map(({ text, number }) => {
    const clocks = CLOCKS.exec(text);
    const [, from = '', to = '', words = ''] = NUMBERS.exec(text) ?? [];
    const seconds = (written: string) =>
      checkSeconds(Number(written.replace(',', '.')) * unit, number);
    const start = clocks ? secondsOf(clocks.slice(1, 5), number) : seconds(from);
    const end = clocks ? secondsOf(clocks.slice(5, 9), number) : seconds(to);
    checkOrder(start, end, number);
    return { start, end, lines: [clocks ? (clocks[9] ?? '') : words] };
  });
}

/** Seconds of the number 1: fractions are of seconds, whole numbers may be thousandths. */
function unitOf(rows: readonly string[]): number {
  const written = rows.map((text) => NUMBERS.exec(text)).filter((row) => row !== null);
  if (written.some((row) => /[.,]/.test(`${row[1]}${row[2]}`))) return 1;
  const letters = written.reduce((sum, row) => sum + (row[3] ?? '').length, 0);
  const last = written.reduce((most, row) => Math.max(most, Number(row[2])), 0);
  return letters / last < SLOWEST ? 0.001 : 1;
}
