import { pages, withQuery } from '~/lib/paths.ts';

export type AdminTab = 'aprovacoes' | 'usuarios' | 'conteudo';
export type SearchManagementTab = 'termos' | 'pacientes-e-vias' | 'sem-resposta';
export type ImportTab = 'video' | 'lote' | 'arquivo' | 'pasta';
type ManagedVideos = {
  situation?:
    | 'ativos'
    | 'inativos'
    | 'esperam-revisao'
    | 'indisponiveis'
    | 'revisao-vencida'
    | undefined;
  /** Only lessons without a category. */
  category?: 'nenhuma' | undefined;
};

/** Addresses of administrators' pages with a tab, a filter or a part; `paths` has those without. */
export const adminPaths = {
  /** `aprovacoes` is what the bare address shows. */
  admin: ({ tab }: { tab?: AdminTab | undefined } = {}) =>
    withQuery(pages.admin, { aba: tab === 'aprovacoes' ? undefined : tab }),
  person: (id: string) => pages.person.replace(':id', id),
  /** All lists of expected people, or one of them. */
  expectedPeople: ({ list }: { list?: number } = {}) =>
    withQuery(pages.expectedPeople, { lista: list }),
  youtubeImport: ({ tab }: { tab?: ImportTab | undefined } = {}) =>
    withQuery(pages.youtubeImport, { aba: tab === 'video' ? undefined : tab }),
  /** The part of the same page that lists what was deleted. */
  deletedVideos: () => `${pages.youtubeImport}#excluidas`,
  videoManagement: ({ situation, category }: ManagedVideos = {}) =>
    withQuery(pages.videoManagement, { situacao: situation, categoria: category }),
  searchManagement: ({ tab }: { tab?: SearchManagementTab | undefined } = {}) =>
    withQuery(pages.searchManagement, { aba: tab === 'termos' ? undefined : tab }),
  /** Those of one recording, where one is named. */
  transcriptDoses: (recording: { video?: number; podcast?: number } = {}) =>
    withQuery(pages.transcriptDoses, recording),
} as const;
