import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Bar, BarChart, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';

/** One line or bar for each: its key in the data, what it is called, and a colour of the theme. */
type Series = { key: string; label: string; color: string };

type ChartProps = {
  data: Record<string, string | number>[];
  /** Key of what stands along the bottom. */
  along: string;
  series: readonly Series[];
  height?: string;
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

/** Values over time. */
export function Lines({ data, along, series, height = '260px' }: ChartProps) {
  return (
    <>
      <Box height={height} width="full" css={FRAME}>
        <LineChart data={data} accessibilityLayer={false} responsive>
          {frame(along)}
          {series.map(({ key, label, color }) => (
            <Line
              key={key}
              dataKey={key}
              name={label}
              stroke={colorOf(color)}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </Box>
      <Key series={series} />
    </>
  );
}

/** Values beside or upon each other. */
export function Bars({ data, along, series, height = '260px' }: ChartProps) {
  return (
    <>
      <Box height={height} width="full" css={FRAME}>
        <BarChart data={data} accessibilityLayer={false} responsive>
          {frame(along)}
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
const FRAME = { '& .recharts-wrapper': { width: '100%', height: '100%' } };

function frame(along: string) {
  const text = { fontSize: 12, fill: colorOf('fg.muted') };
  return [
    <CartesianGrid key="grid" stroke={colorOf('border')} vertical={false} />,
    <XAxis key="x" dataKey={along} tick={text} tickLine={false} axisLine={false} />,
    <YAxis
      key="y"
      allowDecimals={false}
      tick={text}
      tickLine={false}
      axisLine={false}
      width={44}
    />,
    <Tooltip
      key="tip"
      cursor={false}
      contentStyle={{ background: colorOf('bg.panel'), borderColor: colorOf('border') }}
      labelStyle={{ color: colorOf('fg') }}
    />,
  ];
}
