import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { Notice, PlaceQuestion, UnknownPlace } from './PlaceNotices.tsx';

const places = [{ device: 'Chrome no Android#2', seconds: 404, revision: 5 }];
const question = { hereSeconds: 20, places, onChoose: () => undefined };
let scrolled: MockInstance;

beforeEach(() => {
  scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
});
afterEach(() => scrolled.mockRestore());

it('the question below the picture of a lesson scrolls into view, as playback waits for it', () => {
  render(<PlaceQuestion isBelow {...question} />);
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
});

it.each([
  ['the question of an episode', <PlaceQuestion key="1" {...question} />],
  [
    'an unknown place',
    <UnknownPlace
      key="2"
      isRetrying={false}
      onRetry={() => undefined}
      onStartOver={() => undefined}
      poster={null}
    />,
  ],
  [
    'a failure of the player',
    <Notice key="3" role="alert">
      O vídeo não carregou
    </Notice>,
  ],
])('%s leaves the page where the member reads', (_what, notice) => {
  render(notice);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(scrolled).not.toHaveBeenCalled();
});
