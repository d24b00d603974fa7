import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, server, tableHandler } from '~/testing/server.ts';
import { fakePlayback, transcriptHandler } from '~/testing/study.ts';
import { SpeechLine } from './SpeechLine.tsx';

const LESSON = { kind: 'video', id: 7, title: 'Anafilaxia' } as const;

it('what is said is drawn as it is said, and nothing while nobody speaks', async () => {
  server.use(transcriptHandler(['Bom plantão.', 'Adrenalina.']));
  const { playback, scene } = fakePlayback();
  renderUi(<SpeechLine item={LESSON} playback={playback} />);
  expect(await screen.findByText('Bom plantão.')).toBeVisible();
  scene.at = 10;
  expect(await screen.findByText('Adrenalina.')).toBeVisible();
  scene.at = 40;
  await waitFor(() => expect(screen.queryByText('Adrenalina.')).toBeNull());
});

it('a recording without a transcript keeps no room for what is said', async () => {
  server.use(tableHandler('transcripts', []));
  const { container } = renderUi(<SpeechLine item={LESSON} playback={fakePlayback().playback} />);
  expect(container.querySelector('p')).toBeInTheDocument();
  await waitFor(() => expect(container.querySelector('p')).toBeNull());
});

it.each([
  ['file', true, /^Bom plantão\. \(tempo aproximado\)$/],
  ['youtube_auto', false, /^Bom plantão\. \(legenda automática\)$/],
  ['speech', false, /^Bom plantão\. \(transcrição automática\)$/],
  ['file', false, /^Bom plantão\.$/],
])(
  'the line says how far it is to be trusted: %s, estimated %s',
  async (origin, isEstimated, words) => {
    server.use(transcriptHandler(['Bom plantão.'], isEstimated, origin));
    const { container } = renderUi(<SpeechLine item={LESSON} playback={fakePlayback().playback} />);
    await waitFor(() => expect(container.querySelector('p')).toHaveTextContent(words));
  },
);

it('without a network the line says when it comes', async () => {
  server.use(http.get(restUrl('transcripts'), () => HttpResponse.error()));
  renderUi(<SpeechLine item={LESSON} playback={fakePlayback().playback} />);
  expect(
    await screen.findByText('Sem conexão: a legenda aparece quando a internet voltar.'),
  ).toBeVisible();
});

it('what is said and cannot be read is told', async () => {
  server.use(http.get(restUrl('transcripts'), () => HttpResponse.json({}, { status: 500 })));
  renderUi(<SpeechLine item={LESSON} playback={fakePlayback().playback} />);
  expect(await screen.findByText('Não foi possível carregar a legenda.')).toBeVisible();
});
