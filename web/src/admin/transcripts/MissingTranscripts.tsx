import { Table } from '@chakra-ui/react/table';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Panel } from '~/admin/ui/Panel.tsx';
import { ROWS_AS_CARDS } from '~/admin/ui/rows-as-cards.ts';
import { formatClock } from '~/lib/duration.ts';
import { describeError } from '~/lib/errors.ts';
import { formatInteger } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { coverageText } from './coverage.rules.ts';
import { transcriptQueries } from './transcripts.queries.ts';

/** How much of the catalogue has a transcript, and which lessons should get one next. */
export function MissingTranscripts() {
  const coverage = useQuery(transcriptQueries.coverage());
  const missing = useQuery(transcriptQueries.missing());
  if (missing.error && !missing.data) {
    return (
      <ErrorState
        title="Não foi possível saber das aulas sem transcrição"
        text={describeError(missing.error)}
        onRetry={() => void missing.refetch()}
      />
    );
  }
  if (!coverage.data || !missing.data || missing.data.length === 0) return null;
  return (
    <Panel
      titleId="missing-transcripts"
      title="Aulas sem transcrição"
      text={`${coverageText(coverage.data)} Primeiro as mais assistidas, depois aquelas de que mais se buscou em vão.`}
    >
      <Table.Root css={ROWS_AS_CARDS} aria-label="Aulas sem transcrição">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>Aula</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">Duração</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">Visualizações em 30 dias</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">Buscas sem resposta</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {missing.data.map((lesson) => (
            <Table.Row key={lesson.id}>
              <Table.Cell asChild color="fg" fontWeight="semibold" overflowWrap="anywhere">
                <th scope="row">
                  <Link to={paths.video(lesson.id)}>{lesson.title}</Link>
                </th>
              </Table.Cell>
              <Table.Cell textAlign="end">
                {lesson.duration_seconds === null ? '–' : formatClock(lesson.duration_seconds)}
              </Table.Cell>
              <Table.Cell textAlign="end">
                {lesson.views === null ? 'menos de 5' : formatInteger(lesson.views)}
              </Table.Cell>
              <Table.Cell textAlign="end">{formatInteger(lesson.searches)}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Panel>
  );
}
