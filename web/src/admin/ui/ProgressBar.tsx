import { Progress } from '@chakra-ui/react/progress';
import { Stack } from '@chakra-ui/react/stack';
import { formatInteger } from '~/lib/format.ts';

type ProgressBarProps = {
  /** 0 to 1; null while it is unknown. */
  value: number | null;
  /** What advances, e.g. "Cadastros aprovados". */
  label: string;
};

/** How much of something is done; without a value, that work goes on. */
export function ProgressBar({ value, label }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <Progress.Root value={percent}>
      <Progress.Track aria-label={label}>
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  );
}

type CountProgressProps = {
  done: number;
  total: number;
  label: string;
  /** What became of those: "aprovados". */
  what?: string;
};

/** How many of so many are done, drawn and in words. */
export function CountProgress({ done, total, label, what = '' }: CountProgressProps) {
  return (
    <Stack gap="2" fontVariantNumeric="tabular-nums">
      <ProgressBar value={done / total} label={label} />
      <p role="status">{`${formatInteger(done)} de ${formatInteger(total)} ${what}`.trim()}</p>
    </Stack>
  );
}
