/** The path with a query behind it; empty values are left out. */
export function withQuery(
  path: string,
  query: Record<string, string | number | undefined>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export type AuthTab = 'entrar' | 'cadastrar' | 'recuperar' | 'celular';
/** What links of mails lead to, as `pages`. */
const mailPages = {
  /** Links of Auth's mails. */
  mailLink: '/link',
  /** The mail about a registration. */
  confirmEmail: '/confirmar-email',
  disown: '/nao-fui-eu',
  /** Mails to an old mailbox about a change of address. */
  addressChange: '/trocar-email',
  /** The foot of the weekly digest. */
  leaveDigest: '/sair-do-resumo',
} as const;

/** The administrators' pages, as `pages`. */
const adminPages = {
  admin: '/admin',
  person: '/admin/pessoas/:id',
  expectedPeople: '/expected-people',
  youtubeImport: '/youtube-import',
  videoManagement: '/video-management',
  podcastManagement: '/podcast-management',
  categoryManagement: '/category-management',
  searchManagement: '/search-management',
  transcriptManagement: '/transcript-management',
  transcriptDoses: '/transcript-management/doses',
  reports: '/avisos',
  usage: '/uso',
  operations: '/operacao',
} as const;

/** Every page as the router matches it: this file alone spells a path of the app. */
export const pages = {
  home: '/',
  auth: '/auth',
  newPassword: '/nova-senha',
  ...mailPages,
  profile: '/profile',
  settings: '/settings',
  connect: '/conectar',
  categories: '/categories',
  category: '/category/:slug',
  video: '/video/:id',
  podcasts: '/podcasts',
  favorites: '/favorites',
  notes: '/anotacoes',
  doses: '/doses',
  search: '/busca',
  ...adminPages,
  help: '/ajuda',
  contact: '/contato',
  terms: '/termos',
  privacy: '/privacidade',
  accessibility: '/acessibilidade',
} as const;

export type Page = keyof typeof pages;

/** Which page an address of the app leads to, read as the router does: capitals and a slash at the end do not matter. */
export function pageOf(address: string): Page | null {
  const parts = partsOf(address.replace(/[?#].*$/, ''));
  // The keys of `pages`, which Object.keys widens to string.
  const names = Object.keys(pages) as Page[];
  return names.find((name) => fits(partsOf(pages[name]), parts)) ?? null;
}

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/');

const fits = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((expected, index) => {
    const part = parts[index] ?? '';
    return expected.startsWith(':') ? part !== '' : expected === part.toLowerCase();
  });

/** The number of a lesson in an address; null for anything else. */
export const parseVideoId = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;

/** The lesson that a path leads to. */
export const lessonOf = (pathname: string): number | null =>
  pageOf(pathname) === 'video' ? parseVideoId(partsOf(pathname).at(-1)) : null;

const wholeSecond = (t: number | undefined) => (t === undefined ? undefined : Math.floor(t));

/** Where a recording opens. */
type Place = {
  /** Second at which to start. */
  t?: number | undefined;
  /** What is to be read there: the sentence said at a second, or the key points. */
  excerpt?: number | 'pontos' | undefined;
};

/** The address of each page as it is spelled, for those that have nothing to say in theirs. */
const plain = Object.fromEntries(
  Object.entries(pages).map(([name, path]) => [name, () => path]),
  // Object.entries forgets which name has which path.
) as { [Name in Page]: () => (typeof pages)[Name] };

/** Addresses within the app. Those of mails (`mailLink` to `leaveDigest`) and `connect` say behind "#" what they are about. */
export const paths = {
  ...plain,
  /** `entrar` is what the bare address shows. */
  auth: ({ tab, target }: { tab?: AuthTab; target?: string | undefined } = {}) =>
    withQuery(pages.auth, { aba: tab === 'entrar' ? undefined : tab, destino: target }),
  /** Where the recovery mail leads. */
  newPassword: ({ target }: { target?: string | undefined } = {}) =>
    withQuery(pages.newPassword, { destino: target }),
  settings: ({ section }: { section?: 'sessoes' | 'notificacoes' } = {}) =>
    section ? `${pages.settings}#${section}` : pages.settings,
  category: (slug: string) => pages.category.replace(':slug', encodeURIComponent(slug)),
  video: (id: number | string, { t, excerpt }: Place = {}) =>
    withQuery(pages.video.replace(':id', String(id)), { t: wholeSecond(t), trecho: excerpt }),
  /** `episode` is opened and plays. */
  podcasts: ({ episode, t, excerpt }: Place & { episode?: number } = {}) =>
    withQuery(pages.podcasts, { episodio: episode, t: wholeSecond(t), trecho: excerpt }),
  /** Those that are on this device. */
  downloadedPodcasts: () => `${pages.podcasts}?filtro=baixados`,
  /** The part of the settings that is about them. */
  downloads: () => `${pages.settings}#downloads`,
  search: (q = '') => withQuery(pages.search, { q }),
  /** `missing`: the subject of which a lesson is missed. */
  contact: ({ missing }: { missing?: string } = {}) => withQuery(pages.contact, { falta: missing }),
} as const;

/** A page of members for which a visitor has to sign in. */
export type Target = {
  /** Path, query and fragment; always of this app. */
  path: string;
  /** What waits there, after "Entre para"; the kind of page and nothing of its content. */
  purpose: string;
};

/** Whether links of mails lead to a page, signed in or not. */
export const isMailPage = (page: Page): boolean => page in mailPages;

/** Whether a page is one of the administrators'. */
export const isAdminPage = (page: Page): boolean => page in adminPages;

/** What waits on a page of members, for those that a link may lead to after a sign-in. */
const PURPOSES: Partial<Record<Page, string>> = {
  video: 'assistir a aula',
  category: 'ver a categoria',
  categories: 'ver as categorias',
  podcasts: 'ouvir os podcasts',
  favorites: 'abrir a Minha Lista',
  notes: 'abrir as suas anotações',
  doses: 'ver as doses e condutas',
  search: 'ver o resultado da busca',
  profile: 'abrir o seu perfil',
  settings: 'abrir as configurações',
  connect: 'conectar um computador',
};

/** Longer than any link of this app, shorter than the limit of hosts. */
const MAX_TARGET_LENGTH = 1000;
/** Auth's client takes a session out of an address that has these: a link could sign a visitor into a foreign session. */
const AUTH_ANSWERS = ['access_token', 'refresh_token', 'error_code', 'error_description', 'code'];

/**
 * The target that `text` names, or null. It may come from a stranger's link, so only a page of members is taken: no other
 * site, no sign-in page, no path that a browser reads as another host.
 */
export function readTarget(text: string | null): Target | null {
  if (!text || text.length > MAX_TARGET_LENGTH) return null;
  // With one slash in front, and none of what browsers turn into a second one, it names no other site.
  if (!/^\/(?!\/)/.test(text) || /[\\\s\p{Cc}]/u.test(text)) return null;
  const { pathname, search, hash } = new URL(text, 'https://plantao.invalid');
  const page = pageOf(pathname);
  const purpose = page && (isAdminPage(page) ? 'abrir a administração' : PURPOSES[page]);
  const isAuthAnswer = [search, hash].some((part) => {
    const values = new URLSearchParams(part.slice(1));
    return AUTH_ANSWERS.some((name) => values.has(name));
  });
  if (!purpose || isAuthAnswer) return null;
  return { path: pathname + search + hash, purpose };
}

/** The target of an address: the page itself, or the `destino` of a sign-in page. */
export function targetOf({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): Target | null {
  return (
    readTarget(pathname + search + hash) ?? readTarget(new URLSearchParams(search).get('destino'))
  );
}
