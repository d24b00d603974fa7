import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import type { Podcast } from '~/lib/podcast-columns.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { makePodcast } from '~/testing/factories.ts';
import { queued, serveQueue } from '~/testing/queue-server.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { dismissToast } from '~/ui/toast.ts';
import { QueuePanel } from './QueuePanel.tsx';
import { queueQueries, showUnsentQueue } from './queue.queries.ts';
import { changeQueue, queueChanges } from './queue-changes.api.ts';
import { queueEntries } from './queue-entries.tsx';

let client: ReturnType<typeof createQueryClient>;
const podcasts = [5, 4, 3, 2, 1].map((id) => makePodcast({ id, title: `Ronda ${id}` }));

beforeEach(() => {
  signIn();
  client = createQueryClient();
  server.use(tableHandler('podcasts', podcasts), tableHandler('podcast_progress', []));
});

afterEach(async () => {
  onlineManager.setOnline(true);
  await memberOutbox(client).flush();
  act(() => dismissToast());
  vi.restoreAllMocks();
});

/** The entries of an episode's menu, as buttons. */
function Entries({ podcast }: { podcast: Podcast }) {
  const used = useQueryClient();
  const { data: queue = [] } = useQuery(queueQueries.list());
  return queueEntries(used, podcast, queue).map(({ id, label, onSelect }) => (
    <button key={id} type="button" onClick={onSelect}>
      {label}
    </button>
  ));
}

const shown = () =>
  screen
    .queryAllByRole('button', { name: /^Tocar agora/ })
    .map((row) => row.textContent?.slice(13, 20));
const button = (name: string) => screen.getByRole('button', { name });
const open = async (...ids: number[]) => {
  const db = serveQueue(ids.map((id, rank) => queued(id, rank)));
  const { user } = renderUi(<QueuePanel />, { client });
  await waitFor(() => expect(shown()).toHaveLength(ids.length));
  return { db, user };
};

describe('the order', () => {
  it('an entry is moved by its buttons, keeps the focus, and its new place is announced', async () => {
    const { db, user } = await open(1, 2, 3);
    await user.click(button('Mover para cima: Ronda 3'));
    await waitFor(() => expect(shown()).toEqual(['Ronda 1', 'Ronda 3', 'Ronda 2']));
    expect(screen.getByText('Ronda 3: posição 2 de 3')).toBeInTheDocument();
    await waitFor(() => expect(button('Mover para cima: Ronda 3')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shown()).toEqual(['Ronda 3', 'Ronda 1', 'Ronda 2']));
    // At the top the button stays, so that the focus does.
    expect(button('Mover para cima: Ronda 3')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(db.ids()).toEqual([3, 1, 2]));
    expect(db.state.taken).toEqual(['move 3', 'move 3']);
  });

  it('Alt and an arrow move an entry, an arrow alone does not', async () => {
    const { db } = await open(1, 2);
    const row = button('Remover da fila: Ronda 1');
    row.focus();
    fireEvent.keyDown(row, { key: 'ArrowDown' });
    fireEvent.keyDown(row, { key: 'ArrowDown', altKey: true });
    await waitFor(() => expect(shown()).toEqual(['Ronda 2', 'Ronda 1']));
    await waitFor(() => expect(db.ids()).toEqual([2, 1]));
    expect(db.state.taken).toEqual(['move 1']);
  });

  it.each([
    { toPx: 70, end: 'pointerUp', order: ['Ronda 2', 'Ronda 1', 'Ronda 3'] },
    { toPx: 500, end: 'pointerUp', order: ['Ronda 2', 'Ronda 3', 'Ronda 1'] },
    { toPx: 20, end: 'pointerUp', order: ['Ronda 1', 'Ronda 2', 'Ronda 3'] },
    { toPx: 500, end: 'pointerCancel', order: ['Ronda 1', 'Ronda 2', 'Ronda 3'] },
  ] as const)(
    'a drag of $toPx px that ends with $end gives $order',
    async ({ toPx, end, order }) => {
      // jsdom measures nothing: rows of 60 px, one below the other, as far as they were shifted.
      vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
        this: HTMLElement,
      ) {
        const at = this.matches('li') ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
        return new DOMRect(
          0,
          at * 60 + Number.parseFloat(this.style.translate.split(' ')[1] ?? '0'),
          300,
          60,
        );
      });
      const { db } = await open(1, 2, 3);
      const row = button('Remover da fila: Ronda 1').closest('li') as HTMLElement;
      const grip = within(row).getByTitle('Arrastar');
      fireEvent.pointerDown(grip, { clientY: 30, button: 0 });
      // The last move tells of half of the way, as that of a quick finger does.
      fireEvent.pointerMove(grip, { clientY: 30 + toPx / 2 });
      expect(row.style.translate).toBe(`0px ${toPx / 2}px`);
      fireEvent[end](grip, { clientY: 30 + toPx });
      await waitFor(() => expect(shown()).toEqual(order));
      expect([...document.querySelectorAll('li')].map((one) => one.style.translate)).toEqual(
        Array(document.querySelectorAll('li').length).fill(''),
      );
      await waitFor(() => expect(db.ids().map((id) => `Ronda ${id}`)).toEqual(order));
    },
  );
});

describe('what leaves and comes', () => {
  it('a removed entry comes back to its place by "Desfazer"', async () => {
    const { db, user } = await open(1, 2, 3);
    await user.click(button('Remover da fila: Ronda 2'));
    expect(shown()).toEqual(['Ronda 1', 'Ronda 3']);
    await waitFor(() => expect(db.ids()).toEqual([1, 3]));
    await user.click(button('Desfazer'));
    await waitFor(() => expect(shown()).toEqual(['Ronda 1', 'Ronda 2', 'Ronda 3']));
    await waitFor(() => expect(db.ids()).toEqual([1, 2, 3]));
  });

  it('"Limpar fila" removes what is shown, and all of it comes back', async () => {
    const { db, user } = await open(2, 1);
    // Another device adds one meanwhile.
    db.state.queue.push(queued(5, 9));
    await user.click(button('Limpar fila'));
    await waitFor(() => expect(shown()).toEqual(['Ronda 5']));
    expect(db.ids()).toEqual([5]);
    await user.click(button('Desfazer'));
    await waitFor(() => expect(db.ids()).toEqual([2, 1, 5]));
  });

  it('episodes are added in the player: next, or last', async () => {
    const { db, user } = await open(1);
    await user.click(screen.getByText('Adicionar episódios'));
    await user.click(button('Adicionar à fila: Ronda 4'));
    await user.click(button('Tocar a seguir: Ronda 3'));
    await waitFor(() => expect(shown()).toEqual(['Ronda 3', 'Ronda 1', 'Ronda 4']));
    expect(screen.queryByRole('button', { name: 'Adicionar à fila: Ronda 4' })).toBeNull();
    await waitFor(() => expect(db.ids()).toEqual([3, 1, 4]));
  });

  it('the card of an episode puts it first or last, and takes it out again', async () => {
    const db = serveQueue([queued(1, 0)]);
    const podcast = makePodcast({ id: 4, title: 'Ronda 4' });
    client.setQueryData(['podcasts', 'list'], podcasts);
    const { user } = renderUi(<Entries podcast={podcast} />, { client });
    await user.click(button('Adicionar à fila'));
    await waitFor(() => expect(db.ids()).toEqual([1, 4]));
    await user.click(button('Tocar a seguir'));
    await waitFor(() => expect(db.ids()).toEqual([4, 1]));
    // What is first needs not be put there.
    expect(screen.queryByRole('button', { name: 'Tocar a seguir' })).toBeNull();
    await user.click(button('Remover da fila'));
    await waitFor(() => expect(db.ids()).toEqual([1]));
  });

  it.each([
    { refusal: 'full', text: 'Ela tem no máximo 200 episódios. Remova algum e tente de novo.' },
    { refusal: 'unseen', text: '1 episódio não entrou na fila.' },
  ])('an addition that is refused ($refusal) goes away and says why', async ({ refusal, text }) => {
    const { db, user } = await open(1);
    db.state.refuses = refusal;
    await user.click(screen.getByText('Adicionar episódios'));
    await user.click(button('Adicionar à fila: Ronda 4'));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(shown()).toEqual(['Ronda 1']));
  });

  it('a queue of 200 says so before anything is sent', async () => {
    const db = serveQueue(Array.from({ length: 200 }, (_, n) => queued(n + 10)));
    const { user } = renderUi(<Entries podcast={makePodcast({ id: 4, title: 'Ronda 4' })} />);
    await user.click(button('Adicionar à fila'));
    expect(await screen.findByText('A fila está cheia')).toBeVisible();
    expect(db.state.taken).toEqual([]);
  });
});

describe('without a network', () => {
  it('changes are shown at once, are there after a reload, and are sent later as one per entry', async () => {
    const { db, user } = await open(1, 2);
    db.state.isUp = false;
    await user.click(screen.getByText('Adicionar episódios'));
    await user.click(button('Adicionar à fila: Ronda 4'));
    await user.click(await screen.findByRole('button', { name: 'Mover para cima: Ronda 4' }));
    await waitFor(() => expect(shown()).toEqual(['Ronda 1', 'Ronda 4', 'Ronda 2']));
    act(() => changeQueue(client, [{ op: 'remove', podcast_id: 1 }]));
    await waitFor(() => expect(shown()).toEqual(['Ronda 4', 'Ronda 2']));

    const next = createQueryClient();
    next.setQueryData(['podcasts', 'list'], podcasts);
    next.setQueryData(queueQueries.list().queryKey, [queued(1, 0), queued(2, 1)]);
    showUnsentQueue(next);
    expect(next.getQueryData(queueQueries.list().queryKey)?.map((row) => row.podcast_id)).toEqual([
      4, 2,
    ]);

    db.state.isUp = true;
    const outbox = memberOutbox(next);
    outbox.register(queueChanges);
    await outbox.flush();
    await waitFor(() => expect(db.ids()).toEqual([4, 2]));
  });

  it('what only a proxy refused is shown on, and sent when the server is back', async () => {
    const { user } = await open(1);
    server.use(
      http.post(rpcUrl('change_podcast_queue'), () => new Response(null, { status: 404 })),
    );
    await user.click(screen.getByText('Adicionar episódios'));
    await user.click(button('Adicionar à fila: Ronda 4'));
    await memberOutbox(client).flush();
    expect(shown()).toEqual(['Ronda 1', 'Ronda 4']);
    const db = serveQueue([queued(1, 0)]);
    await memberOutbox(client).flush();
    await waitFor(() => expect(db.ids()).toEqual([1, 4]));
  });
});
