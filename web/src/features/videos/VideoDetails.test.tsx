import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeLesson, makeOpenVideo } from '~/testing/catalogue.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { VideoCard } from './VideoCard.tsx';
import { VideoDetails } from './VideoDetails.tsx';
import type { OpenVideo } from './videos.queries.ts';

const LESSON = makeOpenVideo(1, {
  rating: 0,
  description: '  ',
  tags: ['choque', 'FAST'],
  view_count: 1250,
});

const details = (change: Partial<OpenVideo> = {}) =>
  renderUi(
    <VideoDetails
      video={{ ...LESSON, ...change }}
      isFavorite={false}
      onFavoriteToggle={() => undefined}
      acts={null}
    />,
  );

it('the page of a lesson tells instructor, length, rating, views, category and tags', () => {
  details();
  expect(screen.getByText('Dr. Marina Exemplo')).toBeVisible();
  expect(screen.getByText('10:00')).toBeVisible();
  expect(screen.getByText(/4,8 de 5/)).toBeVisible();
  expect(screen.getByText('1,3K visualizações')).toBeVisible();
  expect(screen.getByText('Descrição não disponível.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Trauma' })).toHaveAttribute('href', '/category/trauma');
  expect(screen.getByRole('link', { name: 'FAST' })).toHaveAttribute('href', '/busca?q=FAST');
});

it('the page of a lesson counts one view in the singular', () => {
  details({ view_count: 1 });
  expect(screen.getByText('1 visualização')).toBeVisible();
});

it('the card of a lesson shows art, length, title, instructor and description', () => {
  const { container } = renderUi(
    <VideoCard
      video={makeLesson(7)}
      description="Descrição da aula 7"
      isFavorite={false}
      onFavoriteToggle={() => undefined}
    />,
  );
  expect(container.querySelector('img')).toHaveAttribute('src', '/demo/thumbs/7.webp');
  expect(screen.getByText('10:00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Aula 7' })).toHaveAttribute('href', '/video/7');
  expect(screen.getByText('Marina Exemplo')).toBeVisible();
  expect(screen.getByText('Descrição da aula 7')).toBeVisible();
});
