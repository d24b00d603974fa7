import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcHandler, rpcUrl, server } from '~/testing/server.ts';
import { MissingTranscripts } from './MissingTranscripts.tsx';

const COVERAGE = { lessons: 3, with_transcript: 1, views: 10, views_with_transcript: 4 };

it('lessons without a transcript are listed as the database orders them, with the reason', async () => {
  server.use(
    rpcHandler('transcript_coverage', COVERAGE),
    rpcHandler('lessons_without_transcript', [
      { id: 7, title: 'Trauma', duration_seconds: 754, views: 6, searches: 0 },
      { id: 3, title: 'Intubação', duration_seconds: null, views: null, searches: 1200 },
    ]),
  );
  renderAdmin(<MissingTranscripts />);
  const table = within(await screen.findByRole('table', { name: 'Aulas sem transcrição' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'AulaDuraçãoVisualizações em 30 diasBuscas sem resposta',
    'Trauma12:3460',
    'Intubação–menos de 51.200',
  ]);
  expect(table.getByRole('link', { name: 'Trauma' })).toHaveAttribute('href', '/video/7');
  expect(screen.getByText(/^1 de 3 aulas tem transcrição, 40% do que se assiste/)).toBeVisible();
  expect(screen.getByText(/\. Primeiro as mais assistidas/)).toBeVisible();
});

it('of very many lessons without a transcript it is said that only the first are listed', async () => {
  server.use(
    rpcHandler('transcript_coverage', { ...COVERAGE, lessons: 1303 }),
    rpcHandler('lessons_without_transcript', [
      { id: 7, title: 'Trauma', duration_seconds: 754, views: 6, searches: 0 },
    ]),
  );
  renderAdmin(<MissingTranscripts />);
  expect(
    await screen.findByText(/Aqui estão 1 das 1\.302 que não têm: primeiro as mais assistidas/),
  ).toBeVisible();
});

it('without lessons that lack one nothing is shown, and a failure can be tried again', async () => {
  server.use(
    rpcHandler('transcript_coverage', COVERAGE),
    http.post(rpcUrl('lessons_without_transcript'), () =>
      HttpResponse.json({ code: '42501', message: 'no' }, { status: 403 }),
    ),
  );
  const { user } = renderAdmin(<MissingTranscripts />);
  const again = await screen.findByRole('button', { name: /Tentar/ });
  server.use(rpcHandler('lessons_without_transcript', []));
  await user.click(again);
  await waitFor(() => expect(again).not.toBeInTheDocument());
  expect(screen.queryByRole('table')).toBeNull();
});
