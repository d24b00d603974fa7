import { Badge } from '@chakra-ui/react/badge';
import { Grid } from '@chakra-ui/react/grid';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReportAnswer } from '#contracts/report.ts';
import { Button } from '~/admin/ui/Button.tsx';
import type { EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { type Column, DataTable } from '~/admin/ui/list/DataTable.tsx';
import { FilterBar } from '~/admin/ui/list/FilterBar.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { countFilters, withoutFilters } from '~/admin/ui/list/list-view.ts';
import { useListView } from '~/admin/ui/list/use-list-view.ts';
import { PersonLink } from '~/admin/ui/PersonLink.tsx';
import { FINGER } from '~/admin/ui/touched.ts';
import { formatDateTime } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { DownloadIcon, FlagIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { useExportReports } from './reports.mutations.ts';
import { managedReportQueries } from './reports.queries.ts';
import {
  kindLabel,
  type ManagedReport,
  placeOf,
  REPORTS,
  REPORTS_PAGE_SIZE,
  reportedPath,
  reporterOf,
  stateColor,
  stateLabel,
} from './reports.rules.ts';

const AnswerDialog = lazyWhenOpen(
  async () => (await import('./AnswerDialog.tsx')).AnswerDialog,
  ({ target }) => target !== null,
);

/** What members reported of lessons and episodes: doses that wait come first. */
export function ReportList() {
  const { view, rested, show } = useListView(REPORTS);
  const query = useInfiniteQuery(managedReportQueries.list(rested));
  const { showMore } = useShownPages(query);
  const reports = rowsOf(query.data?.pages ?? [], REPORTS_PAGE_SIZE);
  const [answering, setAnswering] = useState<EditTarget<number, ReportAnswer> | null>(null);
  const exportReports = useExportReports();
  const isNarrowed = countFilters(view) > 0 || rested.text !== '';
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <FilterBar
        address={REPORTS}
        view={view}
        onChange={show}
        search={{ label: 'Buscar avisos', placeholder: 'Gravação, texto ou pessoa' }}
        clearsSearch
      >
        <Button
          variant="surface"
          icon={<DownloadIcon size={18} />}
          isLoading={exportReports.isPending}
          loadingText="Exportando..."
          onClick={() => exportReports.mutate(view)}
        >
          Exportar CSV
        </Button>
      </FilterBar>
      <ListStates
        query={query}
        count={reports.length}
        words={{
          failed: 'Não foi possível carregar os avisos',
          none: 'Nenhum aviso encontrado',
          more: 'Carregar mais avisos',
          icon: <FlagIcon size={28} />,
        }}
        emptyText={
          isNarrowed
            ? 'Nenhum aviso corresponde à busca e aos filtros.'
            : 'Quando um membro apontar um problema em uma aula ou episódio, ele aparece aqui.'
        }
        emptyAction={
          countFilters(view) > 0 && (
            <Button variant="surface" onClick={() => show(withoutFilters(view))}>
              Limpar filtros
            </Button>
          )
        }
        skeleton={{ rows: 6, height: 72 }}
        onMore={showMore}
      >
        <DataTable<ManagedReport>
          label="Avisos à equipe"
          rows={reports}
          nameOf={placeOf}
          columns={COLUMNS}
          isBusy={query.isPlaceholderData}
          cardStyle={{ '& tbody tr': { rowGap: '2' } }}
          acts={(report) => (
            <Button
              size="sm"
              variant="surface"
              onPointerEnter={AnswerDialog.preload}
              onFocus={AnswerDialog.preload}
              onClick={() => setAnswering({ id: report.id })}
            >
              Responder<VisuallyHidden> ao aviso sobre {placeOf(report)}</VisuallyHidden>
            </Button>
          )}
        />
      </ListStates>
      <AnswerDialog target={answering} onClose={() => setAnswering(null)} />
    </Grid>
  );
}

const COLUMNS: readonly Column<ManagedReport>[] = [
  {
    key: 'report',
    label: 'Aviso',
    wraps: true,
    minWidth: '280px',
    cell: (report) => <Reported report={report} />,
  },
  {
    key: 'state',
    label: 'Situação',
    wraps: true,
    minWidth: '180px',
    cell: (report) => (
      <>
        <Badge colorPalette={stateColor(report.state)}>{stateLabel(report.state)}</Badge>
        {report.answer && <Told>{report.answer}</Told>}
      </>
    ),
  },
  {
    key: 'reporter',
    label: 'De',
    isNamed: true,
    cell: (report) =>
      report.user_id === null ? (
        <chakra.span color="fg.subtle">{reporterOf(report)}</chakra.span>
      ) : (
        <chakra.span css={{ '& a': FINGER }}>
          <PersonLink id={report.user_id}>{reporterOf(report)}</PersonLink>
        </chakra.span>
      ),
  },
  {
    key: 'created_at',
    label: 'Enviado em',
    isNamed: true,
    cell: (report) => formatDateTime(report.created_at),
  },
];

function Reported({ report }: { report: ManagedReport }) {
  const path = reportedPath(report);
  return (
    <>
      <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="1" columnGap="2">
        <Badge colorPalette={report.urgency === 0 ? 'red' : 'gray'}>{kindLabel(report.kind)}</Badge>
        {path === null ? (
          <chakra.span fontWeight="semibold">{placeOf(report)}</chakra.span>
        ) : (
          <ChakraLink asChild fontWeight="semibold" color="fg" css={FINGER}>
            <Link to={path}>{placeOf(report)}</Link>
          </ChakraLink>
        )}
      </chakra.span>
      {report.body && <Told>{report.body}</Told>}
    </>
  );
}

const Told = ({ children }: { children: string }) => (
  <chakra.span
    display="block"
    marginTop="1"
    color="fg.muted"
    fontWeight="normal"
    whiteSpace="pre-line"
    overflowWrap="anywhere"
  >
    {children}
  </chakra.span>
);
