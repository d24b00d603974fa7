import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { fact, figure } from '~/admin/ui/list/columns.ts';
import { type Column, DataTable } from '~/admin/ui/list/DataTable.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { FINGER } from '~/admin/ui/touched.ts';
import { LoadError } from '~/kit/LoadError.tsx';
import { formatClock } from '~/lib/duration.ts';
import { formatInteger } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { coverageText, orderText } from './coverage.rules.ts';
import { type MissingLesson, transcriptQueries } from './transcripts.queries.ts';

/** How much of the catalogue has a transcript, and which lessons should get one next. */
export function MissingTranscripts() {
  const coverage = useQuery(transcriptQueries.coverage());
  const missing = useQuery(transcriptQueries.missing());
  if (missing.error && !missing.data) {
    return <LoadError title="Não foi possível saber das aulas sem transcrição" query={missing} />;
  }
  if (!coverage.data || !missing.data || missing.data.length === 0) return null;
  return (
    <Panel
      titleId="missing-transcripts"
      title="Aulas sem transcrição"
      text={`${coverageText(coverage.data)} ${orderText(coverage.data, missing.data.length)}`}
    >
      <DataTable
        label="Aulas sem transcrição"
        cardsBelow="md"
        rows={missing.data}
        nameOf={({ title }) => title}
        columns={COLUMNS}
      />
    </Panel>
  );
}

const COLUMNS: readonly Column<MissingLesson>[] = [
  fact('Aula', ({ id, title }) => (
    <chakra.span fontWeight="semibold" css={{ '& a': FINGER }}>
      <Link to={paths.video(id)}>{title}</Link>
    </chakra.span>
  )),
  figure('Duração', ({ duration_seconds: seconds }) =>
    seconds === null ? '–' : formatClock(seconds),
  ),
  figure('Visualizações em 30 dias', ({ views }) =>
    views === null ? 'menos de 5' : formatInteger(views),
  ),
  figure('Buscas sem resposta', ({ searches }) => formatInteger(searches)),
];
