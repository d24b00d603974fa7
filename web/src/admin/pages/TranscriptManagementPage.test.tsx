import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { CONNECTED, serveCaptions, UNCONNECTED } from '~/testing/captions.ts';
import { makeProfile } from '~/testing/factories.ts';
import { serveJobs } from '~/testing/jobs.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, server, tableHandler } from '~/testing/server.ts';
import { TranscriptManagementPage } from './TranscriptManagementPage.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open(query: string) {
  serveJobs();
  server.use(
    tableHandler('transcripts', []),
    rpcHandler('transcript_coverage', {
      lessons: 0,
      with_transcript: 0,
      views: 0,
      views_with_transcript: 0,
    }),
    rpcHandler('lessons_without_transcript', []),
    rpcHandler('doses_to_check', { total: 1412, recordings: 37, lines: [] }),
    rpcHandler('own_profile', makeProfile({ role: 'superuser' })),
  );
  const asked = serveCaptions(UNCONNECTED, { 'captions-grant': { body: CONNECTED } });
  renderUi(
    <>
      <TranscriptManagementPage />
      <Address />
    </>,
    { route: `/transcript-management?${query}` },
  );
  return asked;
}

it('what Google adds to the address is taken off it, and the search stays', async () => {
  const asked = open('q=ecg&state=s&code=4%2Fc&scope=x&authuser=0&prompt=consent&iss=y&hd=z');
  await waitFor(() =>
    expect(document.querySelector('output')).toHaveTextContent('/transcript-management?q=ecg'),
  );
  await waitFor(() =>
    expect(asked).toContainEqual({ name: 'captions-grant', body: { code: '4/c', state: 's' } }),
  );
});

it('how many doses wait is told, with the way to them', async () => {
  open('');
  const link = await screen.findByRole('link', { name: 'Doses a conferir (1.412)' });
  expect(link).toHaveAttribute('href', '/transcript-management/doses');
});

it('a refusal at Google is taken off the address and said', async () => {
  const asked = open('state=s&error=access_denied');
  expect(await screen.findByText(/cancelada no Google/)).toBeVisible();
  expect(document.querySelector('output')?.textContent).toBe('/transcript-management');
  expect(asked.some(({ name }) => name === 'captions-grant')).toBe(false);
});
