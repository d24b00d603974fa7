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
type VideoSituation = 'ativos' | 'inativos' | 'indisponiveis';
type ManagedVideos = {
  situation?: VideoSituation | undefined;
  /** Only lessons without a category. */
  category?: 'nenhuma' | undefined;
};

/** The only place that spells a URL of this app. */
export const paths = {
  home: () => '/',
  /** `entrar` is what the bare address shows. */
  auth: ({ tab, target }: { tab?: AuthTab; target?: string | undefined } = {}) =>
    withQuery('/auth', { aba: tab === 'entrar' ? undefined : tab, destino: target }),
  /** Where the recovery mail leads. */
  newPassword: ({ target }: { target?: string | undefined } = {}) =>
    withQuery('/nova-senha', { destino: target }),
  /** Where the mail about a registration leads; the token of the link stands behind "#". */
  confirmEmail: () => '/confirmar-email',
  disown: () => '/nao-fui-eu',
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
  /** The part of the same page that lists what was deleted. */
  deletedVideos: () => '/youtube-import#excluidas',
  videoManagement: ({ situation, category }: ManagedVideos = {}) =>
    withQuery('/video-management', { situacao: situation, categoria: category }),
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

/** A page of members that somebody wants to go to and has to sign in for. */
export type Target = {
  /** Path, query and fragment; always of this app. */
  path: string;
  /** What waits there, after "Entre para"; the kind of page and nothing of its content. */
  purpose: string;
};

const PURPOSES: readonly (readonly [page: RegExp, purpose: string])[] = [
  [/^\/video\/[^/]+$/i, 'assistir a aula'],
  [/^\/category\/[^/]+$/i, 'ver a categoria'],
  [/^\/categories$/i, 'ver as categorias'],
  [/^\/podcasts$/i, 'ouvir os podcasts'],
  [/^\/favorites$/i, 'abrir a Minha Lista'],
  [/^\/busca$/i, 'ver o resultado da busca'],
  [/^\/profile$/i, 'abrir o seu perfil'],
  [/^\/settings$/i, 'abrir as configurações'],
  [/^\/(admin|youtube-import|video-management|podcast-management)$/i, 'abrir a administração'],
];

/** Longer than any link of ours, shorter than what a host refuses. */
const MAX_TARGET_LENGTH = 1000;
/** Auth's client takes a session out of an address that has these: nobody shall be led into another's session. */
const AUTH_ANSWERS = ['access_token', 'refresh_token', 'error_code', 'error_description', 'code'];

/**
 * The target that `text` names, or null. It may come from anybody's link, so only a page of members is taken: no other
 * site, no page at the door, nothing that a browser reads otherwise than it looks.
 */
export function readTarget(text: string | null): Target | null {
  if (!text || text.length > MAX_TARGET_LENGTH) return null;
  // With one slash in front, and none of what browsers turn into a second one, it names no other site.
  if (!/^\/(?!\/)/.test(text) || /[\\\s\p{Cc}]/u.test(text)) return null;
  const { pathname, search, hash } = new URL(text, 'https://plantao.invalid');
  const purpose = PURPOSES.find(([page]) => page.test(pathname.replace(/\/$/, '')))?.[1];
  const isAuthAnswer = [search, hash].some((part) => {
    const values = new URLSearchParams(part.slice(1));
    return AUTH_ANSWERS.some((name) => values.has(name));
  });
  if (!purpose || isAuthAnswer) return null;
  return { path: pathname + search + hash, purpose };
}

/** The target of an address: the page itself, or the one that a page at the door was told of. */
export function targetOf({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): Target | null {
  return (
    readTarget(pathname + search + hash) ?? readTarget(new URLSearchParams(search).get('destino'))
  );
}
