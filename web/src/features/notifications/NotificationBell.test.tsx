import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, rpcUrl, server } from '~/testing/server.ts';
import { NotificationBell } from './NotificationBell.tsx';

const notification = (id: number, rest = {}) => ({
  id,
  title: `Aviso ${id}`,
  message: `Mensagem ${id}`,
  type: 'info',
  is_read: false,
  action_url: null,
  metadata: {},
  video: null,
  created_at: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  ...rest,
});

/** A bell whose notifications really change. */
function bell(rows: ReturnType<typeof notification>[], unread?: number) {
  let kept = rows;
  const idOf = (request: Request) => Number(new URL(request.url).searchParams.get('id')?.slice(3));
  server.use(
    http.post(rpcUrl('unread_notification_count'), () =>
      HttpResponse.json(unread ?? kept.filter((row) => !row.is_read).length),
    ),
    http.get(restUrl('user_notifications'), () => HttpResponse.json(kept)),
    http.patch(restUrl('user_notifications'), ({ request }) => {
      kept = kept.map((row) => (row.id === idOf(request) ? { ...row, is_read: true } : row));
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(restUrl('user_notifications'), ({ request }) => {
      kept = kept.filter((row) => row.id !== idOf(request));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(rpcUrl('mark_all_notifications_read'), () => {
      kept = kept.map((row) => ({ ...row, is_read: true }));
      return HttpResponse.json(kept.length);
    }),
  );
}

function CurrentPath() {
  return <p data-testid="where">{useLocation().pathname}</p>;
}

async function openBell() {
  const rendered = renderUi(
    <>
      <NotificationBell picture={({ title }) => <i>{`Capa de ${title}`}</i>} />
      <CurrentPath />
    </>,
  );
  await rendered.user.click(await screen.findByRole('button', { name: /^Notificações/ }));
  return rendered;
}

describe('notification bell', () => {
  it.each([
    [0, 'Notificações, nenhuma nova', null],
    [1, 'Notificações, 1 não lida', '1'],
    [99, 'Notificações, 99 não lidas', '99'],
    [100, 'Notificações, 99+ não lidas', '99+'],
  ])(
    'the bell with %i unread notifications has the right name and badge',
    async (unread, name, badge) => {
      bell([], unread);
      renderUi(<NotificationBell picture={({ title }) => <i>{`Capa de ${title}`}</i>} />);
      const button = await screen.findByRole('button', { name });
      if (badge) expect(button).toHaveTextContent(badge);
      else expect(button).not.toHaveTextContent(/./);
    },
  );

  it('a notification of a new lesson shows its picture, category and instructor', async () => {
    bell([
      notification(1, {
        type: 'new_video',
        metadata: {
          videoTitle: 'ECG no plantão',
          categoryName: 'Cardiologia',
          duration: 'PT12M30S',
        },
      }),
    ]);
    await openBell();
    const item = (await screen.findByText('Aviso 1')).closest('li');
    expect(item).toHaveTextContent('Novo vídeo');
    expect(item).toHaveTextContent('Mensagem 1');
    expect(item).toHaveTextContent('ECG no plantão');
    expect(item).toHaveTextContent('Cardiologia');
    expect(item).toHaveTextContent('12:30');
    expect(item).toHaveTextContent('2h atrás');
  });

  it('a notification of a new lesson does not repeat the category of its picture', async () => {
    bell([
      notification(1, {
        type: 'new_video',
        message: 'ECG no plantão · Cardiologia',
        metadata: { videoTitle: 'ECG no plantão', categoryName: 'Cardiologia', duration: '12:30' },
        video: { id: 7, title: 'ECG', thumbnail: null, youtube_id: null, category_id: 1 },
      }),
      notification(2),
    ]);
    await openBell();
    const item = (await screen.findByText('Aviso 1')).closest('li');
    expect(
      within(item as HTMLElement).getByRole('button', {
        name: /ECG no plantão.*Novo vídeo.*Cardiologia.*12:30.*2h atrás$/,
      }),
    ).toBeVisible();
    expect(item?.textContent?.match(/Cardiologia/g)).toHaveLength(1);
    expect(item?.textContent?.match(/ECG no plantão/g)).toHaveLength(1);
    expect(item).toHaveTextContent('12:30');
    expect(screen.getAllByText(/^Capa de/).map((art) => art.textContent)).toEqual(['Capa de ECG']);
  });

  it.each([
    ['catalogue_failing', {}, 'Falha'],
    ['catalogue_key', {}, 'Acesso recusado'],
    ['catalogue_lessons', { hidden: 2 }, 'Catálogo'],
    ['catalogue_held', {}, 'Espera você'],
    ['catalogue_key', { isOver: true }, 'Resolvido'],
  ])(
    'a notice of the catalogue is marked for administrators: %s %j',
    async (type, metadata, mark) => {
      bell([notification(1, { type, metadata, action_url: '/admin?aba=conteudo' })]);
      const { user } = await openBell();
      expect((await screen.findByText('Aviso 1')).parentElement).toHaveTextContent(mark);
      await user.click(screen.getByText('Mensagem 1'));
      await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/admin'));
    },
  );

  it('notifications stand in groups by age', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    bell([
      notification(3, { created_at: new Date().toISOString() }),
      notification(2, { created_at: daysAgo(3) }),
      notification(1, { created_at: daysAgo(30) }),
    ]);
    await openBell();
    const group = (name: string) => screen.findByRole('region', { name });
    expect(await group('Hoje')).toHaveTextContent('Aviso 3');
    expect(await group('Esta semana')).toHaveTextContent('Aviso 2');
    expect(await group('Antes')).toHaveTextContent('Aviso 1');
  });

  it('the panel says that it loads', async () => {
    bell([notification(1)]);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get(restUrl('user_notifications'), async () => {
        await held;
        return HttpResponse.json([notification(1)]);
      }),
    );
    await openBell();
    expect(await screen.findByText('Carregando notificações...')).toBeVisible();
    answer();
    expect(await screen.findByText('Aviso 1')).toBeVisible();
    expect(screen.queryByText('Carregando notificações...')).toBeNull();
  });

  it('the panel says that there are no notifications', async () => {
    bell([]);
    await openBell();
    expect(await screen.findByText('Nenhuma notificação')).toBeVisible();
  });

  it('one notification is marked as read', async () => {
    bell([notification(2), notification(1)]);
    const { user } = await openBell();
    await user.click(await screen.findByRole('button', { name: 'Marcar como lida: Aviso 2' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Marcar como lida: Aviso 2' })).toBeNull(),
    );
    expect(await screen.findByText('Notificações', { selector: 'h2' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Marcar como lida: Aviso 1' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Aviso 2/ })).toHaveFocus();
  });

  it('all notifications are marked as read with a message', async () => {
    bell([notification(2), notification(1)]);
    const { user } = await openBell();
    await user.click(await screen.findByRole('button', { name: 'Marcar todas como lidas' }));
    expect(
      await screen.findByText('Todas as notificações foram marcadas como lidas'),
    ).toBeVisible();
    expect(screen.getByText('Sucesso')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Marcar todas como lidas' })).toBeNull(),
    );
    expect(screen.getByRole('heading', { name: 'Notificações' })).toHaveFocus();
  });

  it('one notification is deleted', async () => {
    bell([notification(2), notification(1)]);
    const { user } = await openBell();
    await user.click(await screen.findByRole('button', { name: 'Excluir notificação: Aviso 2' }));
    await waitFor(() => expect(screen.queryByText('Aviso 2')).toBeNull());
    expect(screen.getByRole('button', { name: /^Não lida:\s*Aviso 1/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Excluir notificação: Aviso 1' }));
    expect(await screen.findByText('Nenhuma notificação')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Notificações' })).toHaveFocus();
  });

  it('a notification that could not be deleted comes back without a message', async () => {
    bell([notification(1)]);
    server.use(
      http.delete(restUrl('user_notifications'), () => HttpResponse.json({}, { status: 500 })),
    );
    const { user } = await openBell();
    await user.click(await screen.findByRole('button', { name: 'Excluir notificação: Aviso 1' }));
    expect(await screen.findByText('Aviso 1')).toBeVisible();
    expect(screen.queryByText('Erro')).toBeNull();
  });

  it('a press marks a notification as read, opens its address and closes the panel', async () => {
    bell([notification(1, { action_url: '/video/81' })]);
    const { user } = await openBell();
    await user.click(await screen.findByRole('button', { name: /^Não lida:\s*Aviso 1/ }));
    expect(screen.getByTestId('where')).toHaveTextContent('/video/81');
    await waitFor(() => expect(screen.queryByText('Mensagem 1')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Notificações, nenhuma nova' })).toBeVisible();
  });

  it('a notification never opens an address of another site', async () => {
    bell([notification(1, { action_url: '//evil.example' })]);
    const { user } = await openBell();
    await user.click(await screen.findByRole('button', { name: /^Não lida:\s*Aviso 1/ }));
    expect(screen.getByTestId('where')).toHaveTextContent('/');
    expect(screen.getByText('Mensagem 1')).toBeVisible();
  });
});
