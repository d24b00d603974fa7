import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import {
  MAX_TRANSCRIPT_BYTES,
  parseTranscript,
  TOO_LARGE,
  transcriptFormatOf,
  WRONG_TYPE,
} from '#contracts/transcript.ts';
import { decodeTranscript } from '#contracts/transcript-bytes.ts';
import { describeError, isSessionError, toAppError } from '~/lib/errors.ts';
import { inChunks } from '~/lib/in-chunks.ts';
import { isUnreachable } from '~/lib/offline/unreachable.ts';
import { readSession, subscribeToSession } from '~/lib/session/session-state.ts';
import {
  type FileOrigin,
  outcomeOf,
  type StorableView,
  type TranscriptFile,
} from './transcript-files.rules.ts';
import { storeTranscript } from './transcripts.api.ts';
import { transcriptQueries } from './transcripts.queries.ts';

type FilesState = {
  files: readonly TranscriptFile[];
  /** Of the files that were chosen last; null when all are read. */
  reading: { done: number; total: number } | null;
  storing: { done: number; total: number; isEnding: boolean } | null;
  /** What the last run did. */
  outcome: string;
  /** Who wrote these files, which are chosen together; null until the administrator says so. */
  origin: FileOrigin | null;
};

const NOTHING: FilesState = { files: [], reading: null, storing: null, outcome: '', origin: null };
const UNREADABLE =
  'O arquivo não pôde ser lido. Confira se ele ainda está no lugar e escolha-o de novo.';
/** How many files are read before the table is drawn again. */
const DRAWN_TOGETHER = 10;

let state = NOTHING;
let nextKey = 1;
/** The files of one list are read one after the other; those of a list that was cleared are not. */
let queue = { end: Promise.resolve() };
const listeners = new Set<() => void>();

/** The chosen files. They stay while other pages are shown, and go with the tab or the session. */
export const useTranscriptFiles = (): FilesState =>
  useSyncExternalStore(subscribe, readState, readState);

/** While transcripts are being stored nothing is changed. */
export const useIsLocked = (): boolean => useSyncExternalStore(subscribe, isStoring, isStoring);

const readState = () => state;
const isStoring = () => state.storing !== null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(changes: Partial<FilesState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

/** What one person chose is not shown to the next. */
let lastUserId = readSession().userId;
subscribeToSession(() => {
  const { userId } = readSession();
  if (userId !== lastUserId) clearFiles();
  lastUserId = userId;
});

/** Forgets all files; a run of storing ends behind its present file. */
export function clearFiles(): void {
  queue = { end: Promise.resolve() };
  change({ ...NOTHING, storing: state.storing && { ...state.storing, isEnding: true } });
}

/** Adds files and reads them. A refused file of the same name gives way to its correction. */
export function addFiles(chosen: readonly File[]): void {
  const waiting = state.files.filter(({ storing }) => storing !== 'stored');
  const added = chosen
    .filter((file) => !waiting.some(({ source }) => isSame(source, file)))
    .map(newFile);
  const names = new Set(added.map(({ name }) => name));
  const kept = state.files.filter(
    ({ parsed, name }) => !(parsed?.kind === 'refused' && names.has(name)),
  );
  const { done, total } = state.reading ?? { done: 0, total: 0 };
  change({
    files: [...kept, ...added],
    reading: added.length + total > 0 ? { done, total: total + added.length } : null,
    outcome: '',
    origin: kept.some(({ storing }) => storing !== 'stored') ? state.origin : null,
  });
  const own = queue;
  own.end = own.end.then(() => readFiles(added, own));
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

const newFile = (source: File): TranscriptFile => ({
  key: `f${nextKey++}`,
  source,
  name: source.name,
  parsed: null,
  doubt: null,
  isConfirmed: false,
  storing: 'not yet',
  failure: null,
});

async function readFiles(added: readonly TranscriptFile[], own: typeof queue): Promise<void> {
  for (const chunk of inChunks(added, DRAWN_TOGETHER)) {
    const read = new Map<string, ReadFile>();
    for (const { key, source } of chunk) {
      // The list was cleared meanwhile.
      if (queue !== own) return;
      read.set(key, await readFile(source));
      // The page answers between two files.
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (queue !== own) return;
    const { done, total } = state.reading ?? { done: 0, total: 0 };
    const now = done + read.size;
    change({
      // A file that stays the same is not drawn again.
      files: state.files.map((file) =>
        read.has(file.key) ? { ...file, ...read.get(file.key) } : file,
      ),
      reading: now < total ? { done: now, total } : null,
    });
  }
}

type ReadFile = Pick<TranscriptFile, 'parsed' | 'doubt'>;

const refused = (message: string): ReadFile => ({
  parsed: { kind: 'refused', message },
  doubt: null,
});

async function readFile(file: File): Promise<ReadFile> {
  if (transcriptFormatOf(file.name) === null) return refused(WRONG_TYPE);
  if (file.size > MAX_TRANSCRIPT_BYTES) return refused(TOO_LARGE);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { text, doubt } = decodeTranscript(bytes);
    return { parsed: parseTranscript(file.name, text), doubt };
  } catch {
    return refused(UNREADABLE);
  }
}

type Decision = Partial<Pick<TranscriptFile, 'chosen' | 'isConfirmed' | 'replaces' | 'doubt'>>;

/** Notes what was decided about a file. */
export function decide(key: string, decision: Decision): void {
  // What was confirmed of one item says nothing of another.
  const renewed =
    decision.chosen === undefined ? {} : { isConfirmed: false, replaces: undefined, failure: null };
  patch(key, { ...renewed, ...decision });
}

/** Takes the mended text instead of the one that was read. */
export function repairText({ key, name, doubt }: TranscriptFile): void {
  if (doubt?.kind === 'misread') {
    patch(key, { parsed: parseTranscript(name, doubt.repaired), doubt: null });
  }
}

export function removeFile(key: string): void {
  change({ files: state.files.filter((file) => file.key !== key) });
}

/** Takes stored files off the list. */
export function removeStored(): void {
  change({ files: state.files.filter(({ storing }) => storing !== 'stored'), outcome: '' });
}

function patch(key: string, changes: Partial<TranscriptFile>): void {
  change({ files: state.files.map((file) => (file.key === key ? { ...file, ...changes } : file)) });
}

/** Notes who wrote the files. */
export function chooseOrigin(origin: FileOrigin): void {
  change({ origin });
}

/** Ends the run of storing behind its present file. */
export function stopStoring(): void {
  if (state.storing) change({ storing: { ...state.storing, isEnding: true } });
}

/** Stores these one after the other, each as one row. What fails stays in the table with its reason. */
export async function storeFiles(
  client: QueryClient,
  wanted: readonly StorableView[],
): Promise<void> {
  const { origin } = state;
  if (state.storing || wanted.length === 0 || origin === null) return;
  change({ storing: { done: 0, total: wanted.length, isEnding: false }, outcome: '' });
  let [stored, failed] = [0, 0];
  for (const view of wanted) {
    if (readState().storing?.isEnding) break;
    const isStored = await storeOne(client, view, origin);
    if (isStored === true) stored += 1;
    else failed += 1;
    if (isStored === 'nothing will') break;
    const { storing } = readState();
    if (storing) change({ storing: { ...storing, done: stored + failed } });
  }
  const left = wanted.length - stored - failed;
  change({ storing: null, outcome: outcomeOf({ stored, failed, left }) });
  const own = transcriptQueries.all()[0];
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
  await client.invalidateQueries({ queryKey: transcriptQueries.stored() });
}

async function storeOne(
  client: QueryClient,
  view: StorableView,
  origin: FileOrigin,
): Promise<boolean | 'nothing will'> {
  const { key } = view.file;
  patch(key, { storing: 'now', failure: null });
  try {
    const { isStored, version } = await storeTranscript(view, origin);
    client.setQueryData(
      transcriptQueries.known().queryKey,
      (before: ReadonlyMap<string, string> | undefined) => {
        const after = new Map(before);
        if (version === null) after.delete(view.item.key);
        else after.set(view.item.key, version);
        return after;
      },
    );
    patch(key, { storing: isStored ? 'stored' : 'not yet' });
    return isStored;
  } catch (error) {
    const isGone = toAppError(error).code === 'conflict';
    patch(key, {
      storing: 'failed',
      failure: isGone ? 'Esta gravação não existe mais. Escolha outra.' : describeError(error),
    });
    return isUnreachable(error) || isSessionError(error) ? 'nothing will' : false;
  }
}
