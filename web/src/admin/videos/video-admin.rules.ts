import { parseYouTubeId } from '#contracts/youtube-link.ts';
import {
  bothWays,
  byId,
  choice,
  listAddress,
  parseView,
  type ViewOf,
  viewParams,
  yesNo,
} from '~/admin/ui/list/list-view.ts';
import { rowKeys } from '~/admin/ui/list/use-row-keys.ts';
import type { UrlChanges } from '~/lib/use-url-state.ts';

export const VIDEO_PAGE_SIZE = 24;

/** What the catalogue can be narrowed and ordered by (`find_videos`), and what its table shows beside the title. */
export const VIDEOS = listAddress(
  {
    category: byId('categoria', 'Categoria', 'Todas as categorias', ['nenhuma', 'Sem categoria']),
    situation: choice('situacao', 'Situação', 'Todas', [
      ['active', 'ativos', 'Ativos'],
      ['inactive', 'inativos', 'Inativos'],
      ['scheduled', 'agendados', 'Agendados'],
      ['to_review', 'esperam-revisao', 'Esperam revisão'],
      ['unavailable', 'indisponiveis', 'Indisponíveis na origem'],
      ['review_due', 'revisao-vencida', 'Revisão vencida'],
    ]),
    featured: yesNo('destaque', 'Destaque', 'Em destaque', 'Sem destaque'),
  },
  [
    ...bothWays('created_at', 'entrada', 'Adicionado em', true),
    ...bothWays('title', 'titulo', 'Título'),
    ...bothWays('instructor', 'instrutor', 'Instrutor'),
    ...bothWays('duration', 'duracao', 'Duração', true),
    ...bothWays('views', 'visualizacoes', 'Visualizações', true),
    ...bothWays('updated_at', 'alteracao', 'Alteração', true),
  ],
  [
    { key: 'category', spelled: 'categoria', label: 'Categoria' },
    { key: 'instructor', spelled: 'instrutor', label: 'Instrutor', sort: 'instructor' },
    { key: 'tags', spelled: 'tags', label: 'Tags' },
    { key: 'duration', spelled: 'duracao', label: 'Duração', sort: 'duration' },
    { key: 'views', spelled: 'visualizacoes', label: 'Visualizações', sort: 'views' },
    { key: 'created', spelled: 'entrada', label: 'Adicionado em', sort: 'created_at' },
    {
      key: 'updated',
      spelled: 'alteracao',
      label: 'Alteração',
      sort: 'updated_at',
      isUsual: false,
    },
  ],
);

/** Which lessons are shown, and how: as cards or as a table; null where the address does not say. */
export type VideosView = ViewOf<typeof VIDEOS> & { isTable: boolean | null };
/** Which lessons are asked for; their order does not count. */
export type AskedVideos = Pick<VideosView, 'text' | 'filters'>;
export type VideoColumn = VideosView['columns'][number];

/** The view that an address names. */
export const parseVideosView = (params: URLSearchParams): VideosView => ({
  ...parseView(VIDEOS, params),
  isTable: tableIn(params.get('modo')),
});

/** Whether a spelled mode is the table; null for what is none. */
export const tableIn = (mode: string | null): boolean | null =>
  mode === 'tabela' ? true : mode === 'cartoes' ? false : null;
export const modeOf = (isTable: boolean): string => (isTable ? 'tabela' : 'cartoes');

/** A view as parameters of the address, which `parseVideosView` reads back. */
export const videosViewParams = (view: VideosView): UrlChanges => ({
  ...viewParams(VIDEOS, view),
  modo: view.isTable === null ? null : modeOf(view.isTable),
});

/** What the database is asked for (`find_videos`, `count_videos`). A pasted YouTube link finds its lesson. */
export function videoSearch({ text, filters: { category, situation, featured } }: AskedVideos) {
  const linkedId = text.includes('/') ? parseYouTubeId(text) : null;
  return {
    ...(linkedId === null ? { p_query: text } : { p_external_id: linkedId }),
    ...(category === 'none' && { p_is_uncategorized: true }),
    ...(typeof category === 'number' && { p_category_id: category }),
    ...(situation !== null && { p_situation: situation }),
    ...(featured !== null && { p_is_featured: featured }),
  };
}

export const VIDEO_KEYS = rowKeys(
  ['Próximo vídeo', 'Vídeo anterior'],
  [{ keys: ['e'], command: 'edit', what: 'Editar' }],
);

const badge = (label: string, help: string, color: 'orange' | 'cyan' = 'orange') => ({
  label,
  help,
  color,
});
const STATUS_BADGES = new Map([
  ['private', badge('Privado na origem', 'O dono tornou o vídeo privado. Os membros não o veem.')],
  [
    'deleted',
    badge('Removido na origem', 'O vídeo não existe mais na origem. Os membros não o veem.'),
  ],
  [
    'not_embeddable',
    badge(
      'Incorporação desativada',
      'O dono proibiu que o vídeo toque em outros sites. Os membros não o veem.',
    ),
  ],
  [
    'processing',
    badge(
      'Processando na origem',
      'O YouTube ainda prepara o vídeo. Ele aparece sozinho quando ficar pronto.',
      'cyan',
    ),
  ],
]);

/** What the source says of a lesson; null while all is well. */
export const statusBadge = (status: string) => STATUS_BADGES.get(status) ?? null;

/** Whether an activation announces the lesson to members: it never was visible, and would be now. */
export const tellsOf = ({
  announced_at,
  status,
}: {
  announced_at: string | null;
  status: string;
}): boolean => announced_at === null && status === 'active';
