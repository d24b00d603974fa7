import { fireEvent, render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeLesson } from '~/testing/catalogue.ts';
import { VideoThumbnail } from './VideoThumbnail.tsx';

const picture = (container: HTMLElement) => container.querySelector('img');

it('a thumbnail falls back from the stored picture to those of the host, and finally to a made cover', async () => {
  const { container } = render(
    <VideoThumbnail
      video={makeLesson(1, { thumbnail: '/demo/a.webp', youtube_id: 'abcdefghijk' })}
    />,
  );
  const tried: (string | null | undefined)[] = [];
  for (let image = picture(container); image; image = picture(container)) {
    tried.push(image.getAttribute('src'));
    fireEvent.error(image);
  }
  expect(tried).toEqual([
    '/demo/a.webp',
    'https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg',
    'https://i.ytimg.com/vi/abcdefghijk/mqdefault.jpg',
  ]);
  await waitFor(() => expect(container.querySelector('svg')).toBeInTheDocument());
});

it('a thumbnail tries larger pictures first for administrators, and ends with the made cover', async () => {
  const { container } = render(
    <VideoThumbnail
      video={makeLesson(1, { thumbnail: '/gone.webp', youtube_id: 'abcdefghijk' })}
      isAdmin
    />,
  );
  const tried: string[] = [];
  for (let image = picture(container); image; image = picture(container)) {
    tried.push(/([^/]+)\.\w+$/.exec(image.src)?.[1] ?? image.src);
    if (tried.length % 2 === 0) {
      // YouTube's answer for a size that it did not make.
      Object.defineProperty(image, 'naturalWidth', { configurable: true, value: 120 });
      fireEvent.load(image);
    } else fireEvent.error(image);
  }
  expect(tried).toEqual(['gone', 'maxresdefault', 'sddefault', 'hqdefault', 'mqdefault']);
  await waitFor(() => expect(container.querySelector('svg')).toBeInTheDocument());
});

it('a thumbnail does not accept the grey placeholder of the host', () => {
  const { container } = render(
    <VideoThumbnail video={makeLesson(1, { thumbnail: null, youtube_id: 'abcdefghijk' })} />,
  );
  const image = picture(container);
  if (!image) throw new Error('no picture');
  Object.defineProperty(image, 'naturalWidth', { value: 120 });
  fireEvent.load(image);
  expect(picture(container)?.getAttribute('src')).toContain('mqdefault');
});

it('a thumbnail loads at once where it matters and otherwise when it comes near', () => {
  const video = makeLesson(1);
  const { container, rerender } = render(<VideoThumbnail video={video} isPriority />);
  expect(picture(container)).toHaveAttribute('loading', 'eager');
  rerender(<VideoThumbnail video={video} />);
  expect(picture(container)).toHaveAttribute('loading', 'lazy');
});

it('the made cover shows its title where none stands beside it, and else the sign of its category', async () => {
  const video = makeLesson(1, { thumbnail: null });
  const { container, rerender } = render(<VideoThumbnail video={video} />);
  await waitFor(() =>
    expect(container.querySelector('[aria-hidden="true"] svg')).toBeInTheDocument(),
  );
  expect(container.textContent).toBe('');
  rerender(<VideoThumbnail video={video} isTitled />);
  expect(container).toHaveTextContent('Aula 1');
});
