import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { FollowButton } from './FollowButton.tsx';
import { MutedCategories } from './MutedCategories.tsx';
import type { FollowedCategory } from './muted-categories.queries.ts';

const TRAUMA = { id: 2, name: 'Trauma' };
let muted: FollowedCategory[];
let isDown: boolean;

beforeEach(() => {
  muted = [];
  isDown = false;
  server.use(
    http.all(restUrl('muted_categories'), async ({ request }) => {
      if (request.method === 'GET') {
        return HttpResponse.json(muted.map((category) => ({ category })));
      }
      if (isDown) return HttpResponse.json({ message: 'no' }, { status: 503 });
      if (request.method === 'DELETE') {
        const id = new URL(request.url).searchParams.get('category_id');
        muted = muted.filter((one) => `eq.${one.id}` !== id);
        return new HttpResponse(null, { status: 204 });
      }
      expect(await request.json()).toEqual({ category_id: 2 });
      muted = [...muted, TRAUMA];
      return new HttpResponse(null, { status: 201 });
    }),
  );
});
afterEach(() => dismissToast());

const following = () => screen.findByRole('button', { name: 'Seguindo Trauma', pressed: true });
const notFollowing = () => screen.findByRole('button', { name: 'Seguir Trauma', pressed: false });

it('a category is followed until a press says otherwise, and again after another', async () => {
  const { user } = renderUi(<FollowButton category={TRAUMA} />);
  await user.click(await following());
  await notFollowing();
  expect(await screen.findByText('Você não segue mais Trauma')).toBeInTheDocument();
  expect(muted).toEqual([TRAUMA]);
  await user.click(await notFollowing());
  await following();
  expect(await screen.findByText('Seguindo Trauma')).toBeInTheDocument();
  await waitFor(() => expect(muted).toEqual([]));
});

it('a refusal puts the button back and says so', async () => {
  isDown = true;
  const { user } = renderUi(<FollowButton category={TRAUMA} />);
  await user.click(await following());
  expect(await screen.findByText('Não foi possível mudar o que você segue')).toBeInTheDocument();
  await following();
});

it('the settings list what is not followed by name, and follow it again', async () => {
  muted = [TRAUMA, { id: 1, name: 'Água e eletrólitos' }];
  const { user } = renderUi(<MutedCategories />);
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Água e eletrólitosVoltar a seguir',
    'TraumaVoltar a seguir',
  ]);
  await user.click(screen.getByRole('button', { name: 'Voltar a seguir Trauma' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(muted.map(({ id }) => id)).toEqual([1]));
});

it('the settings say how to stop following, where all is followed', async () => {
  renderUi(<MutedCategories />);
  expect(await screen.findByText(/^Você segue todas as categorias/)).toBeInTheDocument();
});
