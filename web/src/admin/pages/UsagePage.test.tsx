import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { UsagePage } from './UsagePage.tsx';
// The page fetches its charts later; here they are there, as to transform them takes seconds.
import '~/admin/usage/UsageFigures.tsx';

const EMPTY = {
  computed_at: '2026-11-26T10:07:00Z',
  weeks: [],
  categories: [],
  new_lessons: [],
  retention: [],
  completion: [],
  podcasts: [],
  searches: [],
  approvals: [],
};
const USED = {
  ...EMPTY,
  weeks: [{ week: '2026-11-23', active: 12, hours: 34.5, listeners: 3 }],
  retention: [
    { id: 1, title: 'Choque', watchers: 8, parts: Array(20).fill(4) },
    { id: 2, title: 'Sepse', watchers: 5, parts: Array(20).fill(5) },
  ],
  searches: [{ words: 'torcao testicular', count: 4 }],
};

const panel = (name: string) => within(screen.getByRole('region', { name }));

it('the page of use says from when its figures are, and shows each as chart, table and file', async () => {
  server.use(http.post(rpcUrl('usage_report'), () => HttpResponse.json(USED)));
  const texts: Promise<string>[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    texts.push((blob as Blob).text());
    return 'blob:uso';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = renderAdmin(<UsagePage />);
  expect(await screen.findByText(/Calculado em 26\/11\/2026, 07:07/)).toBeVisible();
  await screen.findByRole('region', { name: 'Membros ativos por semana' });
  const weeks = panel('Membros ativos por semana');
  expect(weeks.getByRole('img', { name: /gráfico/ })).toBeVisible();
  await user.click(weeks.getByRole('button', { name: 'Ver tabela' }));
  expect(weeks.getByRole('row', { name: '23/11/2026 12 34,5 3' })).toBeVisible();
  await user.click(weeks.getByRole('button', { name: /^Exportar CSV/ }));
  expect(await texts[0]).toContain('"23/11/2026";"12";"34,5";"3"');
  vi.restoreAllMocks();
});

it('a chart with nothing to draw says so, and its table says why', async () => {
  const podcasts = [{ id: 1, title: 'Ronda', listeners: null, completed: null }];
  server.use(http.post(rpcUrl('usage_report'), () => HttpResponse.json({ ...EMPTY, podcasts })));
  const { user } = renderAdmin(<UsagePage />);
  await screen.findByText(/^Nada a desenhar ainda/);
  await user.click(panel('Podcasts').getByRole('button', { name: 'Ver tabela' }));
  expect(panel('Podcasts').getByRole('row', { name: /^Ronda menos de 5/ })).toBeVisible();
});

it('the page of use shows where one lesson is left', async () => {
  server.use(http.post(rpcUrl('usage_report'), () => HttpResponse.json(USED)));
  const { user } = renderAdmin(<UsagePage />);
  await screen.findByRole('region', { name: 'Onde param de assistir' });
  const retention = panel('Onde param de assistir');
  await user.click(retention.getByRole('button', { name: 'Ver tabela' }));
  expect(retention.getByRole('row', { name: '0–5 % 4 50%' })).toBeVisible();
  await user.selectOptions(retention.getByLabelText('Aula'), 'Sepse (5)');
  expect(retention.getByRole('row', { name: '95–100 % 5 100%' })).toBeVisible();
});

it('the page of use says where there is nothing to show yet', async () => {
  server.use(http.post(rpcUrl('usage_report'), () => HttpResponse.json(EMPTY)));
  renderAdmin(<UsagePage />);
  expect(await screen.findByText(/Ninguém assistiu ainda/)).toBeVisible();
  expect(screen.getByText('Nenhuma busca ficou sem resposta.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Exportar CSV/ })).toBeNull();
});

it('the page of use can be asked again after a failure', async () => {
  server.use(http.post(rpcUrl('usage_report'), () => HttpResponse.json({}, { status: 503 })));
  const { user } = renderAdmin(<UsagePage />);
  expect(await screen.findByText('Não foi possível carregar os números')).toBeVisible();
  server.use(http.post(rpcUrl('usage_report'), () => HttpResponse.json(EMPTY)));
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByText(/Calculado em/)).toBeVisible();
});
