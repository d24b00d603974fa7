import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { type ImportOutcome, ignoredEntries } from '#contracts/import.ts';
import { readYouTubeList } from '#contracts/youtube-link.ts';
import { ProgressBar } from '~/admin/ui/ProgressBar.tsx';
import { TextAreaField } from '~/admin/ui/TextAreaField.tsx';
import { plural } from '~/lib/format.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { BulkReview } from './BulkReview.tsx';
import { type CategorySelection, ImportForm } from './ImportForm.tsx';
import { ImportResults } from './ImportResults.tsx';
import { keepImportDraft, readImportDraft } from './import-draft.ts';
import { useImportBulk } from './imports.mutations.ts';
import { importQueries } from './imports.queries.ts';
import { checkVideos, mergeOutcomes, refusalText } from './imports.rules.ts';
import { Notice } from './Notice.tsx';
import { countReview, type KnownVideo, reviewOf, withLine } from './review.rules.ts';

const INSTRUCTIONS = [
  'Cole vários IDs ou links, um por linha ou separados por vírgula. Também valem listas numeradas, planilhas e mensagens com os links no meio do texto.',
  'A conferência mostra, linha por linha, o que foi reconhecido; o que falta pode ser corrigido ali mesmo.',
  'Repetidos contam uma vez. Entradas que não são do YouTube são ignoradas, com aviso.',
  'Vídeos que já estão no catálogo não são importados de novo; os que estavam escondidos e voltaram ao YouTube são exibidos outra vez.',
  'Privados, excluídos, com restrição de idade ou sem permissão de incorporação aparecem na lista com o motivo.',
];

/** Tab "Vários vídeos": of YouTube. */
export function BulkImport(selection: CategorySelection) {
  const [text, setText] = useState(readImportDraft);
  const [refusal, setRefusal] = useState<string>();
  const [ignored, setIgnored] = useState(0);
  const [results, setResults] = useState<ImportOutcome[]>([]);
  /** Of the present run only: a retry of one begins at nothing, whatever was imported before it. */
  const [progress, setProgress] = useState({ done: 0, asked: 0 });
  const field = useRef<HTMLTextAreaElement>(null);
  const bulk = useImportBulk();
  const { lines, isUnsure } = useReviewedLines(text);
  const counts = countReview(lines);
  const recognised = counts.new + counts.known + counts.deleted;
  const wanted = counts.new + counts.deleted;

  const change = (next: string) => {
    setText(next);
    keepImportDraft(next);
    setRefusal(undefined);
  };

  const run = (ids: readonly string[], before: readonly ImportOutcome[]) => {
    setProgress({ done: 0, asked: ids.length });
    bulk.mutate({
      ids,
      categoryId: selection.categoryId,
      onProgress: (soFar) => {
        setProgress({ done: soFar.length, asked: ids.length });
        setResults(mergeOutcomes(before, soFar));
      },
    });
  };
  const submit = () => {
    const checked = checkVideos(text);
    if (!checked.ok) {
      setRefusal(refusalText(checked));
      field.current?.focus();
      return;
    }
    setIgnored(checked.value.invalid);
    setResults([]);
    run(checked.value.ids, []);
  };

  return (
    <ImportForm
      {...selection}
      title="Importar vários vídeos do YouTube"
      instructions={INSTRUCTIONS}
      submitLabel={wanted > 1 ? `Importar ${wanted} vídeos` : 'Importar vídeos'}
      isImporting={bulk.isPending}
      onSubmit={submit}
      outcome={
        (ignored > 0 || bulk.isPending || results.length > 0) && (
          <>
            {ignored > 0 && <Notice>{ignoredEntries(ignored)}</Notice>}
            {bulk.isPending && (
              <ProgressBar
                value={progress.asked === 0 ? 0 : progress.done / progress.asked}
                label="Importação"
              />
            )}
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
        ref={field}
        label="IDs ou links dos vídeos"
        placeholder={'https://youtu.be/...\nhttps://www.youtube.com/watch?v=...'}
        help={
          recognised > 0
            ? plural(recognised, 'vídeo reconhecido', 'vídeos reconhecidos')
            : undefined
        }
        rows={6}
        spellCheck={false}
        autoCapitalize="none"
        fontFamily="mono"
        value={text}
        error={refusal}
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
            field.current?.focus();
          }}
        />
      )}
    </ImportForm>
  );
}

const NOTHING_KNOWN: ReadonlyMap<string, KnownVideo> = new Map();

/** The text line by line. It follows the typing when there is time, and asks the catalogue when the typing rests. */
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
