import { parseYouTubeId } from '#contracts/youtube-link.ts';
import type { UrlChanges } from '~/lib/use-url-state.ts';

export const VIDEO_PAGE_SIZE = 24;

/** What a list of lessons is narrowed by; it lives in the address. */
export type VideoFilters = {
  text: string;
  /** Id of a category, `none` for lessons without one, null for all. */
  category: number | 'none' | null;
  situation: 'active' | 'inactive' | 'scheduled' | 'unavailable' | 'review_due' | null;
  featured: boolean | null;
};

export const NO_FILTERS: VideoFilters = {
  text: '',
  category: null,
  situation: null,
  featured: null,
};

const SITUATIONS: Record<string, NonNullable<VideoFilters['situation']>> = {
  ativos: 'active',
  inativos: 'inactive',
  agendados: 'scheduled',
  indisponiveis: 'unavailable',
  'revisao-vencida': 'review_due',
};
const NO_CATEGORY = 'nenhuma';

/** The filters of an address; anything unknown filters nothing. */
export function parseVideoFilters(params: URLSearchParams): VideoFilters {
  const category = params.get('categoria');
  const situation = params.get('situacao') ?? '';
  const featured = params.get('destaque');
  return {
    text: (params.get('q') ?? '').slice(0, 200),
    category:
      category === NO_CATEGORY
        ? 'none'
        : category && /^[1-9]\d{0,15}$/.test(category)
          ? Number(category)
          : null,
    situation: Object.hasOwn(SITUATIONS, situation) ? (SITUATIONS[situation] ?? null) : null,
    featured: featured === 'sim' ? true : featured === 'nao' ? false : null,
  };
}

/** What filters are in the address; `parseVideoFilters` reads it back. */
export function videoFilterParams({
  text,
  category,
  situation,
  featured,
}: VideoFilters): UrlChanges {
  const shown = Object.entries(SITUATIONS).find(([, value]) => value === situation);
  return {
    q: text || null,
    categoria: category === 'none' ? NO_CATEGORY : (category?.toString() ?? null),
    situacao: shown?.[0] ?? null,
    destaque: featured === null ? null : featured ? 'sim' : 'nao',
  };
}

/** Whether anything narrows the list. */
export function hasFilters({ text, ...others }: VideoFilters): boolean {
  return text.trim() !== '' || Object.values(others).some((value) => value !== null);
}

/** What the database is asked for (`find_videos`, `count_videos`). A pasted YouTube link finds its lesson. */
export function videoSearch({ text, category, situation, featured }: VideoFilters) {
  const linkedId = text.includes('/') ? parseYouTubeId(text) : null;
  return {
    ...(linkedId === null ? { p_query: text } : { p_external_id: linkedId }),
    ...(category === 'none' && { p_is_uncategorized: true }),
    ...(typeof category === 'number' && { p_category_id: category }),
    ...(situation !== null && { p_situation: situation }),
    ...(featured !== null && { p_is_featured: featured }),
  };
}

const STATUS_BADGES: Record<string, { label: string; help: string; color: 'orange' | 'cyan' }> = {
  private: {
    label: 'Privado na origem',
    help: 'O dono tornou o vídeo privado. Os membros não o veem.',
    color: 'orange',
  },
  deleted: {
    label: 'Removido na origem',
    help: 'O vídeo não existe mais na origem. Os membros não o veem.',
    color: 'orange',
  },
  not_embeddable: {
    label: 'Incorporação desativada',
    help: 'O dono proibiu que o vídeo toque em outros sites. Os membros não o veem.',
    color: 'orange',
  },
  processing: {
    label: 'Processando na origem',
    help: 'O YouTube ainda prepara o vídeo. Ele aparece sozinho quando ficar pronto.',
    color: 'cyan',
  },
};

/** What the source says of a lesson; null while all is well. */
export function statusBadge(status: string) {
  return Object.hasOwn(STATUS_BADGES, status) ? (STATUS_BADGES[status] ?? null) : null;
}
