import { Progress } from '@chakra-ui/react/progress';

type ProgressBarProps = {
  /** 0 to 1; null while nobody knows. */
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
