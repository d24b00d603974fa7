import { act, cleanup, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { makeSession } from '~/testing/factories.ts';
import { restUrl, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { openVideo as open, place, serveVideo as serve, video } from '~/testing/video-page.tsx';

// YouTube's script never comes here, and no test outlives the one it waits for.
afterEach(() => {
  cleanup();
  document.querySelector('script[src*="iframe_api"]')?.dispatchEvent(new Event('error'));
});

describe('a lesson whose place cannot be read', () => {
  const refuse = () =>
    server.use(
      http.get(restUrl('user_video_progress'), () => HttpResponse.json({}, { status: 503 })),
    );
  const player = () => screen.queryByRole('region', { name: 'Vídeo: Punção lombar' });
  beforeEach(() => {
    serve({ ...video, duration_seconds: 3000 });
    localStorage.setItem('auth_token', JSON.stringify(makeSession()));
    server.use(
      tableHandler('user_favorites', []),
      http.post(rpcUrl('record_video_view'), () => HttpResponse.json(1)),
    );
    refuse();
  });

  it('a lesson plays and records nothing until its position is known', async () => {
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Não sabemos onde você parou');
    expect(screen.getByRole('heading', { name: 'Punção lombar' })).toBeVisible();
    expect(player()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    server.use(tableHandler('user_video_progress', [place(2400)]));
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByText('40:00')).toBeVisible();
    expect(player()).toBeVisible();
  });

  it('a slow read of the position does not block the page, and its late answer still counts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get(restUrl('user_video_progress'), async () => {
        await hanging;
        return HttpResponse.json([place(2400)]);
      }),
    );
    open();
    expect(screen.queryByRole('heading', { name: 'Punção lombar' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(await screen.findByRole('heading', { name: 'Punção lombar' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Não sabemos onde você parou');
    expect(player()).toBeNull();
    answer();
    expect(await screen.findByText('40:00')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a lesson whose position cannot be read starts over on request', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Começar do início' }));
    expect(player()).toBeVisible();
    expect(screen.getByText('0:00')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['mine', [{ id: 1, ...place(2400) }]],
    ['continue', { pages: [{ rows: [place(2400)], total: 1 }], pageParams: [0] }],
  ])(
    'a lesson whose position cannot be read opens where the list "%s" says',
    async (name, data) => {
      const client = createQueryClient();
      client.setQueryData(['progress', name], data);
      open('/video/7', client);
      expect(await screen.findByText('40:00')).toBeVisible();
    },
  );

  it('a link with a second needs no stored position', async () => {
    open('/video/7?t=1m');
    expect(await screen.findByText('1:00')).toBeVisible();
  });
});
