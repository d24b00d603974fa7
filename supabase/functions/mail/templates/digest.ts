import * as z from 'zod';
import { greeting } from './greeting.ts';
import type { MailContent, MailContext, MailLink, MailList } from './layout.ts';

const MAX_LINES = 7;
/** Titles may have 500 characters; so many are read on a phone. */
const MAX_TITLE = 90;
const NBSP = '\u00A0';

const itemSchema = z.object({ id: z.int().positive(), title: z.string().min(1) });
const kindSchema = z.enum(['lesson', 'episode']);
const count = z.int().nonnegative();
const categorySchema = z.object({
  kind: kindSchema,
  category: z.string().nullable(),
  total: z.int().positive(),
  items: z.array(itemSchema).min(1),
});
const restSchema = z.object({ kind: z.literal('rest'), lessons: count, episodes: count });
const begunSchema = itemSchema.extend({
  kind: kindSchema,
  at: z.number().nonnegative(),
  left: z.number().positive().nullable(),
});
const personSchema = z.object({ full_name: z.string().default('') });
const digestSchema = personSchema
  .extend({
    news: z.array(z.discriminatedUnion('kind', [categorySchema, restSchema])),
    begun: z.array(begunSchema),
  })
  .refine(({ news, begun }) => {
    const lines = news.length + begun.length;
    return lines > 0 && lines <= MAX_LINES;
  });

type Digest = z.output<typeof digestSchema>;
type News = Digest['news'][number];
type Begun = Digest['begun'][number];

/** The mail of the week: what is new, by category, and what was begun. Titles are data: the layout escapes them. */
export function weeklyDigest(payload: unknown, { siteUrl, unsubscribe }: MailContext): MailContent {
  const { full_name, news, begun } = digestSchema.parse(payload);
  const address = (path: string) => new URL(path, siteUrl).toString();
  const [latest] = begun;
  const counted = countedNews(news);
  return {
    subject: counted ? `Sua semana no Plantão: ${counted}` : 'Continue de onde parou no Plantão',
    preview: [...news.map(headOf), ...begun.map(({ title }) => clipped(title))].join(' · '),
    greeting: greeting(full_name),
    paragraphs: ['O que aconteceu no Plantão, em um minuto de leitura.'],
    lists: [
      ...listOf('Novidades da semana', news, (line) => newsLine(line, address)),
      ...listOf('Para continuar', begun, (line) => begunLine(line, address)),
    ],
    button: latest
      ? { label: 'Continuar', url: address(placeOf(latest)) }
      : { label: 'Abrir o Plantão', url: address('/') },
    note: 'Você recebe este resumo às quintas-feiras porque pediu o resumo semanal por e-mail.',
    ...(unsubscribe && { noteLink: { label: 'Não quero mais o resumo', url: unsubscribe } }),
  };
}

/** Asks the reader of an address that a member gave for the digest. The mail names no member: the reader may be a stranger. */
export function digestConfirmation(payload: unknown, { confirmDigest }: MailContext): MailContent {
  return {
    subject: 'Confirme este e-mail para o resumo semanal',
    preview: 'Um clique, e o resumo do Plantão passa a chegar aqui.',
    greeting: greeting(personSchema.parse(payload).full_name),
    paragraphs: [
      'Alguém pediu, com uma conta do Plantão, o resumo semanal neste endereço.',
      'Foi você? Então confirme: às quintas-feiras contamos o que há de novo e o que ficou pela metade.',
    ],
    button: { label: 'Confirmar este e-mail', url: z.url().parse(confirmDigest) },
    note: 'Não foi você? Ignore esta mensagem: sem a confirmação, o resumo não é enviado.',
  };
}

function listOf<Line>(
  title: string,
  lines: Line[],
  render: (line: Line) => MailList['lines'][number],
): MailList[] {
  return lines.length > 0 ? [{ title, lines: lines.map(render) }] : [];
}

/** "Cardiologia: 3 aulas novas: A, B e C". */
function newsLine(news: News, address: (path: string) => string): (string | MailLink)[] {
  if (news.kind === 'rest') return [`${headOf(news)}.`];
  const links = news.items.map(({ id, title }) => ({
    label: clipped(title),
    url: address(news.kind === 'lesson' ? `/video/${id}` : `/podcasts?episodio=${id}`),
  }));
  const hidden = news.total - links.length;
  const parts = hidden > 0 ? [...links, `mais${NBSP}${hidden}`] : links;
  return [`${headOf(news)}: `, ...parts.flatMap((part, index) => [between(index, parts), part])];
}

function between(index: number, { length }: { length: number }): string {
  if (index === 0) return '';
  return index === length - 1 ? ' e ' : ', ';
}

/** What a line is about, without its titles. */
function headOf(news: News): string {
  if (news.kind === 'rest') {
    return `E mais ${both(news.lessons, news.episodes)} em outras categorias`;
  }
  const { kind, category, total } = news;
  const what = kind === 'lesson' ? lessons(total) : episodes(total);
  return `${category ?? 'Sem categoria'}: ${what} ${newOf(kind === 'lesson' ? total : 0, total)}`;
}

/** "5 aulas e 1 episódio novos"; empty without news. */
function countedNews(news: Digest['news']): string {
  const sum = (kind: 'lesson' | 'episode') =>
    news.reduce((total, line) => {
      if (line.kind === 'rest') return total + (kind === 'lesson' ? line.lessons : line.episodes);
      return line.kind === kind ? total + line.total : total;
    }, 0);
  const [lessonCount, episodeCount] = [sum('lesson'), sum('episode')];
  const total = lessonCount + episodeCount;
  if (total === 0) return '';
  return `${both(lessonCount, episodeCount)} ${newOf(episodeCount === 0 ? lessonCount : 0, total)}`;
}

const lessons = (count: number) => (count === 1 ? '1 aula' : `${count} aulas`);
const episodes = (count: number) => (count === 1 ? '1 episódio' : `${count} episódios`);
const both = (lessonCount: number, episodeCount: number) =>
  [
    ...(lessonCount > 0 ? [lessons(lessonCount)] : []),
    ...(episodeCount > 0 ? [episodes(episodeCount)] : []),
  ].join(' e ');
/** "nova", "novas", "novo" or "novos": feminine where there are only lessons. */
const newOf = (lessonCount: number, total: number) =>
  `nov${lessonCount > 0 ? 'a' : 'o'}${total === 1 ? '' : 's'}`;

function begunLine(begun: Begun, address: (path: string) => string): (string | MailLink)[] {
  return [
    { label: clipped(begun.title), url: address(placeOf(begun)) },
    begun.left === null ? '' : `: ${leftOf(begun.left)}`,
  ];
}

/** An episode goes on where its listener stopped, by itself. */
function placeOf({ kind, id, at }: Begun): string {
  return kind === 'lesson' ? `/video/${id}?t=${Math.floor(at)}` : `/podcasts?episodio=${id}`;
}

/** "faltam 12 min", "falta 1 h", "faltam 1 h 5 min". */
function leftOf(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  // A number stays with its unit at the end of a line.
  const parts = [
    ...(hours > 0 ? [`${hours}${NBSP}h`] : []),
    ...(rest > 0 ? [`${rest}${NBSP}min`] : []),
  ];
  const isOne = minutes === 1 || minutes === 60;
  return `${isOne ? 'falta' : 'faltam'}${NBSP}${parts.join(NBSP)}`;
}

function clipped(title: string): string {
  const letters = [...title.replace(/\s+/g, ' ').trim()];
  if (letters.length <= MAX_TITLE) return letters.join('');
  return `${letters
    .slice(0, MAX_TITLE - 1)
    .join('')
    .trimEnd()}…`;
}
