import { Badge } from '@chakra-ui/react/badge';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { fact, figure } from '~/admin/ui/list/columns.ts';
import { type Column, DataTable } from '~/admin/ui/list/DataTable.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { SearchField } from '~/admin/ui/list/SearchField.tsx';
import { useListSearch } from '~/admin/ui/list/use-list-view.ts';
import { Panel } from '~/admin/ui/Panel.tsx';
import { FINGER } from '~/admin/ui/touched.ts';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { formatDate, formatInteger } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { MACHINE_ORIGINS } from '~/lib/machine-origins.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { CaptionsIcon, DownloadIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { useDeleteTranscript, useDownloadTranscript } from './transcripts.mutations.ts';
import {
  type StoredTranscript,
  TRANSCRIPT_PAGE_SIZE,
  titleOf,
  transcriptQueries,
} from './transcripts.queries.ts';

const ORIGINS: Record<string, string> = {
  file: 'Arquivo',
  youtube: 'YouTube',
  youtube_auto: 'YouTube, automática',
  speech: 'Reconhecimento de fala',
};

/** The transcripts that are stored: find, download, delete. */
export function StoredTranscripts() {
  const { search, rested: text, show } = useListSearch();
  const query = useInfiniteQuery(transcriptQueries.list(text));
  const { showMore } = useShownPages(query);
  const transcripts = rowsOf(query.data?.pages ?? [], TRANSCRIPT_PAGE_SIZE);
  const remove = useDeleteTranscript();
  const download = useDownloadTranscript();
  const [ask, question] = useQuestion();
  const partRef = useFocusKept<HTMLDivElement>();
  const askDelete = (row: StoredTranscript) =>
    ask({
      title: 'Excluir esta transcrição?',
      text: `Os membros deixam de ler e de encontrar o que se diz em “${titleOf(row)}”. Não pode ser desfeito; para guardar uma cópia, baixe-a antes.`,
      confirm: 'Excluir transcrição',
      during: 'Excluindo...',
      isDangerous: true,
      act: () => remove.mutateAsync(row.id),
    });
  return (
    <Panel ref={partRef} title="Transcrições salvas" titleId="stored-transcripts">
      <Grid gap="4" templateColumns="minmax(0, 1fr)" marginTop="3">
        <SearchField
          label="Buscar transcrições"
          placeholder="Título da aula ou do podcast"
          value={search}
          onChange={show}
        />
        <ListStates
          query={query}
          count={transcripts.length}
          words={{
            failed: 'Não foi possível carregar as transcrições',
            none: 'Nenhuma transcrição encontrada',
            more: 'Carregar mais transcrições',
            icon: <CaptionsIcon size={28} />,
          }}
          emptyText={
            text
              ? `Nenhuma transcrição de aula ou podcast com “${text}” no título.`
              : 'Envie os primeiros arquivos acima.'
          }
          skeleton={{ height: '16rem' }}
          onMore={showMore}
        >
          <DataTable
            label="Transcrições salvas"
            cardsBelow="md"
            rows={transcripts}
            nameOf={titleOf}
            columns={COLUMNS}
            isBusy={query.isPlaceholderData}
            acts={(row) => (
              <>
                <IconButton
                  label={`Baixar a transcrição de ${titleOf(row)}`}
                  icon={<DownloadIcon size={18} />}
                  onClick={() => download.mutate(row)}
                />
                <IconButton
                  label={`Excluir a transcrição de ${titleOf(row)}`}
                  icon={<TrashIcon size={18} />}
                  onClick={() => askDelete(row)}
                />
              </>
            )}
          />
        </ListStates>
      </Grid>
      {question}
    </Panel>
  );
}

const COLUMNS: readonly Column<StoredTranscript>[] = [
  fact('Título', Title),
  fact('Tipo', ({ video_id }) => (video_id === null ? 'Podcast' : 'Aula')),
  figure('Falas', ({ cue_count }) => formatInteger(cue_count ?? 0)),
  fact('Origem', Origin),
  figure('Salva em', ({ updated_at }) => formatDate(updated_at)),
];

function Title(row: StoredTranscript) {
  return (
    <chakra.span fontSize="md" fontWeight="semibold" css={{ '& a': FINGER }}>
      {titleOf(row)}{' '}
      {row.has_estimated_times && <Badge colorPalette="orange">Tempos estimados</Badge>}
    </chakra.span>
  );
}

function Origin(row: StoredTranscript) {
  const { origin, video_id: video, podcast_id: podcast } = row;
  return (
    <span>
      {ORIGINS[origin] ?? origin}
      {MACHINE_ORIGINS.includes(origin) && (
        <>
          {' · '}
          <Link
            aria-label={`Doses a conferir de ${titleOf(row)}`}
            to={adminPaths.transcriptDoses(podcast === null ? { video: video ?? 0 } : { podcast })}
          >
            Doses
          </Link>
        </>
      )}
    </span>
  );
}
