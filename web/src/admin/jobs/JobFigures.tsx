import { DataList } from '@chakra-ui/react/data-list';
import { formatInteger } from '~/lib/format.ts';
import type { Figure } from './jobs.rules.ts';

type JobFiguresProps = { label: string; figures: readonly Figure[] };

/** The counts of a run, each with its name; a warning stands out. */
export function JobFigures({ label, figures }: JobFiguresProps) {
  const columns = figures.length === 2 ? 2 : 3;
  return (
    <DataList.Root
      aria-label={label}
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        sm: `repeat(${columns}, minmax(0, 1fr))`,
      }}
      gap="1px"
      overflow="hidden"
      border="line"
      borderRadius="control"
      background="border"
    >
      {figures.map(({ label: name, value, tone }) => (
        <DataList.Item
          key={name}
          // The last of an odd number would leave a hole in two columns.
          _last={figures.length % 2 === 1 ? { gridColumn: { base: '1 / -1', sm: 'auto' } } : {}}
          display="flex"
          flexWrap="wrap"
          alignItems="baseline"
          justifyContent="space-between"
          columnGap="2"
          paddingBlock="2"
          paddingInline="3"
          background="bg.panel"
        >
          <DataList.ItemLabel fontSize="sm">{name}</DataList.ItemLabel>
          <DataList.ItemValue
            marginLeft="auto"
            fontSize="lg"
            fontWeight="semibold"
            fontVariantNumeric="tabular-nums"
            color={tone === 'warning' ? 'orange.fg' : undefined}
          >
            {formatInteger(value)}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}
