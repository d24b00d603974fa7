import { zodResolver } from '@hookform/resolvers/zod';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { AdminProvider } from '~/admin/ui/AdminProvider.tsx';
import { FieldLabels } from '~/admin/ui/edit/form-fields.tsx';
import { PODCAST as ROW } from '~/testing/edited-rows.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { versionedTable } from '~/testing/versioned-table.ts';
import { PodcastDialog, PodcastFields } from './PodcastDialog.tsx';
import { NEW_PODCAST, type PodcastValues, type StoredAudio } from './podcast-edit.rules.ts';
import { type EditedPodcast, PODCAST as NOUN } from './podcast-form.api.ts';
import type { UploadControl, UploadState } from './use-audio-upload.ts';

it('Escape asks before it throws away what was typed, and "Cancelar" does not', async () => {
  const onClose = vi.fn();
  const { user } = renderAdmin(
    <PodcastDialog
      target={{ begin: NEW_PODCAST }}
      categories={[]}
      renderOutline={() => null}
      onClose={onClose}
    />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Novo podcast' });
  await user.type(within(dialog).getByLabelText('Título'), 'Sepse');
  await user.keyboard('{Escape}');
  expect(within(dialog).getByRole('alert')).toHaveTextContent(
    'O que você digitou será descartado.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
  expect(within(dialog).getByLabelText('Título')).toHaveValue('Sepse');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(onClose).toHaveBeenCalledOnce();
});

const PODCAST: EditedPodcast = {
  id: 1,
  is_scheduled: false,
  version: '2026-11-20T12:00:00.000001+00:00',
  values: {
    ...NEW_PODCAST,
    title: 'Ronda 1',
    duration: '12:30',
    audio: {
      audioUrl: '/storage/v1/object/authenticated/podcasts/a/b.mp3',
      filePath: 'a/b.mp3',
      originalFileName: 'ronda-1.mp3',
      fileSize: 1_572_864,
      fileType: 'audio/mpeg',
    },
  },
};

type FormProps = {
  state: UploadState;
  podcast: EditedPodcast;
  /** What the row holds, unless it is as it was. */
  stored?: PodcastValues;
  /** With this audio of the row a conflict was answered. */
  taken?: StoredAudio;
  discard?: () => Promise<undefined>;
};

/** The fields beside an upload in some state, in a form that sends nothing. */
function Form({
  state,
  podcast,
  stored = podcast.values,
  taken,
  discard = async () => undefined,
}: FormProps) {
  const nothing = () => undefined;
  const upload: UploadControl = {
    state,
    start: async () => undefined,
    confirm: nothing,
    pause: nothing,
    resume: nothing,
    discard,
    release: nothing,
  };
  const form = useForm<PodcastValues>({
    // As in `EditDialog`: the schema gives parts of the values.
    resolver: zodResolver(NOUN.schema as never) as unknown as Resolver<PodcastValues>,
    defaultValues: podcast.values,
  });
  const { setValue } = form;
  useEffect(() => {
    if (taken) setValue('audio', taken);
  }, [taken, setValue]);
  return (
    <AdminProvider>
      <FieldLabels value={NOUN.words.fields}>
        <form onSubmit={form.handleSubmit(nothing)}>
          <FormProvider {...form}>
            <PodcastFields
              podcast={podcast}
              stored={() => stored}
              categories={[]}
              renderOutline={() => null}
              upload={upload}
            />
          </FormProvider>
        </form>
      </FieldLabels>
    </AdminProvider>
  );
}
const form = (state: UploadState, podcast = PODCAST) => <Form state={state} podcast={podcast} />;
const uploaded = (duration: string | null): UploadState => ({
  phase: 'done',
  audio: {
    path: 'c/d.mp3',
    file: new File(['x'], 'nova.mp3', { type: 'audio/mpeg' }),
    duration,
    saidDuration: null,
  },
});

it.each([
  ['the form of a podcast takes the length of its new audio', null, '09:59', '09:59'],
  [
    'the form of a podcast forgets the length of its old audio when that of the new one cannot be read',
    null,
    null,
    '',
  ],
  [
    'the form of a podcast keeps a length that was typed when that of the new audio cannot be read',
    '8:00',
    null,
    '8:00',
  ],
])('%s', async (_, typed, read, shown) => {
  const { rerender } = render(form({ phase: 'idle' }));
  const field = screen.getByLabelText(/Duração/);
  expect(field).toHaveValue('12:30');
  if (typed) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
  }
  rerender(form(uploaded(read)));
  expect(field).toHaveValue(shown);
});

it('an audio that says another length than it holds is told, with the one that counts', () => {
  const state = uploaded('8:53');
  if (state.phase !== 'done') throw new Error('unreachable');
  render(form({ ...state, audio: { ...state.audio, saidDuration: '1:02' } }));
  expect(screen.getByText(/O arquivo diz durar 1:02; contado até o fim, dura 8:53/)).toBeVisible();
  expect(screen.getByLabelText(/Duração/)).toHaveValue('8:53');
});

it('the form of a podcast has its old length again when the new audio is discarded', () => {
  const { rerender } = render(form(uploaded(null)));
  expect(screen.getByLabelText(/Duração/)).toHaveValue('');
  rerender(form({ phase: 'idle' }));
  expect(screen.getByLabelText(/Duração/)).toHaveValue('12:30');
});

it('the form of a podcast hides "Áudio é obrigatório" while an audio is being sent', async () => {
  const file = new File(['x'], 'nova.mp3', { type: 'audio/mpeg' });
  const audio = { ...PODCAST.values.audio, audioUrl: '', filePath: null };
  const empty = { ...PODCAST, values: { ...PODCAST.values, audio } };
  const { rerender, container } = render(form({ phase: 'idle' }, empty));
  fireEvent.submit(container.querySelector('form') as HTMLFormElement);
  expect(await screen.findByText('Áudio é obrigatório')).toBeInTheDocument();
  rerender(form({ phase: 'uploading', file, sent: 0 }, empty));
  expect(screen.queryByText('Áudio é obrigatório')).not.toBeInTheDocument();
  rerender(form(uploaded('1:00'), empty));
  await waitFor(() => expect(screen.queryByText('Áudio é obrigatório')).not.toBeInTheDocument());
});

it('the form of an episode that has no audio yet asks for one', () => {
  const audio = { ...PODCAST.values.audio, audioUrl: '', filePath: null, originalFileName: null };
  render(form({ phase: 'idle' }, { ...PODCAST, values: { ...PODCAST.values, audio } }));
  expect(screen.getByText('Escolha ou arraste o áudio')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible();
  expect(screen.queryByText('Áudio atual')).not.toBeInTheDocument();
});

it('a podcast that waits for its audio is saved without, as soon as anything else changed', async () => {
  const none = { audio_url: '', file_path: null, original_file_name: null, file_size: null };
  const { writes } = versionedTable('podcasts', [{ ...ROW, ...none }]);
  const onClose = vi.fn();
  const { user } = renderAdmin(
    <PodcastDialog
      target={{ id: ROW.id }}
      categories={[]}
      renderOutline={() => null}
      onClose={onClose}
    />,
  );
  const title = await screen.findByLabelText('Título');
  await user.clear(title);
  await user.type(title, 'Outro título');
  await user.click(screen.getByRole('button', { name: 'Salvar Alterações' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(writes.map(({ body }) => body)).toEqual([{ title: 'Outro título' }]);
});

it('the form of a podcast refuses a text that is no duration', async () => {
  const { container } = render(form({ phase: 'idle' }));
  const field = screen.getByLabelText(/Duração/);
  await userEvent.clear(field);
  await userEvent.type(field, 'abc');
  fireEvent.submit(container.querySelector('form') as HTMLFormElement);
  expect(
    await screen.findByText('Escreva a duração como m:ss, por exemplo 42:10'),
  ).toBeInTheDocument();
});

it('an uploaded audio goes when a conflict is answered with the audio of the row', async () => {
  const discard = vi.fn(async () => undefined);
  const shown = (state: UploadState, taken?: StoredAudio) => (
    <Form podcast={PODCAST} {...{ state, discard, ...(taken && { taken }) }} />
  );
  const theirs = { ...PODCAST.values.audio, filePath: 'e/f.mp3', originalFileName: 'deles.mp3' };
  const { rerender } = render(shown({ phase: 'idle' }));
  rerender(shown(uploaded('9:59')));
  expect(discard).not.toHaveBeenCalled();
  rerender(shown(uploaded('9:59'), theirs));
  await waitFor(() => expect(discard).toHaveBeenCalledOnce());
  rerender(shown({ phase: 'idle' }, theirs));
  expect(screen.getByText('deles.mp3')).toBeVisible();
});

it('after a conflict the form of a podcast goes by what the row holds since', () => {
  const theirs = { ...PODCAST.values.audio, filePath: 'e/f.mp3', originalFileName: 'deles.mp3' };
  const stored = { ...PODCAST.values, audio: theirs, duration: '20:00' };
  const shown = (state: UploadState) => <Form podcast={PODCAST} {...{ state, stored }} />;
  const { rerender } = render(shown({ phase: 'idle' }));
  const field = screen.getByLabelText(/Duração/);
  fireEvent.change(field, { target: { value: '20:00' } });
  // The length of their audio is none of the new one.
  rerender(shown(uploaded(null)));
  expect(field).toHaveValue('');
  rerender(shown({ phase: 'idle' }));
  expect(field).toHaveValue('20:00');
  expect(screen.getByText('deles.mp3')).toBeVisible();
});

it('an audio after another one does not keep the length of that one', () => {
  const { rerender } = render(form(uploaded('9:59')));
  const next = uploaded(null);
  if (next.phase !== 'done') throw new Error('unreachable');
  rerender(form({ ...next, audio: { ...next.audio, path: 'g/h.mp3' } }));
  expect(screen.getByLabelText(/Duração/)).toHaveValue('');
});
