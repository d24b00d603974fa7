/** The path with a query behind it; empty values are left out. */
function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export type AuthTab = 'entrar' | 'cadastrar' | 'recuperar';
export type AdminTab = 'aprovacoes' | 'usuarios' | 'conteudo';
export type ImportTab = 'video' | 'lote' | 'arquivo' | 'pasta';
export type VideoSituation = 'ativos' | 'inativos' | 'indisponiveis';

/** The only place that spells a URL of this app. */
export const paths = {
  home: () => '/',
  /** `entrar` is what the bare address shows. */
  auth: ({ tab }: { tab?: AuthTab } = {}) =>
    withQuery('/auth', { aba: tab === 'entrar' ? undefined : tab }),
  /** Where the recovery mail leads. */
  newPassword: () => '/nova-senha',
  profile: () => '/profile',
  settings: () => '/settings',
  categories: () => '/categories',
  category: (slug: string) => `/category/${encodeURIComponent(slug)}`,
  /** `t`: second at which to start. */
  video: (id: number | string, { t }: { t?: number | undefined } = {}) =>
    withQuery(`/video/${id}`, { t: t ? Math.floor(t) : undefined }),
  podcasts: () => '/podcasts',
  favorites: () => '/favorites',
  search: (q = '') => withQuery('/busca', { q }),
  admin: ({ tab }: { tab?: AdminTab | undefined } = {}) =>
    withQuery('/admin', { aba: tab === 'aprovacoes' ? undefined : tab }),
  youtubeImport: ({ tab }: { tab?: ImportTab | undefined } = {}) =>
    withQuery('/youtube-import', { aba: tab === 'video' ? undefined : tab }),
  videoManagement: ({ situation }: { situation?: VideoSituation | undefined } = {}) =>
    withQuery('/video-management', { situacao: situation }),
  podcastManagement: () => '/podcast-management',
  help: () => '/ajuda',
  contact: () => '/contato',
  terms: () => '/termos',
  privacy: () => '/privacidade',
  accessibility: () => '/acessibilidade',
} as const;

/** Patterns for the router, where a path has a parameter. */
export const pathPatterns = {
  category: '/category/:slug',
  video: '/video/:id',
} as const;
