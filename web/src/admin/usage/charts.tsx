import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { Bar, BarChart, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';

/** One line or bar for each: its key in the data, what it is called, and a colour of the theme. */
type Series = { key: string; label: string; color: string };

type ChartProps = {
  /** Null is drawn as nothing: the table says why. */
  data: Record<string, string | number | null>[];
  /** Key of what stands along the bottom, or beside bars that lie. */
  along: string;
  series: readonly Series[];
};

/** Colours that can be told apart in both themes, in order. */
export const COLORS = [
  'cyan.solid',
  'orange.solid',
  'green.solid',
  'red.solid',
  'fg.muted',
  'fg.subtle',
];

/** What stands where the chart would be an empty frame. */
const nothingDrawn = (
  <Text color="fg.muted">
    Nada a desenhar ainda: por enquanto são zeros, ou menos de cinco pessoas.
  </Text>
);

const isDrawn = ({ data, series }: ChartProps): boolean =>
  data.some((row) => series.some(({ key }) => Number(row[key] ?? 0) !== 0));

/** Values over time. */
export function Lines({ data, along, series }: ChartProps) {
  if (!isDrawn({ data, along, series })) return nothingDrawn;
  return (
    <>
      <Box height={HEIGHT} width="full" css={FRAME}>
        <LineChart data={data} accessibilityLayer={false} responsive>
          {frame(along)}
          {series.map(({ key, label, color }) => (
            <Line
              key={key}
              dataKey={key}
              name={label}
              stroke={colorOf(color)}
              strokeWidth={2}
              // A week between two of fewer than five has no line, only this.
              dot={{ r: 3, strokeWidth: 0, fill: colorOf(color) }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </Box>
      <Key series={series} />
    </>
  );
}

type BarsProps = ChartProps & {
  /** What has a name lies: each name then has a line of its own, where below it every second would be left out. */
  areLying?: boolean;
};

/** Values upon each other. */
export function Bars({ data, along, series, areLying = false }: BarsProps) {
  if (!isDrawn({ data, along, series })) return nothingDrawn;
  return (
    <>
      <Box height={areLying ? `${data.length * 32 + 48}px` : HEIGHT} width="full" css={FRAME}>
        <BarChart
          data={data}
          layout={areLying ? 'vertical' : 'horizontal'}
          accessibilityLayer={false}
          responsive
        >
          {areLying ? lyingFrame(along) : frame(along)}
          {series.map(({ key, label, color }) => (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              stackId="all"
              maxBarSize={48}
              fill={colorOf(color)}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </Box>
      <Key series={series} />
    </>
  );
}

/** Which colour is what. */
function Key({ series }: Pick<ChartProps, 'series'>) {
  return (
    <Flex wrap="wrap" justify="center" columnGap="4" rowGap="1" fontSize="sm" color="fg.muted">
      {series.map(({ key, label, color }) => (
        <Flex key={key} align="center" gap="2">
          <Box boxSize="3" borderRadius="sm" background={color} />
          {label}
        </Flex>
      ))}
    </Flex>
  );
}

/** A colour of the theme, in both of its modes. */
const colorOf = (name: string) => `var(--chakra-colors-${name.replace('.', '-')})`;
const HEIGHT = '260px';
const FRAME = { '& .recharts-wrapper': { width: '100%', height: '100%' } };

const TEXT = { fontSize: 12, fill: colorOf('fg.muted') };
const AXIS = { tick: TEXT, tickLine: false, axisLine: false };
/** Letters of a name that stand beside its bar, on two lines. */
const NAME_LENGTH = 32;

function frame(along: string) {
  return [
    <CartesianGrid key="grid" stroke={colorOf('border')} vertical={false} />,
    <XAxis key="x" dataKey={along} {...AXIS} />,
    <YAxis key="y" allowDecimals={false} width={44} {...AXIS} />,
    tip,
  ];
}

function lyingFrame(along: string) {
  return [
    <CartesianGrid key="grid" stroke={colorOf('border')} horizontal={false} />,
    <XAxis key="x" type="number" allowDecimals={false} {...AXIS} />,
    <YAxis
      key="y"
      type="category"
      dataKey={along}
      width={148}
      interval={0}
      tickFormatter={(name: string) =>
        name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name
      }
      {...AXIS}
    />,
    tip,
  ];
}

const tip = (
  <Tooltip
    key="tip"
    cursor={false}
    contentStyle={{ background: colorOf('bg.panel'), borderColor: colorOf('border') }}
    labelStyle={{ color: colorOf('fg') }}
  />
);
