import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeLesson } from '~/testing/catalogue.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { VideoCard } from './VideoCard.tsx';
import { VideoDetails } from './VideoDetails.tsx';
import type { OpenVideo } from './videos.queries.ts';

const lesson: OpenVideo = {
  ...makeLesson(1, { rating: 0, description: '  ' }),
  announced_at: null,
  category: { name: 'Trauma', slug: 'trauma' },
  category_id: 1,
  external_id: 'abcdefghijk',
  google_drive_id: null,
  is_active: true,
  published_at: null,
  rating: 0,
  resource_key: null,
  search: '',
  search_title: '',
  source: 'youtube',
  status: 'active',
  status_checked_at: null,
  tags: ['choque', 'FAST'],
  updated_at: '2026-01-01T12:00:00Z',
  view_count: 1250,
};

const details = (change: Partial<OpenVideo> = {}) =>
  renderUi(
    <VideoDetails
      video={{ ...lesson, ...change }}
      isFavorite={false}
      onFavoriteToggle={() => undefined}
      share={null}
    />,
  );

it('a page tells instructor, length, rating, views, category and tags', () => {
  details();
  expect(screen.getByText('Dr. Marina Exemplo')).toBeVisible();
  expect(screen.getByText('10:00')).toBeVisible();
  expect(screen.getByText(/4,8 de 5/)).toBeVisible();
  expect(screen.getByText('1,3K visualizações')).toBeVisible();
  expect(screen.getByText('Descrição não disponível.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Trauma' })).toHaveAttribute('href', '/category/trauma');
  expect(screen.getByRole('link', { name: 'FAST' })).toHaveAttribute('href', '/busca?q=FAST');
});

it('one view is one', () => {
  details({ view_count: 1 });
  expect(screen.getByText('1 visualização')).toBeVisible();
});

it('a card shows art, length, title, instructor and description', () => {
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
