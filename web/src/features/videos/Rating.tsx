import { formatRating } from '~/lib/format.ts';
import { StarIcon } from '~/ui/icons.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { shownRating } from './videos.rules.ts';

/** How members rate a lesson, e.g. "4,9 de 5" with the suffix " de 5". */
export function Rating({ value, suffix = '' }: { value: number | null; suffix?: string }) {
  return (
    <span className="inline-row gap-1">
      <StarIcon size={14} color="var(--color-warning)" />
      <VisuallyHidden>Avaliação </VisuallyHidden>
      {formatRating(shownRating(value)) + suffix}
    </span>
  );
}
