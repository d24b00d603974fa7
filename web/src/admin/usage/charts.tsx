import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';

/** One line or bar of each row: what it is called, a colour of the theme, and its value; null is drawn as nothing. */
type Series<Row> = readonly [label: string, color: string, value: (row: Row) => number | null];

export type ChartProps<Row> = {
  /** Bars with names lie, so that each name has a line: below upright bars every second name would be left out. */
  shape: 'lines' | 'bars' | 'lying bars';
  rows: readonly Row[];
  /** What stands along the bottom, or beside bars that lie. */
  along(row: NoInfer<Row>): string;
  series: readonly Series<NoInfer<Row>>[];
};

/** Rows drawn as lying bars; the table has all rows. */
const MOST_LYING = 10;
/** Letters of a name that stand beside its bar, on two lines. */
const NAME_LENGTH = 32;
/** A colour of the theme, in both of its modes. */
const colorOf = (name: string) => `var(--chakra-colors-${name.replace('.', '-')})`;

const AXIS = {
  tick: { fontSize: 12, fill: colorOf('fg.muted') },
  tickLine: false,
  axisLine: false,
};
const NAMES = { ...AXIS, type: 'category', dataKey: 'along' } as const;
const VALUES = { ...AXIS, type: 'number', allowDecimals: false } as const;
const NAMES_BESIDE = {
  ...NAMES,
  width: 148,
  interval: 0,
  tickFormatter: (name: string) =>
    name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name,
} as const;

/** Values over time as lines, or upon each other as bars. */
export function Chart<Row>({ shape, rows, along, series }: ChartProps<Row>) {
  const isLying = shape === 'lying bars';
  const data = rows.slice(0, isLying ? MOST_LYING : undefined).map((row) => ({
    along: along(row),
    values: series.map(([, , value]) => value(row)),
  }));
  if (!data.some(({ values }) => values.some(Boolean))) {
    return (
      <Text color="fg.muted">
        Nada a desenhar ainda: por enquanto são zeros, ou menos de cinco pessoas.
      </Text>
    );
  }
  return (
    <>
      <Box
        height={isLying ? `${data.length * 32 + 48}px` : '260px'}
        width="full"
        css={{ '& .recharts-wrapper': { width: '100%', height: '100%' } }}
      >
        <ComposedChart
          data={data}
          layout={isLying ? 'vertical' : 'horizontal'}
          accessibilityLayer={false}
          responsive
        >
          <CartesianGrid stroke={colorOf('border')} vertical={isLying} horizontal={!isLying} />
          <XAxis {...(isLying ? VALUES : NAMES)} />
          <YAxis {...(isLying ? NAMES_BESIDE : { ...VALUES, width: 44 })} />
          <Tooltip
            cursor={false}
            contentStyle={{ background: colorOf('bg.panel'), borderColor: colorOf('border') }}
            labelStyle={{ color: colorOf('fg') }}
          />
          {series.map(([name, colorName], index) => {
            const color = colorOf(colorName);
            const drawn = { name, dataKey: `values[${index}]`, isAnimationActive: false };
            return shape === 'lines' ? (
              <Line
                key={name}
                {...drawn}
                stroke={color}
                strokeWidth={2}
                // A value between two that are not told has no line, only its dot.
                dot={{ r: 3, strokeWidth: 0, fill: color }}
              />
            ) : (
              <Bar key={name} {...drawn} stackId="all" maxBarSize={48} fill={color} />
            );
          })}
        </ComposedChart>
      </Box>
      <Flex wrap="wrap" justify="center" columnGap="4" rowGap="1" fontSize="sm" color="fg.muted">
        {series.map(([label, color]) => (
          <Flex key={label} align="center" gap="2">
            <Box boxSize="3" borderRadius="sm" background={color} />
            {label}
          </Flex>
        ))}
      </Flex>
    </>
  );
}
