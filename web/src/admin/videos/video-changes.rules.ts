import * as z from 'zod';
import type { Selection } from '~/admin/ui/list/selection.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import type { Choice } from '~/ui/SelectField.tsx';
import { type AskedVideos, videoSearch } from './video-admin.rules.ts';

/** How many lessons one act may change; the database refuses more. */
export const MOST_CHANGED = 5000;

/** The chosen lessons as the database takes them. */
export type SelectionRequest =
  | { ids: number[] }
  | { filters: ReturnType<typeof videoSearch>; except: number[] };

/** The selection as the database takes it. */
export const selectionRequest = (
  { isAll, ids }: Selection<number>,
  asked: AskedVideos,
): SelectionRequest =>
  isAll ? { filters: videoSearch(asked), except: [...ids] } : { ids: [...ids] };

/** One change for many lessons, as the database takes it. */
export type VideoChanges = {
  category_id?: number | null;
  instructor?: string | null;
  add_tags?: string[];
  remove_tags?: string[];
  is_active?: boolean;
  featured?: boolean;
};

/** Tags as they are typed: separated by commas. */
export function typedTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))];
}

/** What `preview_video_changes()` answers. */
export const previewSchema = z.object({
  chosen: z.number(),
  changing: z.number(),
  too_long: z.number(),
  kinds: z.array(
    z.object({ field: z.string(), before: z.unknown(), after: z.unknown(), count: z.number() }),
  ),
  sample: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
    }),
  ),
  mark: z.string(),
  /** Of what members see (`visible`), what they would see no more, and what they would see, and be told of, anew. */
  disappearing: z.number(),
  appearing: z.number(),
  announcing: z.number(),
  /** Members whose bell announces new lessons. */
  told: z.number(),
  visible: z.number(),
  /** All lessons. */
  total: z.number(),
  /** More than ten and more than a tenth: asked about first. */
  is_large: z.boolean(),
});
export type ChangePreview = z.output<typeof previewSchema>;

/** Whether a change announces lessons, which no undo takes back. */
export const tellsMembers = ({ announcing, told }: ChangePreview): boolean =>
  announcing > 0 && told > 0;

/** What `change_videos()` answers; without an act nothing has changed. */
export const changedSchema = z.object({
  act_id: z.number().nullable(),
  chosen: z.number(),
  changed: z.number(),
  too_long: z.number(),
});

export type Changed = z.output<typeof changedSchema>;

/** What `undo_video_act()` answers. */
export const undoneSchema = z.object({
  restored: z.number(),
  changed: z.number(),
  deleted: z.number(),
  category_deleted: z.number(),
  left: z.array(z.object({ id: z.number(), title: z.string().nullable(), reason: z.string() })),
});
export type UndoneAct = z.output<typeof undoneSchema>;

const FIELDS: Record<string, string> = {
  category_id: 'Categoria',
  instructor: 'Instrutor',
  is_active: 'Situação',
  featured: 'Destaque',
  tags: 'Tags',
  published_at: 'Publicação agendada',
  add_tags: 'Tag a mais',
  remove_tags: 'Tag a menos',
};
export const fieldLabel = (field: string): string => FIELDS[field] ?? field;

/** A value of a column in words. */
export function fieldValue(field: string, value: unknown, categories: readonly Choice[]): string {
  if (field === 'category_id') {
    const name = categories.find(({ id }) => id === value)?.name;
    return value === null ? 'Sem categoria' : (name ?? 'Categoria excluída');
  }
  if (field === 'is_active') return value ? 'Ativo' : 'Inativo';
  if (field === 'featured') return value ? 'Em destaque' : 'Sem destaque';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'Sem tags';
  return value === null || value === '' ? 'Vazio' : String(value);
}

/** What an act was asked to do: "Categoria: Trauma · Tag a mais: adulto". */
export function changesInWords(
  changes: Record<string, unknown>,
  categories: readonly Choice[],
): string {
  return Object.entries(changes)
    .map(([field, value]) => `${fieldLabel(field)}: ${fieldValue(field, value, categories)}`)
    .join(' · ');
}

/** What an act did, in words: "2 vídeos desativados · 1 já estava assim". */
export function outcomeInWords(
  changes: VideoChanges,
  { chosen, changed, too_long }: Changed,
  asked?: ChangePreview,
): string {
  const [one, many] = outcomeWords(changes);
  const same = chosen - changed - too_long;
  return [
    plural(changed, one, many),
    asked &&
      tellsMembers(asked) &&
      plural(asked.announcing, 'avisado aos membros', 'avisados aos membros'),
    same > 0 && plural(same, 'já estava assim', 'já estavam assim'),
    too_long > 0 && plural(too_long, 'ficaria com tags demais', 'ficariam com tags demais'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What lessons are by one change alone, one and many of them. */
const OUTCOMES: Record<string, readonly [one: string, many: string]> = {
  'is_active true': ['vídeo ativado', 'vídeos ativados'],
  'is_active false': ['vídeo desativado', 'vídeos desativados'],
  'featured true': ['vídeo em destaque', 'vídeos em destaque'],
  'featured false': ['vídeo sem destaque', 'vídeos sem destaque'],
  category_id: ['vídeo movido', 'vídeos movidos'],
};

function outcomeWords(changes: VideoChanges): readonly [one: string, many: string] {
  const [[field, value] = [''], ...others] = Object.entries(changes);
  const words = others.length === 0 && (OUTCOMES[`${field} ${value}`] ?? OUTCOMES[field]);
  return words || ['vídeo alterado', 'vídeos alterados'];
}

/** What members notice of a change; nothing where they notice nothing. */
export function noticedInWords(preview: ChangePreview): string[] {
  const { disappearing, appearing, announcing, visible, told } = preview;
  const lines: string[] = [];
  if (disappearing > 0) {
    const some = plural(disappearing, 'vídeo some', 'vídeos somem');
    lines.push(`${some} agora para os membros, de ${formatInteger(visible)} que eles veem.`);
  }
  if (appearing > 0) {
    lines.push(`${plural(appearing, 'vídeo passa', 'vídeos passam')} a aparecer para os membros.`);
  }
  if (tellsMembers(preview)) {
    const some = plural(announcing, 'é novo', 'são novos');
    const members = plural(told, 'membro recebe', 'membros recebem');
    lines.push(`${some}: até ${members} agora um aviso, que não dá para desfazer.`);
  }
  return lines;
}

/** What the activation of one lesson tells members; without a preview the number is not known. */
export function announcedInWords(title: string, preview?: ChangePreview): string {
  const isSeen = `“${title}” fica visível agora`;
  if (preview?.told === 0) return `${isSeen}. Nenhum membro recebe avisos de aula nova.`;
  const told = preview
    ? `até ${plural(preview.told, 'membro recebe', 'membros recebem')}`
    : 'os membros recebem';
  return `${isSeen}, e ${told} um aviso de aula nova, que não dá para desfazer.`;
}

/** The question before a quick act that changes a large part of the catalogue. */
export function largeChange(
  changes: VideoChanges,
  preview: ChangePreview,
  categories: readonly Choice[],
) {
  const many = plural(preview.changing, 'vídeo', 'vídeos');
  const [[field, value] = ['']] = Object.entries(changes);
  const [verb, during, to = ''] = LARGE[`${field} ${value}`] ??
    LARGE[field] ?? ['Alterar', 'Alterando...'];
  const where = to && `${to} “${fieldValue('category_id', changes.category_id, categories)}”`;
  const lines = noticedInWords(preview);
  return {
    title: `${verb} ${many}${where}?`,
    text: [
      ...(lines.length > 0
        ? lines
        : [
            `São ${formatInteger(preview.changing)} de ${formatInteger(preview.total)} vídeos do catálogo.`,
          ]),
      'Por 30 dias, “Alterações em massa” desfaz a alteração.',
    ].join(' '),
    confirm: `${verb} ${many}`,
    during,
  };
}

const LARGE: Record<string, readonly [verb: string, during: string, to?: string]> = {
  'is_active true': ['Ativar', 'Ativando...'],
  'is_active false': ['Desativar', 'Desativando...'],
  'featured true': ['Destacar', 'Destacando...'],
  'featured false': ['Tirar o destaque de', 'Alterando...'],
  category_id: ['Mover', 'Movendo...', ' para'],
};

const REASONS: Record<string, string> = {
  changed: 'foi mudado depois, e fica como está',
  category_deleted: 'a categoria de antes foi excluída, e fica como está',
};

/** What an undo left alone, a line each. */
export function leftInWords({ left, changed, category_deleted, deleted }: UndoneAct): string[] {
  const lines = left.map(
    ({ title, reason }) => `${title ?? 'Vídeo'}: ${REASONS[reason] ?? 'fica como está'}`,
  );
  const more = changed + category_deleted - left.length;
  if (more > 0)
    lines.push(`E mais ${plural(more, 'vídeo fica como está', 'vídeos ficam como estão')}.`);
  if (deleted > 0)
    lines.push(`${plural(deleted, 'vídeo foi excluído', 'vídeos foram excluídos')} entretanto.`);
  return lines;
}

/** The form of one change for many lessons; what is empty does not change. */
export const UNTOUCHED = {
  /** Id of a category, or `none`. */
  category: '',
  instructor: '',
  clearsInstructor: false,
  addTags: '',
  removeTags: '',
  isActive: '',
  featured: '',
};
export type BulkForm = typeof UNTOUCHED;

/** What a form asks for. */
export function formChanges(form: BulkForm): VideoChanges {
  const added = typedTags(form.addTags);
  const removed = typedTags(form.removeTags);
  const instructor = form.instructor.trim();
  return {
    ...(form.category !== '' && {
      category_id: form.category === 'none' ? null : Number(form.category),
    }),
    ...((form.clearsInstructor || instructor) && {
      instructor: form.clearsInstructor ? null : instructor,
    }),
    ...(added.length > 0 && { add_tags: added }),
    ...(removed.length > 0 && { remove_tags: removed }),
    ...(form.isActive !== '' && { is_active: form.isActive === 'true' }),
    ...(form.featured !== '' && { featured: form.featured === 'true' }),
  };
}

/** Why these tags cannot be taken; undefined when they can. */
export function tagsError(text: string): string | undefined {
  const tags = typedTags(text);
  if (tags.length > 20) return 'Escolha até 20 tags por vez';
  if (tags.some((tag) => tag.length > 100)) return 'Cada tag tem até 100 letras';
  return undefined;
}
