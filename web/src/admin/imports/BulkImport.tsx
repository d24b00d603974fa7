import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { type ImportOutcome, ignoredEntries } from '#contracts/import.ts';
import { readYouTubeList } from '#contracts/youtube-link.ts';
import { ProgressBar } from '~/admin/ui/ProgressBar.tsx';
import { plural } from '~/lib/format.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { BulkReview } from './BulkReview.tsx';
import {
  type CategorySelection,
  ImportForm,
  type ImportWords,
  useImportText,
} from './ImportForm.tsx';
import { ImportResults, Notice } from './ImportResults.tsx';
import { useImportBulk } from './imports.mutations.ts';
import { importQueries } from './imports.queries.ts';
import { checkVideos, mergeOutcomes } from './imports.rules.ts';
import { countReview, type KnownVideo, reviewOf, withLine } from './review.rules.ts';

const WORDS: ImportWords = {
  title: 'Importar vários vídeos do YouTube',
  label: 'IDs ou links dos vídeos',
  placeholder: 'https://youtu.be/...\nhttps://www.youtube.com/watch?v=...',
  submit: 'Importar vídeos',
  instructions: [
    'Cole vários IDs ou links, um por linha ou separados por vírgula. Também valem listas numeradas, planilhas e mensagens com os links no meio do texto.',
    'A conferência mostra, linha por linha, o que foi reconhecido; o que falta pode ser corrigido ali mesmo.',
    'Repetidos contam uma vez. Entradas que não são do YouTube são ignoradas, com aviso.',
    'Vídeos que já estão no catálogo não são importados de novo; os que estavam escondidos e voltaram ao YouTube são exibidos outra vez.',
    'Privados, excluídos, com restrição de idade ou sem permissão de incorporação aparecem na lista com o motivo.',
  ],
};

const DRAFT = 'import_draft';

/** Tab "Vários vídeos": of YouTube. What was pasted survives a reload and a visit to another screen, not a sign-out. */
export function BulkImport(selection: CategorySelection) {
  const pasted = useImportText(readDraft());
  const { text } = pasted;
  const [ignored, setIgnored] = useState(0);
  const [results, setResults] = useState<ImportOutcome[]>([]);
  /** Of the present round: a retry begins at 0. */
  const [progress, setProgress] = useState(0);
  const bulk = useImportBulk();
  const { lines, isUnsure } = useReviewedLines(text);
  const counts = countReview(lines);
  const recognised = counts.new + counts.known + counts.deleted;
  const wanted = counts.new + counts.deleted;

  const change = (next: string) => {
    pasted.change(next);
    keepDraft(next);
  };
  const run = (ids: readonly string[], before: readonly ImportOutcome[]) => {
    setProgress(0);
    bulk.mutate({
      ids,
      categoryId: selection.categoryId,
      onProgress(soFar) {
        setProgress(soFar.length / ids.length);
        setResults(mergeOutcomes(before, soFar));
      },
    });
  };
  const submit = () => {
    const checked = pasted.read(checkVideos);
    if (checked === null) return;
    setIgnored(checked.invalid);
    setResults([]);
    run(checked.ids, []);
  };

  return (
    <ImportForm
      words={{ ...WORDS, ...(wanted > 1 && { submit: `Importar ${wanted} vídeos` }) }}
      selection={selection}
      isImporting={bulk.isPending}
      onSubmit={submit}
      outcome={
        (ignored > 0 || bulk.isPending || results.length > 0) && (
          <>
            {ignored > 0 && <Notice>{ignoredEntries(ignored)}</Notice>}
            {bulk.isPending && <ProgressBar value={progress} label="Importação" />}
            {results.length > 0 && (
              <ImportResults
                results={results}
                isBusy={bulk.isPending}
                onRetry={(ids) => run(ids, results)}
              />
            )}
          </>
        )
      }
    >
      <TextAreaField
        {...pasted.field}
        label={WORDS.label}
        placeholder={WORDS.placeholder}
        help={
          recognised > 0
            ? plural(recognised, 'vídeo reconhecido', 'vídeos reconhecidos')
            : undefined
        }
        rows={6}
        style={{ fontFamily: 'var(--chakra-fonts-mono)' }}
        onChange={({ target }) => change(target.value)}
      />
      {text.trim() !== '' && (
        <BulkReview
          lines={lines}
          isLocked={bulk.isPending}
          isUnsure={isUnsure}
          onLineChange={(index, line) => change(withLine(text, index, line))}
          onClear={() => {
            change('');
            pasted.focus();
          }}
        />
      )}
    </ImportForm>
  );
}

/** For browsers that forbid storage. */
let inMemory = '';

function readDraft(): string {
  try {
    return sessionStorage.getItem(DRAFT) ?? '';
  } catch {
    return inMemory;
  }
}

function keepDraft(text: string): void {
  inMemory = text;
  try {
    if (text === '') sessionStorage.removeItem(DRAFT);
    else sessionStorage.setItem(DRAFT, text);
  } catch {
    // Storage forbidden or full: the list is kept in memory.
  }
}

const NOTHING_KNOWN: ReadonlyMap<string, KnownVideo> = new Map();

/** The text line by line: reviewed while the browser has time, compared with the catalogue when the typing rests. */
function useReviewedLines(text: string) {
  const deferred = useDeferredValue(text);
  const lines = useMemo(() => readYouTubeList(deferred), [deferred]);
  const ids = useMemo(() => [...new Set(lines.flatMap((line) => line.ids))], [lines]);
  const rested = useDebouncedValue(ids);
  const { data: known = NOTHING_KNOWN, isError } = useQuery({
    ...importQueries.known(rested),
    enabled: rested.length > 0,
  });
  return {
    lines: useMemo(() => reviewOf(lines, known), [lines, known]),
    isUnsure: isError,
  };
}
