import { Badge } from '@chakra-ui/react/badge';
import { Grid } from '@chakra-ui/react/grid';
import { Table } from '@chakra-ui/react/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '~/admin/ui/Button.tsx';
import { ConfirmDialog } from '~/admin/ui/ConfirmDialog.tsx';
import { IconButton } from '~/admin/ui/IconButton.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { ROWS_AS_CARDS } from '~/admin/ui/rows-as-cards.ts';
import { TextField } from '~/admin/ui/TextField.tsx';
import { describeError } from '~/lib/errors.ts';
import { formatDate, formatInteger } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { MACHINE_ORIGINS } from '~/lib/machine-origins.ts';
import { paths } from '~/lib/paths.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { CaptionsIcon, DownloadIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { useDeleteTranscript, useDownloadTranscript } from './transcripts.mutations.ts';
import { TRANSCRIPT_PAGE_SIZE, transcriptQueries } from './transcripts.queries.ts';

const ORIGINS: Record<string, string> = {
  file: 'Arquivo',
  youtube: 'YouTube',
  youtube_auto: 'YouTube, automática',
  speech: 'Reconhecimento de fala',
};

type StoredTranscriptsProps = {
  /** What is searched for; the page keeps it in the URL. */
  search: string;
  onSearchChange(text: string): void;
};

/** The transcripts that are stored: find, download, delete. */
export function StoredTranscripts({ search, onSearchChange }: StoredTranscriptsProps) {
  const text = useDebouncedValue(search.trim());
  const query = useInfiniteQuery(transcriptQueries.list(text));
  const { showMore } = useShownPages(query);
  const remove = useDeleteTranscript();
  const download = useDownloadTranscript();
  const [deleting, setDeleting] = useState<{ id: number; title: string } | null>(null);
  const asked = useLastShown(deleting);
  const partRef = useRef<HTMLDivElement>(null);
  useFocusKept(partRef);
  const transcripts = rowsOf(query.data?.pages ?? [], TRANSCRIPT_PAGE_SIZE).map((row) => ({
    ...row,
    title: row.video?.title ?? row.podcast?.title ?? '–',
  }));
  return (
    <Panel ref={partRef} title="Transcrições guardadas" titleId="stored-transcripts">
      <Grid gap="4" templateColumns="minmax(0, 1fr)" marginTop="3">
        <TextField
          label="Buscar transcrições"
          hasNote={false}
          type="search"
          placeholder="Título da aula ou do podcast"
          autoComplete="off"
          icon={<SearchIcon />}
          value={search}
          onChange={({ target }) => onSearchChange(target.value)}
        />
        {query.isPending && <Skeleton height="16rem" radius="var(--radius-card)" />}
        {query.isError && (
          <ErrorState
            title="Não foi possível carregar as transcrições"
            text={describeError(query.error)}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isSuccess && !query.isPlaceholderData && transcripts.length === 0 && (
          <EmptyState
            icon={<CaptionsIcon size={28} />}
            title="Nenhuma transcrição encontrada"
            text={
              text
                ? `Nenhuma transcrição de aula ou podcast com "${text}" no título.`
                : 'Envie os primeiros arquivos acima.'
            }
          />
        )}
        {transcripts.length > 0 && (
          <Table.Root
            css={ROWS_AS_CARDS}
            aria-label="Transcrições guardadas"
            aria-busy={query.isPlaceholderData}
          >
            <Table.Header>
              <Table.Row>
                <Table.ColumnHeader>Título</Table.ColumnHeader>
                <Table.ColumnHeader>Tipo</Table.ColumnHeader>
                <Table.ColumnHeader textAlign="end">Falas</Table.ColumnHeader>
                <Table.ColumnHeader>Origem</Table.ColumnHeader>
                <Table.ColumnHeader textAlign="end">Guardada em</Table.ColumnHeader>
                <Table.ColumnHeader textAlign="end">Ações</Table.ColumnHeader>
              </Table.Row>
            </Table.Header>
            <Table.Body asChild>
              <MotionList as="tbody">
                {transcripts.map((row) => (
                  <Table.Row key={row.id}>
                    <Table.Cell
                      asChild
                      color="fg"
                      fontSize="md"
                      fontWeight="semibold"
                      overflowWrap="anywhere"
                    >
                      <th scope="row">
                        {row.title}{' '}
                        {row.has_estimated_times && (
                          <Badge colorPalette="orange">Tempos estimados</Badge>
                        )}
                      </th>
                    </Table.Cell>
                    <Table.Cell whiteSpace="nowrap">
                      {row.video_id === null ? 'Podcast' : 'Aula'}
                    </Table.Cell>
                    <Table.Cell textAlign="end">{formatInteger(row.cue_count ?? 0)}</Table.Cell>
                    <Table.Cell>
                      {ORIGINS[row.origin] ?? row.origin}
                      {MACHINE_ORIGINS.includes(row.origin) && (
                        <>
                          {' · '}
                          <Link
                            aria-label={`Doses a conferir de ${row.title}`}
                            to={paths.transcriptDoses(
                              row.podcast_id === null
                                ? { video: row.video_id ?? 0 }
                                : { podcast: row.podcast_id },
                            )}
                          >
                            Doses
                          </Link>
                        </>
                      )}
                    </Table.Cell>
                    <Table.Cell textAlign="end">{formatDate(row.updated_at)}</Table.Cell>
                    <Table.Cell textAlign="end" whiteSpace="nowrap">
                      <IconButton
                        label={`Baixar a transcrição de ${row.title}`}
                        icon={<DownloadIcon size={18} />}
                        onClick={() => download.mutate(row)}
                      />
                      <IconButton
                        label={`Excluir a transcrição de ${row.title}`}
                        icon={<TrashIcon size={18} />}
                        onClick={() => setDeleting(row)}
                      />
                    </Table.Cell>
                  </Table.Row>
                ))}
              </MotionList>
            </Table.Body>
          </Table.Root>
        )}
        {query.hasNextPage && (
          <Button variant="ghost" isLoading={query.isFetchingNextPage} onClick={showMore}>
            Carregar mais transcrições
          </Button>
        )}
      </Grid>
      <ConfirmDialog
        isOpen={deleting !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setDeleting(null);
        }}
        isDangerous
        title="Excluir esta transcrição?"
        text={`Os membros deixam de ler e de encontrar o que se diz em "${asked?.title}". Não pode ser desfeito; para guardar uma cópia, baixe-a antes.`}
        confirmLabel="Excluir transcrição"
        loadingText="Excluindo..."
        isLoading={remove.isPending}
        onConfirm={() => {
          if (deleting) remove.mutate(deleting.id, { onSettled: () => setDeleting(null) });
        }}
      />
    </Panel>
  );
}
