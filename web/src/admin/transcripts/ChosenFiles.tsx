import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { ProgressBar } from '~/admin/ui/ProgressBar.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { useUnloadQuestion } from '~/admin/ui/use-unload-question.ts';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { toast } from '~/ui/toast.ts';
import { FileOriginChoice } from './FileOriginChoice.tsx';
import { FileTable } from './FileTable.tsx';
import { type FileView, isStorable, isUnsaved, viewsOf } from './transcript-files.rules.ts';
import {
  clearFiles,
  decide,
  removeStored,
  stopStoring,
  storeFiles,
  useTranscriptFiles,
} from './transcript-files.ts';
import { matcherOf } from './transcript-match.rules.ts';
import { transcriptQueries } from './transcripts.queries.ts';

const ItemDialog = lazyWhenOpen(
  async () => (await import('./ItemDialog.tsx')).ItemDialog,
  ({ view }) => view !== null,
);

/** The chosen files: matched by their names, looked through, stored one by one. */
export function ChosenFiles({ hasFiles }: { hasFiles: boolean }) {
  const client = useQueryClient();
  const { files, storing, outcome, origin } = useTranscriptFiles();
  const [isOriginAsked, setIsOriginAsked] = useState(false);
  const originRef = useRef<HTMLFieldSetElement>(null);
  const { views, isUnmatched, failure, retry } = useViews(files);
  const [choosing, setChoosing] = useState<FileView | null>(null);
  const [ask, question] = useQuestion();
  const wanted = views.filter(isStorable);
  const replaceable = views.filter(({ state }) => state === 'known');
  const unsaved = views.filter(isUnsaved).length;
  const hasStored = views.some(({ state }) => state === 'stored');
  useLeaveWarning(unsaved > 0);

  const store = () => {
    setIsOriginAsked(origin === null);
    if (origin === null) originRef.current?.querySelector('input')?.focus();
    else void storeFiles(client, wanted);
  };
  const askClear = () =>
    ask({
      title: 'Limpar a lista de arquivos?',
      text: `${plural(unsaved, 'arquivo ainda não foi salvo', 'arquivos ainda não foram salvos')}. Os arquivos do seu computador continuam onde estão.`,
      confirm: 'Limpar lista',
      during: 'Limpando...',
      isDangerous: true,
      act: async () => clearFiles(),
    });
  return (
    <>
      {hasFiles && failure !== null && (
        <ErrorState
          title="Não foi possível ler o catálogo"
          text={`${describeError(failure)} Os arquivos continuam na lista.`}
          onRetry={retry}
        />
      )}
      {hasFiles && isUnmatched && failure === null && (
        <Text role="status" color="fg.muted" fontSize="sm">
          Procurando as aulas e os podcasts...
        </Text>
      )}
      {views.length > 0 && <FileTable views={views} onChoose={setChoosing} />}
      {wanted.length > 0 && (
        <FileOriginChoice ref={originRef} isMissing={isOriginAsked && origin === null} />
      )}
      {storing && (
        <Grid gap="2">
          <ProgressBar value={storing.done / storing.total} label="Transcrições salvas" />
          <Flex wrap="wrap" align="center" gap="3">
            <Text as="span" flex="1 1 160px" color="fg.muted" fontVariantNumeric="tabular-nums">
              {storing.done} de {plural(storing.total, 'transcrição', 'transcrições')}
            </Text>
            <Button
              size="sm"
              variant="surface"
              isLoading={storing.isEnding}
              loadingText="Parando..."
              onClick={stopStoring}
            >
              Parar depois desta
            </Button>
          </Flex>
        </Grid>
      )}
      <Text role="status" color="fg.muted" _empty={{ display: 'none' }}>
        {outcome}
      </Text>
      {hasFiles && storing === null && (
        <Flex wrap="wrap" gap="2">
          {wanted.length > 0 && (
            <Button onClick={store}>
              Salvar {plural(wanted.length, 'transcrição', 'transcrições')}
            </Button>
          )}
          {replaceable.length > 1 && (
            <Button
              variant="surface"
              onClick={() => {
                for (const { file, known } of replaceable) decide(file.key, { replaces: known });
              }}
            >
              Substituir as {replaceable.length} que já existem
            </Button>
          )}
          {hasStored && (
            <Button variant="surface" onClick={removeStored}>
              Tirar da lista as salvas
            </Button>
          )}
          <Button variant="ghost" onClick={unsaved > 0 ? askClear : clearFiles}>
            Limpar lista
          </Button>
        </Flex>
      )}
      <ItemDialog view={choosing} onClose={() => setChoosing(null)} />
      {question}
    </>
  );
}

/** The files with what the catalogue says of their names. It is read once files are chosen. */
function useViews(files: Parameters<typeof viewsOf>[0]) {
  const enabled = files.length > 0;
  const items = useQuery({ ...transcriptQueries.items(), enabled, select: matcherOf });
  const stored = useQuery({ ...transcriptQueries.known(), enabled });
  const { data: matcher } = items;
  const { data: known } = stored;
  const shown = useRef<readonly FileView[]>([]);
  const views = useMemo(
    () => viewsOf(files, matcher && known ? { ...matcher, known } : null, shown.current),
    [files, matcher, known],
  );
  useEffect(() => {
    shown.current = views;
  }, [views]);
  const isUnmatched = !matcher || !known;
  return {
    views,
    isUnmatched,
    failure: isUnmatched ? (items.error ?? stored.error) : null,
    retry() {
      for (const query of [items, stored]) if (query.isError) void query.refetch();
    },
  };
}

/** The tab asks before it closes; within the app the files wait, which is said once. */
function useLeaveWarning(hasUnsaved: boolean) {
  useUnloadQuestion(hasUnsaved);
  useEffect(() => {
    if (!hasUnsaved) return;
    return () => {
      if (window.location.pathname === paths.transcriptManagement()) return;
      toast({
        title: 'Transcrições ainda não salvas',
        description: 'Elas esperam na página Transcrições enquanto esta aba estiver aberta.',
      });
    };
  }, [hasUnsaved]);
}
