import * as z from 'zod';
import type { Selection } from '~/admin/ui/list/selection.ts';
import { formatDateTime, formatInteger, plural } from '~/lib/format.ts';
import type { Choice } from '~/ui/SelectField.tsx';
import type { AskedPodcasts } from './podcast-admin.rules.ts';

/** How many podcasts one act may change; the database refuses more. */
export const MOST_CHANGED = 500;

/** The chosen podcasts: by their ids, or all that were found less a few, of which there were so many. */
export type ChosenPodcasts =
  | { ids: number[] }
  | { asked: AskedPodcasts; except: number[]; count: number };

export const chosenPodcasts = (
  { isAll, ids }: Selection<number>,
  asked: AskedPodcasts,
  count: number,
): ChosenPodcasts => (isAll ? { asked, except: [...ids], count } : { ids: [...ids] });

/** One change for many podcasts, as the database takes it. */
export type PodcastChanges = {
  category_id?: number | null;
  is_active?: boolean;
  published_at?: string;
  is_deleted?: true;
};

/** What `change_podcasts()` answers; without an act nothing has changed. */
export const changedSchema = z.object({
  act_id: z.number().nullable(),
  chosen: z.number(),
  changed: z.number(),
  gone: z.number(),
  hidden: z.number(),
  appearing: z.number(),
  visible: z.number(),
  total: z.number(),
  is_large: z.boolean(),
});
export type ChangedPodcasts = z.output<typeof changedSchema>;

/** What members notice of an act that is not done yet. */
export function noticedInWords({ hidden, appearing, visible }: ChangedPodcasts): string {
  const seen = plural(visible, 'podcast que os membros ouvem', 'podcasts que os membros ouvem');
  if (hidden > 0)
    return `${formatInteger(hidden)} de ${seen} ${hidden === 1 ? 'sai' : 'saem'} do ar agora.`;
  if (appearing > 0)
    return `${plural(appearing, 'passa a ser ouvido', 'passam a ser ouvidos')} pelos membros agora.`;
  return 'O que os membros ouvem não muda.';
}

/** What `undo_podcast_act()` answers. */
export const undoneSchema = z.object({
  restored: z.number(),
  changed: z.number(),
  deleted: z.number(),
  category_deleted: z.number(),
  left: z.array(z.object({ id: z.number(), title: z.string().nullable(), reason: z.string() })),
});

/** What an act was asked to do: "Categoria: Trauma". */
export function changesInWords(
  { category_id, is_active, published_at, is_deleted }: Record<string, unknown>,
  categories: readonly Choice[],
): string {
  if (is_deleted) return 'Excluídos';
  const name = categories.find(({ id }) => id === category_id)?.name ?? 'Categoria excluída';
  return [
    category_id !== undefined && `Categoria: ${category_id === null ? 'Sem categoria' : name}`,
    typeof published_at === 'string'
      ? `Agendados para ${formatDateTime(published_at)}`
      : is_active !== undefined && `Situação: ${is_active ? 'Ativo' : 'Inativo'}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What an act did, in words: "2 podcasts desativados · 1 já estava assim". */
export function outcomeInWords(
  changes: PodcastChanges,
  { chosen, changed, gone }: Pick<ChangedPodcasts, 'chosen' | 'changed' | 'gone'>,
): string {
  const same = chosen - changed - gone;
  const done = changes.is_deleted
    ? plural(changed, 'podcast excluído', 'podcasts excluídos')
    : changes.published_at
      ? plural(changed, 'podcast agendado', 'podcasts agendados')
      : changes.is_active !== undefined
        ? plural(
            changed,
            `podcast ${changes.is_active ? 'ativado' : 'desativado'}`,
            `podcasts ${changes.is_active ? 'ativados' : 'desativados'}`,
          )
        : plural(changed, 'podcast movido', 'podcasts movidos');
  return [
    changed > 0 && done,
    same > 0 && plural(same, 'já estava assim', 'já estavam assim'),
    gone > 0 && plural(gone, 'foi excluído entretanto', 'foram excluídos entretanto'),
  ]
    .filter(Boolean)
    .join(' · ');
}

const REASONS: Record<string, string> = {
  changed: 'foi mudado depois, e fica como está',
  category_deleted: 'a categoria de antes foi excluída, e fica como está',
};

/** What an undo did, and what it left alone and why. */
export function undoneInWords({
  restored,
  changed,
  category_deleted,
  deleted,
  left,
}: z.output<typeof undoneSchema>): string {
  const named = left
    .slice(0, 3)
    .map(({ title, reason }) => `“${title ?? 'Podcast'}”: ${REASONS[reason] ?? 'fica como está'}`);
  const more = changed + category_deleted - named.length;
  return [
    plural(restored, 'podcast como antes', 'podcasts como antes'),
    ...named,
    more > 0 && plural(more, 'outro fica como está', 'outros ficam como estão'),
    deleted > 0 &&
      plural(
        deleted,
        'não voltou: está em “Podcasts excluídos”, ou já foi apagado ou restaurado',
        'não voltaram: estão em “Podcasts excluídos”, ou já foram apagados ou restaurados',
      ),
  ]
    .filter(Boolean)
    .join(' · ');
}
