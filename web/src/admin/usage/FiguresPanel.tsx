import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Table } from '@chakra-ui/react/table';
import { Text } from '@chakra-ui/react/text';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { csvFile } from '~/lib/csv.ts';
import { saveFile } from '~/lib/save-file.ts';
import { DownloadIcon } from '~/ui/later-icons.tsx';
import { Chart, type ChartProps } from './charts.tsx';
import type { Figures } from './usage.rules.ts';

type FiguresPanelProps<Row> = {
  title: string;
  text: string;
  /** Of the file. */
  name: string;
  /** What is said while there is nothing to show. */
  empty: string;
  figures: Figures;
  /** Above the chart: which one. */
  choice?: ReactNode;
} & (ChartProps<Row> | { shape?: undefined });

/** One question about the use: its chart, if it has one, the same numbers as a table, and as a file. */
export function FiguresPanel<Row>(props: FiguresPanelProps<Row>) {
  const { title, text, name, empty, figures, choice, ...chart } = props;
  const id = useId();
  const [isTable, setIsTable] = useState(!chart.shape);
  const isEmpty = figures.rows.length === 0;
  return (
    <Panel title={title} titleId={id} text={text}>
      {choice}
      {isEmpty ? (
        <Text color="fg.muted">{empty}</Text>
      ) : isTable ? (
        <Box
          maxHeight="340px"
          overflow="auto"
          position="relative"
          // A scrolling box must be reachable by keyboard.
          tabIndex={0}
          role="region"
          aria-label={`${title}: tabela`}
        >
          <FiguresTable title={title} figures={figures} />
        </Box>
      ) : (
        <Box role="img" aria-label={`${title}: gráfico. Os números estão na tabela.`} minWidth="0">
          {chart.shape && <Chart {...chart} />}
        </Box>
      )}
      {!isEmpty && (
        <Flex gap="2" wrap="wrap">
          {chart.shape && (
            <Button size="sm" variant="surface" onClick={() => setIsTable(!isTable)}>
              {isTable ? 'Ver gráfico' : 'Ver tabela'}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            icon={<DownloadIcon size={16} />}
            aria-label={`Exportar CSV de ${title}`}
            onClick={() =>
              saveFile(`${name}.csv`, csvFile([figures.columns, ...figures.rows]), 'text/csv')
            }
          >
            Exportar CSV
          </Button>
        </Flex>
      )}
    </Panel>
  );
}

function FiguresTable({ title, figures }: { title: string; figures: Figures }) {
  return (
    <Table.Root aria-label={title} fontVariantNumeric="tabular-nums" color="fg.muted">
      <Table.Header>
        <Table.Row>
          {figures.columns.map((column, index) => (
            <Table.ColumnHeader key={column} textAlign={index === 0 ? undefined : 'end'}>
              {column}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {figures.rows.map(([first, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lessons may have one title, and the rows never move.
          <Table.Row key={row}>
            <Table.Cell asChild color="fg" fontWeight="normal" overflowWrap="anywhere">
              <th scope="row">{first}</th>
            </Table.Cell>
            {cells.map((cell, index) => (
              <Table.Cell key={figures.columns[index + 1]} textAlign="end">
                {cell}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}
