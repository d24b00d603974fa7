import type { QueryClient } from '@tanstack/react-query';
import { auditQueries } from '~/admin/audit/audit.queries.ts';
import { AUDIT } from '~/admin/audit/audit-filters.rules.ts';
import { managedCategoryQueries } from '~/admin/categories/category-admin.queries.ts';
import { importQueries } from '~/admin/imports/imports.queries.ts';
import { jobQueries } from '~/admin/jobs/jobs.queries.ts';
import { approvalQueries } from '~/admin/people/approvals/approvals.queries.ts';
import { PENDING } from '~/admin/people/approvals/approvals.rules.ts';
import { expectedQueries } from '~/admin/people/expected/expected.queries.ts';
import { peopleQueries } from '~/admin/people/people.queries.ts';
import { PEOPLE } from '~/admin/people/people.rules.ts';
import { managedPodcastQueries } from '~/admin/podcasts/podcast-admin.queries.ts';
import { PODCASTS } from '~/admin/podcasts/podcast-admin.rules.ts';
import { parseView } from '~/admin/ui/list/list-view.ts';
import { usageReport } from '~/admin/usage/usage.queries.ts';
import { chosenIds } from '~/admin/videos/video-admin.mutations.ts';
import { managedVideoQueries } from '~/admin/videos/video-admin.queries.ts';
import { VIDEOS, videoSearch } from '~/admin/videos/video-admin.rules.ts';
import { firstReads } from '~/app/first-reads.ts';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { favoriteQueries } from '~/features/favorites/favorites.queries.ts';
import { fetchOwnData } from '~/features/me/own-data.api.ts';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { minutesQueries } from '~/features/minutes/minutes.queries.ts';
import { noteQueries } from '~/features/notes/notes.queries.ts';
import { notificationQueries } from '~/features/notifications/notifications.queries.ts';
import { preferenceQueries } from '~/features/notifications/preferences.queries.ts';
import { queueQueries } from '~/features/podcast-queue/queue.queries.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import { progressQueries } from '~/features/progress/progress.queries.ts';
import { searchQueries } from '~/features/search/search.queries.ts';
import { MOMENTS_SHOWN } from '~/features/search/search.rules.ts';
import { NO_SEARCH_FILTERS } from '~/features/search/search-filters.rules.ts';
import { transcriptQueries } from '~/features/study/transcripts.queries.ts';
import { newsletterQueries } from '~/features/support/newsletter.queries.ts';
import { videosOfCategory } from '~/features/videos/category-videos.queries.ts';
import { videoQueries } from '~/features/videos/videos.queries.ts';

const EVERYBODY = parseView(PEOPLE, new URLSearchParams());
const ALL_PENDING = parseView(PENDING, new URLSearchParams());
const BY_NAME = PEOPLE.orders.find(({ by }) => by === 'name') ?? EVERYBODY.order;

// The bench writes what is sent into the statement, of which the database takes 8,000 bytes.
const LISTED = Array.from({ length: 60 }, (_, i) => ({
  name: `Pessoa ${i}`,
  address: `pessoa${9_800 + i}@bench.example`,
}));

/** Rows and words to ask about: they must exist where the queries run. */
export type Example = {
  videoId: number;
  categoryId: number;
  podcastId: number;
  listId: number;
  word: string;
  personName: string;
};

export type ScreenReads = {
  screen: string;
  as: 'member' | 'admin';
  /** Asks the server for everything that the screen shows; of a list that goes on, also its second page. */
  read(client: QueryClient): Promise<unknown>;
};

/**
 * What every screen reads, through the app's own queries: bench/ runs them against a large database and writes down
 * what they ask for. Files (signed addresses) are no matter of the database's and left out.
 */
export function screenReads({
  videoId,
  categoryId,
  podcastId,
  listId,
  word,
  personName,
}: Example): ScreenReads[] {
  const videos = parseView(VIDEOS, new URLSearchParams());
  const some = parseView(VIDEOS, new URLSearchParams({ q: word, situacao: 'ativos' }));
  const podcasts = parseView(PODCASTS, new URLSearchParams());
  const named = parseView(PODCASTS, new URLSearchParams({ q: word, ordem: 'titulo' }));
  const { home, homeLater } = firstReads(videoId);
  return [
    member('Todas', (c) => [
      c.fetchQuery(profileQueries.me()),
      c.fetchQuery(categoryQueries.list()),
      c.fetchQuery(notificationQueries.unreadCount()),
    ]),
    member('Tenho 7 minutos', (c) => [c.fetchQuery(minutesQueries.pool())]),
    member('Início', (c) => [...home, ...homeLater].map((read) => read(c))),
    member('Notificações', (c) => [c.fetchInfiniteQuery(twoPages(notificationQueries.list()))]),
    member('Categorias', (c) => [c.fetchQuery(categoryQueries.stats())]),
    member('Categoria', (c) => [c.fetchInfiniteQuery(twoPages(videosOfCategory(categoryId)))]),
    member('Aula', (c) => [
      c.fetchQuery(videoQueries.byId(videoId)),
      c.fetchQuery(videoQueries.related(categoryId)),
      c.fetchQuery(progressQueries.ofVideo(videoId)),
      c.fetchQuery(transcriptQueries.one({ kind: 'video', id: videoId, title: '' })),
    ]),
    member('Busca', (c) => [
      c.fetchQuery(searchQueries.suggestions(word)),
      c.fetchQuery(searchQueries.moments(word, NO_SEARCH_FILTERS, MOMENTS_SHOWN + 1)),
      c.fetchInfiniteQuery(searchQueries.lessons(word, NO_SEARCH_FILTERS)),
      c.fetchInfiniteQuery(searchQueries.episodes(word, NO_SEARCH_FILTERS)),
    ]),
    member('Minha Lista', (c) => [c.fetchQuery(favoriteQueries.list())]),
    member('Minhas anotações', (c) => [
      c.fetchInfiniteQuery(twoPages(noteQueries.found('', 'recentes'))),
      c.fetchInfiniteQuery(twoPages(noteQueries.found(word, 'aula'))),
      c.fetchQuery(noteQueries.ofItem({ kind: 'video', id: videoId })),
    ]),
    member('Podcasts', (c) => [
      c.fetchQuery(podcastQueries.list()),
      c.fetchQuery(podcastQueries.progress(podcastId)),
      c.fetchQuery(queueQueries.list()),
      c.fetchQuery(transcriptQueries.exists(podcastId)),
      c.fetchQuery(transcriptQueries.one({ kind: 'podcast', id: podcastId, title: '' })),
    ]),
    member('Perfil', (c) => [
      c.fetchQuery(progressQueries.stats()),
      c.fetchQuery(favoriteQueries.latest(6)),
      c.fetchInfiniteQuery(twoPages(progressQueries.continueWatching())),
    ]),
    member('Configurações', (c) => [c.fetchQuery(preferenceQueries.own())]),
    member('Rodapé', (c) => [c.fetchQuery(newsletterQueries.own())]),
    member('Baixar meus dados', () => [fetchOwnData()]),
    admin('Painel', (c) => [
      c.fetchQuery(peopleQueries.counts()),
      c.fetchInfiniteQuery(
        twoPages(auditQueries.list(parseView(AUDIT, new URLSearchParams()).filters)),
      ),
      c.fetchQuery(auditQueries.actors()),
      c.fetchQuery(jobQueries.overview()),
      c.fetchQuery(jobQueries.held(null)),
    ]),
    admin('Uso', (c) => [c.fetchQuery(usageReport())]),
    admin('Usuários', (c) => [
      c.fetchInfiniteQuery(twoPages(approvalQueries.pending(ALL_PENDING))),
      c.fetchQuery(approvalQueries.approvable(ALL_PENDING)),
      c.fetchQuery(approvalQueries.summary()),
      c.fetchQuery(approvalQueries.holders()),
      c.fetchQuery(approvalQueries.reasons()),
      c.fetchInfiniteQuery(twoPages(peopleQueries.list(EVERYBODY))),
      c.fetchInfiniteQuery(twoPages(peopleQueries.list({ ...EVERYBODY, text: personName }))),
      c.fetchInfiniteQuery(twoPages(peopleQueries.list({ ...EVERYBODY, order: BY_NAME }))),
    ]),
    admin('Pessoas esperadas', (c) => [
      c.fetchQuery(expectedQueries.lists()),
      c.fetchQuery(expectedQueries.people(listId)),
      c.fetchQuery(expectedQueries.review(LISTED, null)),
    ]),
    admin('Vídeos excluídos', (c) =>
      [20, 1000].map((most) => c.fetchQuery(importQueries.deleted(most))),
    ),
    admin('Vídeos', (c) => [
      c.fetchInfiniteQuery(twoPages(managedVideoQueries.list(videos))),
      c.fetchQuery(managedVideoQueries.count(videos)),
      c.fetchInfiniteQuery(twoPages(managedVideoQueries.list(some))),
      c.fetchQuery(managedVideoQueries.count(some)),
      chosenIds({ filters: videoSearch(some), except: [] }),
    ]),
    admin('Categorias (administração)', (c) => [
      c.fetchQuery(managedCategoryQueries.list()),
      c.fetchQuery(managedCategoryQueries.content(categoryId)),
    ]),
    admin('Podcasts (administração)', (c) => [
      c.fetchInfiniteQuery(twoPages(managedPodcastQueries.list(podcasts))),
      c.fetchInfiniteQuery(twoPages(managedPodcastQueries.list(named))),
      c.fetchQuery(managedPodcastQueries.acts()),
      c.fetchQuery(managedPodcastQueries.kept()),
    ]),
  ];
}

type Ask = (client: QueryClient) => Promise<unknown>[];

const reads =
  (as: ScreenReads['as']) =>
  (screen: string, ask: Ask): ScreenReads => ({
    screen,
    as,
    read: (client) => Promise.all(ask(client)),
  });
const member = reads('member');
const admin = reads('admin');

const twoPages = <Options extends object>(options: Options) => ({ ...options, pages: 2 });
