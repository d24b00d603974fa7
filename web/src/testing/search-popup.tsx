import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router-dom';
import { SearchPopup } from '~/features/search/SearchPopup.tsx';
import type { Answer, FoundLesson } from '~/features/search/search-answer.ts';
import { renderUi } from './render-app.tsx';
import { rpcUrl, server } from './server.ts';

/** A lesson as the box finds it. */
export const foundLesson = (id: number, rest: Partial<FoundLesson> = {}): FoundLesson => ({
  id,
  title: `Aula ${id}`,
  thumbnail: null,
  youtube_id: null,
  category_id: null,
  duration: '10:00',
  duration_seconds: 600,
  instructor: null,
  description: null,
  tags: [],
  category: null,
  ...rest,
});

/** A database that finds these lessons, of which it hands out five, and whatever else is said. */
export function answerSearch(results: FoundLesson[], rest: Partial<Answer> = {}) {
  const asked: unknown[] = [];
  server.use(
    http.post(rpcUrl('search_everything'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({
        count: results.length,
        lessons: results.slice(0, 5),
        episodes: [],
        moments: [],
        lacking: [],
        categories: [],
        instructors: [],
        ...rest,
      });
    }),
  );
  return asked;
}

/** Takes reports of searches without an answer, and hands them out. */
export function takeReports(): unknown[] {
  const reported: unknown[] = [];
  server.use(
    http.post(rpcUrl('report_unanswered_search'), async ({ request }) => {
      reported.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return reported;
}

const CATEGORIES = ['Via Aérea', 'Cardiologia', 'Trauma', 'Sepse'].map((name, at) => ({
  name,
  slug: `categoria-${at}`,
}));

export const searchPopup = (
  <SearchPopup
    categories={CATEGORIES}
    picture={({ title }) => (
      <i data-testid="picture" aria-hidden="true">
        {title}
      </i>
    )}
  />
);

export function CurrentPath() {
  const { pathname, search } = useLocation();
  return <output data-testid="path">{pathname + search}</output>;
}

/** Where the app is. */
export const currentPath = () => screen.getByTestId('path').textContent;

export async function openSearch() {
  const rendered = renderUi(
    <>
      {searchPopup}
      <CurrentPath />
    </>,
  );
  await rendered.user.click(screen.getByRole('button', { name: 'Buscar vídeo-aulas' }));
  const field = await screen.findByRole('combobox', { name: 'Buscar vídeo-aulas' });
  // The box is there before what answers.
  await within(screen.getByRole('dialog')).findByRole('status');
  return { ...rendered, field };
}
