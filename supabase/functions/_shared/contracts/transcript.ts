import { captionFormatOf, readCaptions } from './transcript-captions.ts';
import { readColumns } from './transcript-columns.ts';
import { type Cue, checkLimits, cuesOf, spread } from './transcript-cues.ts';
import { problemAt, TranscriptProblem } from './transcript-problem.ts';
import { readTimedText, sentencesOf } from './transcript-text.ts';
import { linesOf } from './youtube-link.ts';

export type { Cue } from './transcript-cues.ts';

/** Accepted extensions, without the dot. */
export const TRANSCRIPT_EXTENSIONS = ['vtt', 'srt', 'sbv', 'txt'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_EXTENSIONS)[number];

/** The largest file that is read, in bytes. */
export const MAX_TRANSCRIPT_BYTES = 4 * 1024 * 1024;

/** The most that `transcripts.file_name` takes. */
export const MAX_TRANSCRIPT_NAME = 255;

/** A file is read whole or refused. */
export type ParsedTranscript =
  | { kind: 'timed'; format: TranscriptFormat; cues: Cue[] }
  /** A text without times: they can be estimated once it is known how long the recording is. */
  | { kind: 'untimed'; sentences: string[] }
  | { kind: 'refused'; message: string };

export const WRONG_TYPE = 'Este tipo de arquivo não é aceito. Escolha .vtt, .srt, .sbv ou .txt.';
export const TOO_LARGE = 'O arquivo passa de 4 MB. Confira se é o arquivo certo.';
const NO_TEXT = 'há caracteres que nenhum texto tem; exporte a legenda em UTF-8.';
const OTHER_FORMAT =
  'isto é HTML, XML, JSON, RTF, PDF ou ASS com outro nome; exporte a legenda em .srt ou .vtt.';
const EMPTY = 'O arquivo está vazio. Escolha outro.';

/** The format that the name of a file says; null when it is none of ours. */
export function transcriptFormatOf(fileName: string): TranscriptFormat | null {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return TRANSCRIPT_EXTENSIONS.find((known) => known === extension) ?? null;
}

/** Reads the text of a file. What its content is counts more than how it is called. */
export function parseTranscript(fileName: string, text: string): ParsedTranscript {
  const named = transcriptFormatOf(fileName);
  if (named === null) return { kind: 'refused', message: WRONG_TYPE };
  try {
    return parse(text.replace(/^\uFEFF/, ''), named);
  } catch (error) {
    if (error instanceof TranscriptProblem) return { kind: 'refused', message: error.message };
    throw error;
  }
}

function parse(text: string, named: TranscriptFormat): ParsedTranscript {
  if (text.trim() === '') throw new TranscriptProblem(EMPTY);
  const lines = linesOf(text);
  const lineOf = (sign: RegExp) => lines.findIndex((line) => sign.test(line)) + 1;
  if (isBinary(text)) throw problemAt(lineOf(CONTROL), NO_TEXT);
  if (OTHER_FORMATS.test(text)) throw problemAt(lineOf(/\S/), OTHER_FORMAT);
  const format = captionFormatOf(lines) ?? (named === 'txt' ? null : named);
  if (format !== null) return { kind: 'timed', format, cues: cuesOf(readCaptions(lines, format)) };
  const timed = readColumns(lines) ?? readTimedText(lines);
  if (timed) return { kind: 'timed', format: 'txt', cues: cuesOf(timed) };
  const sentences = sentencesOf(lines);
  // Refused at once when it is empty or too long for any recording.
  checkLimits(spread(sentences, 0, sentences.length));
  return { kind: 'untimed', sentences };
}

const CONTROL = /(?!\s)\p{Cc}/u;
/** A text has no zeros, and hardly other control characters. */
const isBinary = (text: string) =>
  text.includes('\0') || text.split(CONTROL).length - 1 > text.length / 20;

/** What others save with a wrong ending: pages, exports of YouTube and of word processors, SubStation. */
const OTHER_FORMATS =
  /^\s*(?:<(?:!doctype|html|\?xml|tt)\b|\{\\rtf|%PDF-|\[Script Info\]|\{\s*"|\[\s*\{)/i;

/** The fastest speech, in letters per second; faster means another recording. */
const FASTEST = 60;

/** Cues of a text without times for a recording of so many seconds; null when it cannot be said in that time. */
export function estimateCues(sentences: readonly string[], seconds: number): Cue[] | null {
  const letters = sentences.reduce((sum, { length }) => sum + length, 0);
  return letters / seconds > FASTEST ? null : spread(sentences, 0, seconds);
}

/** A transcript as a WebVTT file. */
export function webVttOf(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${clockOf(start)} --> ${clockOf(end)}\n${escapeText(text)}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `00:01:02.500` */
function clockOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const [hours, minutes, rest] = [
    Math.floor(milliseconds / 3_600_000),
    Math.floor(milliseconds / 60_000) % 60,
    milliseconds % 60_000,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${(rest / 1000).toFixed(3).padStart(6, '0')}`;
}
