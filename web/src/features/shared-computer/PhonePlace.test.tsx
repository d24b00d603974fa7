import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { PhonePlace } from './PhonePlace.tsx';

const ROW = {
  kind: 'lesson',
  id: 7,
  title: 'ECG no plantão',
  place_seconds: 793.2,
  device: 'Chrome no Android#ab12cd34',
  seconds_ago: 300,
};
const card = () => screen.findByRole('region', { name: 'Continuar do celular' });
const noCard = () => screen.queryByRole('region', { name: 'Continuar do celular' });

function open(rows: readonly object[]) {
  const asked = vi.fn();
  server.use(
    http.all(rpcUrl('latest_place'), () => {
      asked();
      return HttpResponse.json([...rows] as never);
    }),
  );
  return { asked, ...renderUi(<PhonePlace />) };
}

beforeEach(() => signIn());
afterEach(() => vi.useRealTimers());

it('says what was played on the phone, how long ago and until where, and leads there', async () => {
  open([ROW]);
  expect(await card()).toHaveTextContent('No celular, há 5 min: ECG no plantão, 13:13');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/video/7');
});

it('an episode opens in the podcasts', async () => {
  open([{ ...ROW, kind: 'episode', id: 3, title: 'Ronda 03', place_seconds: 95 }]);
  expect(await card()).toHaveTextContent('No celular, há 5 min: Ronda 03, 1:35');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/podcasts?episodio=3');
});

it('the time goes on while the page stands, by the server’s clock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  // A computer in a corridor that believes to be in another year.
  vi.setSystemTime('2019-01-01T00:00:00Z');
  open([ROW]);
  expect(await card()).toHaveTextContent('há 5 min');
  act(() => void vi.advanceTimersByTime(120_000));
  expect(await card()).toHaveTextContent('há 7 min');
});

it.each([
  ['nothing was played in a day', []],
  ['this computer came last', [{ ...ROW, device: 'Chrome no computador#zz' }]],
  ['the device is unknown', [{ ...ROW, device: null }]],
])('there is no card where %s', async (_why, rows) => {
  const { asked, container } = open(rows);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await waitFor(() =>
    expect(container).not.toContainElement(container.querySelector('[aria-hidden]')),
  );
  expect(noCard()).toBeNull();
});

it('where the question fails home goes on without the card', async () => {
  server.use(http.all(rpcUrl('latest_place'), () => HttpResponse.json({}, { status: 500 })));
  const { container } = renderUi(<PhonePlace />);
  await waitFor(() => expect(container.querySelector('[aria-hidden]')).toBeNull());
  expect(noCard()).toBeNull();
});
