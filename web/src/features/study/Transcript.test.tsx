import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Link } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { readPlayerPreferences, savePlayerPreferences } from '~/lib/player-preferences.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, server, tableHandler } from '~/testing/server.ts';
import { fakePlayback, transcriptHandler } from '~/testing/study.ts';
import type { StudyItem } from './study.rules.ts';
import { Transcript } from './Transcript.tsx';

const LESSON: StudyItem = { kind: 'video', id: 7, title: 'Anafilaxia' };
const LINES = ['Bom plantão.', 'Adrenalina antes de tudo.', 'Repita a ADRENALINA.', 'Obrigada.'];

async function open({
  lines = LINES,
  item = LESSON,
  canSeek = true,
  isEstimated = false,
  origin = 'file',
  route = '/',
  at = 0,
} = {}) {
  server.use(transcriptHandler(lines, isEstimated, origin));
  const scene = fakePlayback({ canSeek });
  scene.scene.at = at;
  const rendered = renderUi(
    <>
      <Link to="/video/7?t=8&trecho=10">Outro momento</Link>
      <Transcript item={item} playback={scene.playback} />
    </>,
    { route },
  );
  await screen.findByRole('searchbox', { name: 'Buscar na transcrição' });
  return { ...scene, ...rendered };
}

const lines = () => within(screen.getByRole('list'));
const line = (name: RegExp | string) => lines().getByRole('link', { name });
const current = () => document.querySelector('[data-line][aria-current]')?.textContent;

it('the line that is spoken is marked as the recording goes on', async () => {
  const { scene } = await open();
  expect(current()).toBe('0:00Bom plantão.');
  scene.at = 12;
  await waitFor(() => expect(current()).toBe('0:10Adrenalina antes de tudo.'));
});

it('a pressed line plays from there; with a key it is left to the browser', async () => {
  const { user, seek } = await open();
  expect(line(/Repita/)).toHaveAttribute('href', '/video/7?t=20');
  await user.click(line(/Repita/));
  expect(seek).toHaveBeenCalledExactlyOnceWith(20);
  fireEvent.click(line(/Bom/), { ctrlKey: true });
  expect(seek).toHaveBeenCalledOnce();
});

it('one line is reached by Tab, the others by arrows, and Enter plays', async () => {
  const { user, seek } = await open();
  const tabbable = () =>
    lines()
      .getAllByRole('link')
      .filter(({ tabIndex }) => tabIndex === 0);
  expect(tabbable()).toEqual([line(/Bom/)]);
  line(/Bom/).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(line(/Repita/)).toHaveFocus();
  expect(tabbable()).toEqual([line(/Repita/)]);
  await user.keyboard('{Enter}');
  expect(seek).toHaveBeenCalledExactlyOnceWith(20);
  await user.keyboard('{End}');
  expect(line(/Obrigada/)).toHaveFocus();
  await user.keyboard('{ArrowDown}{Home}{ArrowUp}');
  expect(line(/Bom/)).toHaveFocus();
});

it('the box follows the voice until somebody scrolls it, and again on request', async () => {
  const { user, scene } = await open();
  const box = screen.getByRole('list');
  const scrollTo = vi.spyOn(box, 'scrollTo');
  scene.at = 11;
  await waitFor(() => expect(scrollTo).toHaveBeenCalledOnce());
  expect(screen.queryByRole('button', { name: 'Voltar ao momento atual' })).toBeNull();

  fireEvent.wheel(box);
  scene.at = 21;
  await waitFor(() => expect(current()).toContain('Repita'));
  expect(scrollTo).toHaveBeenCalledOnce();

  await user.click(screen.getByRole('button', { name: 'Voltar ao momento atual' }));
  expect(scrollTo).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('button', { name: 'Voltar ao momento atual' })).toBeNull();
});

it('a search marks every place, counts them and goes round', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('searchbox'), 'adrenalína');
  const at = () => document.querySelector('mark[data-current]')?.closest('a')?.textContent;
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 de 2'));
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Adrenalina',
    'ADRENALINA',
  ]);
  expect(at()).toContain('antes de tudo');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('2 de 2');
  expect(at()).toContain('Repita');
  await user.click(screen.getByRole('button', { name: 'Próximo resultado' }));
  expect(screen.getByRole('status')).toHaveTextContent('1 de 2');
  await user.click(screen.getByRole('button', { name: 'Resultado anterior' }));
  expect(screen.getByRole('status')).toHaveTextContent('2 de 2');
});

it('a search without a result says so', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('searchbox'), 'vasopressina');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nenhum resultado'));
  expect(screen.queryByRole('button', { name: 'Próximo resultado' })).toBeNull();
});

const asked = () =>
  [...document.querySelectorAll('[data-line][data-excerpt]')].map((one) => one.textContent);

it('the lines that the address asks for are marked and in sight until they were said, and the first to copy', async () => {
  const reveal = vi.spyOn(Element.prototype, 'scrollTo');
  const lines = LINES.flatMap((text) => [text, text, text]);
  const { scene } = await open({ lines, route: '/video/7?t=38&trecho=40', at: 38 });
  expect(asked()).toEqual(['0:40Adrenalina antes de tudo.', '0:50Adrenalina antes de tudo.']);
  expect(current()).toBe('0:30Adrenalina antes de tudo.');
  expect(screen.getByRole('button', { name: 'Copiar 0:40' })).toBeVisible();
  scene.at = 51;
  await waitFor(() => expect(current()).toContain('0:50'));
  expect(reveal).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Voltar ao momento atual' })).toBeNull();
  scene.at = 61;
  await waitFor(() => expect(current()).toContain('1:00'));
  expect(reveal).toHaveBeenCalledTimes(2);
  expect(asked()).toHaveLength(2);
  reveal.mockRestore();
});

it('other lines that are asked for are shown, also after the box was scrolled', async () => {
  const { user, scene } = await open({ route: '/video/7?t=28&trecho=30', at: 28 });
  const box = screen.getByRole('list');
  fireEvent.wheel(box);
  expect(screen.getByRole('button', { name: 'Voltar ao momento atual' })).toBeVisible();
  const scrollTo = vi.spyOn(box, 'scrollTo');
  await user.click(screen.getByRole('link', { name: 'Outro momento' }));
  scene.at = 8;
  await waitFor(() => expect(scrollTo).toHaveBeenCalled());
  expect(asked()[0]).toContain('Adrenalina');
  expect(screen.queryByRole('button', { name: 'Voltar ao momento atual' })).toBeNull();
});

it('beside a player that cannot be moved, the lines that the address asks for are marked, too', async () => {
  await open({ route: '/video/7?t=18&trecho=20', canSeek: false });
  expect(asked()).toEqual(['0:20Repita a ADRENALINA.', '0:30Obrigada.']);
});

it('the line of the focus is copied with its time, title and link', async () => {
  const { user } = await open();
  line(/Bom/).focus();
  await user.keyboard('{ArrowDown}');
  await user.click(screen.getByRole('button', { name: 'Copiar 0:10' }));
  await screen.findByText('Trecho copiado');
  expect(await navigator.clipboard.readText()).toBe(
    `0:10 — Adrenalina antes de tudo. (Anafilaxia, ${window.location.origin}/video/7?t=10)`,
  );
});

it('what is selected is copied from its first line on, without the times between', async () => {
  const { user, seek } = await open();
  const words = (name: RegExp) => line(name).querySelector('[data-words]')?.firstChild as Text;
  window.getSelection()?.setBaseAndExtent(words(/antes/), 11, words(/Repita/), 6);
  document.dispatchEvent(new Event('selectionchange'));
  // Letting go of the mouse is no press.
  fireEvent.click(line(/Repita/));
  expect(seek).not.toHaveBeenCalled();
  const quoted = `0:10 — antes de tudo. Repita (Anafilaxia, ${window.location.origin}/video/7?t=10)`;
  await user.click(await screen.findByRole('button', { name: 'Copiar seleção' }));
  expect(await navigator.clipboard.readText()).toBe(quoted);

  const setData = vi.fn();
  fireEvent.copy(screen.getByRole('list'), { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledExactlyOnceWith('text/plain', quoted);
  window.getSelection()?.removeAllRanges();
});

it('"Legenda abaixo do vídeo" is remembered', async () => {
  savePlayerPreferences({ showsSpeech: false });
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Legenda abaixo do vídeo' }));
  expect(readPlayerPreferences().showsSpeech).toBe(true);
  savePlayerPreferences({ showsSpeech: false });
});

it('times that are estimated are said to be so, and others are not', async () => {
  await open({ isEstimated: true });
  expect(screen.getByText('Tempos aproximados')).toBeVisible();
});

it.each([
  ['youtube_auto', true],
  ['speech', true],
  ['youtube', false],
  ['file', false],
])('members are told of automatic captions, and of no others: %s', async (origin, isTold) => {
  await open({ origin });
  expect(screen.queryByText(/^(Legenda|Transcrição) automática/) !== null).toBe(isTold);
});

it('beside a player that cannot be moved, lines are read and not pressed', async () => {
  const { user, seek } = await open({ canSeek: false });
  expect(screen.getByText(/O player do Google Drive não informa a posição/)).toBeVisible();
  expect(lines().queryByRole('link')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByText('Obrigada.'));
  expect(seek).not.toHaveBeenCalled();
  expect(current()).toBeUndefined();
  expect(screen.queryByText('Tempos aproximados')).toBeNull();
});

it('a transcript of 1,500 lines draws no other line again when the voice goes on', async () => {
  const { scene } = await open({
    lines: Array.from({ length: 1500 }, (_, index) => `Fala ${index}`),
  });
  const box = screen.getByRole('list');
  expect(within(box).getByText('Fala 1499')).toBeInTheDocument();
  const changed = new Set<Node>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) changed.add(target);
  });
  observer.observe(box, { attributes: true, childList: true, subtree: true });
  scene.at = 7001;
  await waitFor(() => expect(current()).toContain('Fala 700'));
  observer.takeRecords();
  observer.disconnect();
  expect(changed.size).toBeLessThanOrEqual(2);
});

it('of 20,000 lines those are drawn that are spoken, searched or reached by a key', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const { user, scene } = await open({
    lines: Array.from({ length: 20_000 }, (_, index) => `Fala ${index}.`),
  });
  const drawn = () => document.querySelectorAll('[data-line]').length;
  expect(drawn()).toBeLessThanOrEqual(100);
  scene.at = 70_001;
  await waitFor(() => expect(current()).toContain('Fala 7000.'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'fala 12345.' } });
  expect(await screen.findByText('1 de 1')).toBeVisible();
  expect(line(/Fala 12345\./)).toHaveAttribute('tabindex', '0');
  line(/Fala 12345\./).focus();
  await user.keyboard('{End}');
  expect(line(/Fala 19999\./)).toHaveFocus();
  expect(drawn()).toBeLessThanOrEqual(600);
  vi.unstubAllGlobals();
});

it('what a search found is the next line of the Tab key, and what is copied', async () => {
  const { user, seek } = await open();
  await user.type(screen.getByRole('searchbox'), 'obrigada');
  expect(await screen.findByText('1 de 1')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copiar 0:30' })).toBeVisible();
  await user.tab();
  await user.tab();
  await user.tab();
  expect(line(/Obrigada/)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(seek).toHaveBeenCalledExactlyOnceWith(30);
});

it('the box does not follow the voice while words in it are selected', async () => {
  const { scene } = await open();
  const box = screen.getByRole('list');
  const scrollTo = vi.spyOn(box, 'scrollTo');
  const words = line(/Bom/).querySelector('[data-words]')?.firstChild as Text;
  window.getSelection()?.setBaseAndExtent(words, 0, words, 3);
  document.dispatchEvent(new Event('selectionchange'));
  expect(await screen.findByRole('button', { name: 'Voltar ao momento atual' })).toBeVisible();
  scene.at = 21;
  await waitFor(() => expect(current()).toContain('Repita'));
  expect(scrollTo).not.toHaveBeenCalled();
  window.getSelection()?.removeAllRanges();
});

it('a transcript that cannot be read can be asked for again', async () => {
  server.use(http.get(restUrl('transcripts'), () => HttpResponse.json({}, { status: 500 })));
  const { user } = renderUi(<Transcript item={LESSON} playback={fakePlayback().playback} />);
  expect(await screen.findByText('Não foi possível carregar a transcrição')).toBeVisible();
  server.use(transcriptHandler(LINES));
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByText('Obrigada.')).toBeVisible();
});

it('without a network the transcript says when it opens', async () => {
  server.use(http.get(restUrl('transcripts'), () => HttpResponse.error()));
  renderUi(<Transcript item={LESSON} playback={fakePlayback().playback} />);
  expect(await screen.findByText('Sem conexão')).toBeVisible();
  expect(screen.getByText(/ela abre quando a internet voltar/)).toBeVisible();
});

it('a recording without a transcript says so quietly', async () => {
  server.use(tableHandler('transcripts', []));
  renderUi(<Transcript item={LESSON} playback={fakePlayback().playback} />);
  expect(await screen.findByText('Ainda não há transcrição.')).toBeVisible();
});

it('the transcript of an episode is asked for by its id, and its lines lead to it', async () => {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => {
    asked.push(new URL(request.url).search);
  });
  await open({ item: { kind: 'podcast', id: 3, title: 'Ronda 03' } });
  expect(asked).toEqual(['?select=cues%2Chas_estimated_times%2Corigin&podcast_id=eq.3']);
  expect(line(/Repita/)).toHaveAttribute('href', '/podcasts?episodio=3&t=20');
  server.events.removeAllListeners();
});

const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

it('the search of a transcript marks the words that were typed and claims no more: no dose, of whomever it is', async () => {
  const { user } = await open({
    lines: ['No adulto, adrenalina 0,5 mg na coxa.', 'Na criança, adrenalina 0,01 mg/kg.'],
    origin: 'youtube_auto',
    // Who came from a question has its sentence marked as a whole.
    route: '/video/7?trecho=10',
  });
  expect(marked()).toEqual([]);
  const field = screen.getByRole('searchbox');
  await user.type(field, 'adrenalina');
  await waitFor(() => expect(marked()).toEqual(['adrenalina', 'adrenalina']));
  expect(screen.getByText(/^Legenda automática: pode errar nomes e doses/)).toBeVisible();
  await user.clear(field);
  await user.type(field, 'dose de adrenalina na criança');
  expect(await screen.findByText('Nenhum resultado')).toBeVisible();
  expect(marked()).toEqual([]);
});
