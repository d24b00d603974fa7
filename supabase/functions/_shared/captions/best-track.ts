import * as z from 'zod';

export const trackSchema = z
  .object({
    id: z.string().min(1),
    snippet: z.object({
      language: z.string(),
      trackKind: z.string().default('standard'),
      isDraft: z.boolean().default(false),
      status: z.string().default('serving'),
    }),
  })
  .transform(({ id, snippet }) => ({
    id,
    language: snippet.language,
    isDraft: snippet.isDraft,
    isServed: snippet.status === 'serving',
    /** `auto`: made by speech recognition; `forced`: only what is in another language. */
    kind: KINDS[snippet.trackKind.toLowerCase()] ?? 'human',
  }));
export type Track = z.output<typeof trackSchema>;

const KINDS: Record<string, 'auto' | 'forced'> = { asr: 'auto', forced: 'forced' };

/** The captions to store: in Portuguese, those of people before automatic ones, Brazilian ones first; no drafts. */
export function bestTrack(tracks: readonly Track[]): Track | null {
  const [best] = tracks
    .filter(({ language, kind, isDraft, isServed }) => {
      return /^pt(?:-|$)/i.test(language) && kind !== 'forced' && !isDraft && isServed;
    })
    .toSorted((one, other) => rank(one) - rank(other));
  return best ?? null;
}

function rank({ kind, language }: Track): number {
  const place = ['pt-br', 'pt'].indexOf(language.toLowerCase());
  return (kind === 'auto' ? 10 : 0) + (place === -1 ? 2 : place);
}
