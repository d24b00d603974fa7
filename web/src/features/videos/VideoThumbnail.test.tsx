import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeLesson } from '~/testing/catalogue.ts';
import { VideoThumbnail } from './VideoThumbnail.tsx';

const picture = (container: HTMLElement) => container.querySelector('img');

it('falls back from the stored picture to those of the host, and at last to a made cover', () => {
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
  expect(screen.getByText('Aula 1')).toBeInTheDocument();
});

it('tries larger pictures first for administrators, and shows the made cover when there are none', () => {
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
  expect(screen.getByText('Aula 1')).toBeInTheDocument();
});

it('does not take the grey stand-in of the host for a picture', () => {
  const { container } = render(
    <VideoThumbnail video={makeLesson(1, { thumbnail: null, youtube_id: 'abcdefghijk' })} />,
  );
  const image = picture(container);
  if (!image) throw new Error('no picture');
  Object.defineProperty(image, 'naturalWidth', { value: 120 });
  fireEvent.load(image);
  expect(picture(container)?.getAttribute('src')).toContain('mqdefault');
});

it('loads the picture that matters at once and the others when they come near', () => {
  const video = makeLesson(1);
  const { container, rerender } = render(<VideoThumbnail video={video} isPriority />);
  expect(picture(container)).toHaveAttribute('loading', 'eager');
  rerender(<VideoThumbnail video={video} />);
  expect(picture(container)).toHaveAttribute('loading', 'lazy');
});

it('where the title stands over the picture, the made cover does not repeat it', () => {
  const { container } = render(
    <VideoThumbnail video={makeLesson(1, { thumbnail: null })} isUntitled />,
  );
  expect(container.querySelector('[aria-hidden="true"] svg')).toBeInTheDocument();
  expect(container).toHaveTextContent('');
});
