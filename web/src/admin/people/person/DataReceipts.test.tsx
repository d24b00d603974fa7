import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { DataReceipts } from './DataReceipts.tsx';

const row = (id: number) => ({
  id,
  number: `A1B2-C3D4-00${String(id).padStart(2, '0')}`,
  kind: id % 2 === 0 ? 'export' : 'erasure',
  issued_at: '2026-11-24T12:00:00Z',
  issued_by_name: id === 1 ? null : 'Vera Exemplo',
  counts: {},
  checksum: id % 2 === 0 ? 'a'.repeat(64) : null,
});

it('reads the receipts when they are opened, page by page', async () => {
  const all = Array.from({ length: 12 }, (_, index) => row(12 - index));
  const asked: (number | undefined)[] = [];
  server.use(
    http.post(rpcUrl('list_data_receipts'), async ({ request }) => {
      // PostgREST takes the arguments as one JSON object.
      const args = (await request.json()) as { p_limit: number; p_before_id?: number };
      asked.push(args.p_before_id);
      const later = all.filter(({ id }) => id < (args.p_before_id ?? 99));
      return HttpResponse.json(later.slice(0, args.p_limit));
    }),
  );
  const { user } = renderAdmin(<DataReceipts />);
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Mostrar' }));
  expect(await screen.findByRole('rowheader', { name: 'A1B2-C3D4-0012' })).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(1 + 10);
  await user.click(screen.getByRole('button', { name: 'Carregar mais recibos' }));
  expect(await screen.findByText('Conta excluída')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(1 + 12);
  expect(asked).toEqual([undefined, 3]);
});

it('reads the receipts anew each time they are opened', async () => {
  let all = [row(1)];
  server.use(http.post(rpcUrl('list_data_receipts'), () => HttpResponse.json(all)));
  const { user } = renderAdmin(<DataReceipts />);
  await user.click(screen.getByRole('button', { name: 'Mostrar' }));
  expect(await screen.findByRole('rowheader', { name: 'A1B2-C3D4-0001' })).toBeVisible();
  all = [row(2), row(1)];
  await user.click(screen.getByRole('button', { name: 'Ocultar' }));
  await user.click(screen.getByRole('button', { name: 'Mostrar' }));
  expect(await screen.findByRole('rowheader', { name: 'A1B2-C3D4-0002' })).toBeVisible();
});

it('says when the receipts cannot be read', async () => {
  server.use(http.post(rpcUrl('list_data_receipts'), () => HttpResponse.json({}, { status: 503 })));
  const { user } = renderAdmin(<DataReceipts />);
  await user.click(screen.getByRole('button', { name: 'Mostrar' }));
  expect(await screen.findByText('Não foi possível carregar os recibos')).toBeVisible();
});
