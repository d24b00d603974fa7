import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { OUTBOX_PREFIX as OUTBOX } from '~/lib/session/stored-keys.ts';
import { restUrl, rpcHandler, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { openVideo as open, place, serveVideo as serve, video } from '~/testing/video-page.tsx';

const driveVideo = {
  ...video,
  source: 'google_drive',
  external_id: 'drive-id',
  youtube_id: null,
  google_drive_id: 'drive-id',
  resource_key: '0-chave',
};

let viewed = 0;
let memberId = '';

beforeEach(() => {
  viewed = 0;
  memberId = signIn().userId;
  serve(video);
  server.use(
    tableHandler('user_favorites', []),
    tableHandler('user_video_progress', []),
    http.post(rpcUrl('record_video_view'), () => {
      viewed += 1;
      return HttpResponse.json(1251);
    }),
  );
});

// YouTube's script never comes here. Each test waits for one of its own, which it does not outlive: a common one
// would be given up in the middle of whichever test is under way by then.
afterEach(() => {
  cleanup();
  document.querySelector('script[src*="iframe_api"]')?.dispatchEvent(new Event('error'));
});

const elsewhere = (progress_seconds: number) =>
  place(progress_seconds, {
    last_watched_at: '2026-11-20T22:00:00Z',
    last_device: 'Chrome no Android#abc',
    revision: 2,
    place_revision: 2,
  });
const question = () => screen.queryByText(/Você parou em/);

describe('a lesson', () => {
  it('the page of a lesson shows what it is about', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Punção lombar' })).toBeVisible();
    expect(screen.getByText('Dr. Marina Exemplo')).toBeVisible();
    expect(screen.getByText('4,8 de 5')).toBeVisible();
    expect(screen.getByText('Descrição não disponível.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Procedimentos' })).toHaveAttribute(
      'href',
      '/category/procedimentos',
    );
    expect(screen.getByRole('link', { name: 'líquor' })).toHaveAttribute(
      'href',
      '/busca?q=l%C3%ADquor',
    );
    expect(screen.getByText('Carregando vídeo...')).toBeVisible();
  });

  it('the page of a lesson counts the view once and shows the new figure', async () => {
    open();
    expect(await screen.findByText('1,3K visualizações')).toBeVisible();
    expect(viewed).toBe(1);
  });

  it('the page of a lesson shows five others of its category', async () => {
    open();
    const related = within(
      await screen.findByRole('complementary', { name: 'Vídeos relacionados' }),
    );
    expect(await related.findAllByRole('link')).toHaveLength(5);
    expect(related.queryByRole('link', { name: /Aula 7/ })).toBeNull();
  });

  it('related lessons show the progress of the member', async () => {
    server.use(
      tableHandler('user_video_progress', [
        { ...place(300), id: 1, video_id: 8 },
        { ...place(590), id: 2, video_id: 9, is_completed: true },
      ]),
    );
    open();
    const related = within(await screen.findByRole('complementary'));
    expect(await related.findAllByRole('progressbar')).toHaveLength(2);
    expect(
      within(await related.findByRole('link', { name: /Aula 9/ })).getByText('Assistida'),
    ).toBeVisible();
    expect(related.getAllByText('Assistida')).toHaveLength(1);
  });

  it('related lessons that cannot be read can be loaded again', async () => {
    const isOne = (url: string) => new URL(url).searchParams.has('id');
    server.use(
      http.get(restUrl('videos'), ({ request }) =>
        isOne(request.url) ? HttpResponse.json([video]) : HttpResponse.json({}, { status: 500 }),
      ),
    );
    const { user } = open();
    expect(await screen.findByText('Não foi possível carregar os relacionados')).toBeVisible();
    serve(video);
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    const related = within(await screen.findByRole('complementary'));
    await waitFor(() => expect(related.getAllByRole('listitem')).toHaveLength(5));
  });

  it('a lesson is added to the favourites and removed again', async () => {
    let kept: object[] = [];
    server.use(
      http.get(restUrl('user_favorites'), () => HttpResponse.json(kept)),
      http.post(restUrl('user_favorites'), () => {
        kept = [{ id: 1, video_id: 7 }];
        return new HttpResponse(null, { status: 201 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Adicionar aos Favoritos' }));
    expect(await screen.findByRole('button', { name: 'Remover dos Favoritos' })).toBeVisible();
    expect(await screen.findByText('Adicionado aos favoritos')).toBeVisible();
  });

  it('sharing copies the link of the lesson, from the second at which it opened', async () => {
    server.use(tableHandler('user_video_progress', [place(1200)]));
    serve({ ...video, duration_seconds: 3000 });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Compartilhar' }));
    expect(
      await screen.findByRole('menuitemcheckbox', { name: 'A partir de 20:00' }),
    ).toBeChecked();
    await user.click(screen.getByRole('menuitem', { name: 'Copiar link' }));
    expect(await screen.findByText('Link copiado!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('http://localhost:5173/video/7?t=1200');
  });

  it('a lesson starts where it was left, or where the address says', async () => {
    server.use(tableHandler('user_video_progress', [place(125.4)]));
    const { unmount } = open();
    expect(await screen.findByText('2:05')).toBeVisible();
    unmount();
    open('/video/7?t=1m');
    expect(await screen.findByText('1:00')).toBeVisible();
  });

  it('an unsent position of this device counts as where the lesson was left', async () => {
    localStorage.setItem(
      `progress_outbox:${memberId}:e1`,
      JSON.stringify({
        eventId: 'e1',
        videoId: 7,
        positionSeconds: 300,
        watchedDeltaSeconds: 10,
        occurredAt: Date.now(),
        ended: false,
        device: 'celular',
        attempted: false,
      }),
    );
    open();
    expect(await screen.findByText('5:00')).toBeVisible();
  });
});

describe('a lesson that went on elsewhere', () => {
  const long = { ...video, duration_seconds: 3000 };
  /** As after coming back to the tab later than the moment in which what was read counts as new. */
  const lookAgain = async () => {
    vi.setSystemTime(Date.now() + 60_000);
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  };
  beforeEach(() => {
    serve(long);
    // Nobody answers: what is reported stays to be seen on this device.
    server.use(http.post(rpcUrl('save_video_progress'), () => HttpResponse.error()));
    vi.useFakeTimers({ toFake: ['Date'] });
  });

  it('a lesson opens where another device left it, not where this one remembers', async () => {
    server.use(tableHandler('user_video_progress', [place(300)]));
    const client = createQueryClient();
    const first = open('/video/7', client);
    expect(await screen.findByText('5:00')).toBeVisible();
    first.unmount();

    vi.setSystemTime(Date.now() + 60_000);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get(restUrl('user_video_progress'), async () => {
        await held;
        return HttpResponse.json([elsewhere(1500)]);
      }),
    );
    const { container } = open('/video/7', client);
    expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
    expect(screen.queryByText('5:00')).toBeNull();
    answer();
    expect(await screen.findByText('25:00')).toBeVisible();
    expect(question()).toBeNull();
  });

  it('a lesson opens without a network where this device remembers', async () => {
    server.use(tableHandler('user_video_progress', [place(300)]));
    const client = createQueryClient();
    const first = open('/video/7', client);
    expect(await screen.findByText('5:00')).toBeVisible();
    first.unmount();
    vi.setSystemTime(Date.now() + 60_000);
    onlineManager.setOnline(false);
    open('/video/7', client);
    expect(screen.getByText('5:00')).toBeVisible();
    act(() => onlineManager.setOnline(true));
  });

  it('a lesson opened and not played asks once when another device went on', async () => {
    server.use(tableHandler('user_video_progress', [place(300)]));
    const { user } = open();
    expect(await screen.findByText('5:00')).toBeVisible();
    const player = screen.getByRole('region', { name: 'Vídeo: Punção lombar' });
    server.use(tableHandler('user_video_progress', [elsewhere(1500)]));
    await lookAgain();
    await user.click(await screen.findByRole('button', { name: 'Continuar de lá' }));
    expect(question()).toBeNull();
    expect(screen.getByText('25:00')).toBeVisible();
    // Reading again must not take the player away.
    expect(player).toBeInTheDocument();
  });

  it('the answer "Ficar" is stored although the position did not change', async () => {
    server.use(tableHandler('user_video_progress', [place(300)]));
    const { user } = open();
    expect(await screen.findByText('5:00')).toBeVisible();
    server.use(tableHandler('user_video_progress', [elsewhere(1500)]));
    await lookAgain();
    await user.click(await screen.findByRole('button', { name: 'Ficar em 5:00' }));
    expect(screen.getByRole('button', { name: 'Reproduzir' })).toHaveAttribute('data-play');
    const reports = Object.entries(localStorage).filter(([key]) => key.startsWith(OUTBOX));
    expect(reports.map(([, text]) => JSON.parse(text).entry)).toEqual([
      expect.objectContaining({
        videoId: 7,
        positionSeconds: 300,
        watchedDeltaSeconds: 0,
        baseRevision: 2,
        isChoice: true,
      }),
    ]);
  });

  it('a lesson never watched here asks too when another device went on', async () => {
    open();
    expect(await screen.findByText('Carregando vídeo...')).toBeVisible();
    server.use(tableHandler('user_video_progress', [elsewhere(1500)]));
    await lookAgain();
    expect(await screen.findByRole('button', { name: 'Ficar em 0:00' })).toBeVisible();
  });
});

describe('a place that waits beside another', () => {
  it('a rival is asked about when the lesson opens, on every device', async () => {
    const rivals = [{ device: 'Safari no iPad#x', seconds: 30, at: '2026-11-20', revision: 3 }];
    server.use(tableHandler('user_video_progress', [place(404, { revision: 3, rivals })]));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Você parou em 0:30 no iPad (Safari).',
    );
    expect(screen.getByRole('button', { name: 'Ficar em 6:44' })).toBeVisible();
  });
});

describe('a lesson marked by hand', () => {
  let marks: { p_is_watched: boolean }[] = [];
  beforeEach(() => {
    marks = [];
    server.use(
      rpcHandler('my_stats', []),
      http.post(rpcUrl('mark_video_watched'), async ({ request }) => {
        const mark = (await request.json()) as { p_is_watched: boolean };
        marks.push(mark);
        const row = place(600, { is_completed: mark.p_is_watched });
        server.use(tableHandler('user_video_progress', [row]));
        return HttpResponse.json(row);
      }),
    );
  });

  it('a lesson of Drive plays in its own frame and is marked as watched below it', async () => {
    serve(driveVideo);
    const { user } = open();
    expect(await screen.findByTitle('Punção lombar')).toHaveAttribute(
      'src',
      'https://drive.google.com/file/d/drive-id/preview?resourcekey=0-chave',
    );
    expect(screen.getByText(/não informa a posição/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Marcar como assistida' }));
    expect(await screen.findByRole('button', { name: 'Marcar como não assistida' })).toBeVisible();
    await waitFor(() => expect(marks).toMatchObject([{ p_video_id: 7, p_is_watched: true }]));
  });

  it('a lesson of YouTube is marked as watched at once, and "Desfazer" takes it back', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Marcar como assistida' }));
    expect(screen.getByRole('button', { name: 'Marcar como não assistida' })).toHaveFocus();
    await waitFor(() => expect(marks).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(screen.getByRole('button', { name: 'Marcar como assistida' })).toBeVisible();
    await waitFor(() =>
      expect(marks.map(({ p_is_watched }) => p_is_watched)).toEqual([true, false]),
    );
  });

  it('an unsent mark as watched is stored on this device and shown meanwhile', async () => {
    server.use(http.post(rpcUrl('mark_video_watched'), () => HttpResponse.error()));
    const first = open();
    await first.user.click(await screen.findByRole('button', { name: 'Marcar como assistida' }));
    first.unmount();
    open();
    expect(await screen.findByRole('button', { name: 'Marcar como não assistida' })).toBeVisible();
    const waiting = Object.entries(localStorage).filter(([key]) => key.startsWith(OUTBOX));
    expect(waiting.map(([, text]) => JSON.parse(text))).toMatchObject([
      { kind: 'watched-mark', entry: { videoId: 7, isWatched: true } },
    ]);
  });
});

describe('no lesson', () => {
  it.each(['/video/7', '/video/abc', '/video/0', '/video/-1'])(
    'no lesson is found at %s',
    async (route) => {
      serve(null);
      open(route);
      expect(await screen.findByRole('heading', { name: 'Vídeo não encontrado' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/');
    },
  );

  it('a lesson can be loaded again after an error', async () => {
    server.use(http.get(restUrl('videos'), () => HttpResponse.json({}, { status: 500 })));
    const { user } = open();
    expect(await screen.findByText('Não foi possível abrir o vídeo')).toBeVisible();
    expect(document.title).toBe('Vídeo · Plantão');
    serve(video);
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByRole('heading', { name: 'Punção lombar' })).toBeVisible();
  });

  it('without a network a lesson that was not seen before says so, offers what the device has, and opens with it', async () => {
    server.use(http.get(restUrl('videos'), () => HttpResponse.error()));
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const client = createQueryClient();
    open('/video/7', client);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Esta aula precisa de internet' }),
    ).toBeVisible();
    const saved = within(screen.getByRole('navigation', { name: 'Salvo neste aparelho' }));
    expect(saved.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Podcasts baixados',
      'Doses e condutas',
      'Anotações',
    ]);
    // The layout reads again what is on the screen.
    serve(video);
    await act(async () => {
      onlineManager.setOnline(true);
      await client.refetchQueries();
    });
    expect(await screen.findByRole('heading', { name: 'Punção lombar' })).toBeVisible();
  });

  it('an open lesson stays when reading it again fails', async () => {
    const client = createQueryClient();
    open('/video/7', client);
    const player = await screen.findByRole('region', { name: 'Vídeo: Punção lombar' });
    server.use(http.get(restUrl('videos'), () => HttpResponse.json({}, { status: 503 })));
    await act(async () => client.refetchQueries({ queryKey: ['videos'] }));
    expect(player).toBeInTheDocument();
  });

  it('the page of a lesson shows placeholders while it loads', () => {
    const { container } = open();
    expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  });
});
