import { zodResolver } from '@hookform/resolvers/zod';
import { screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import type * as z from 'zod';
import { today } from '#contracts/key-points.ts';
import { videoEditSchema } from '#contracts/video.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { OutlineFields } from './OutlineFields.tsx';

type Input = z.input<typeof videoEditSchema>;
type Output = z.output<typeof videoEditSchema>;

const CHAPTERS = '0:00 Abertura\n1:30 Adrenalina\n4:10 Alta';

function Form({ values, onSave }: { values: Partial<Input>; onSave(form: Output): void }) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(videoEditSchema),
    defaultValues: { title: 'Aula', keyPoints: [], ...values },
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(onSave)}>
        <OutlineFields seconds={600} reviewer="Ana Lima" />
        <button type="submit">Salvar</button>
      </form>
    </FormProvider>
  );
}

function renderForm(values: Partial<Input> = {}) {
  const onSave = vi.fn<(form: Output) => void>();
  const rendered = renderAdmin(<Form values={values} onSave={onSave} />);
  const save = () => rendered.user.click(screen.getByRole('button', { name: 'Salvar' }));
  return { ...rendered, onSave, save };
}

it('chapters are taken from the description until some are written', async () => {
  const { user } = renderForm({ description: CHAPTERS });
  await user.click(await screen.findByText('Da descrição: 3 capítulos'));
  expect(within(screen.getByRole('list')).getAllByRole('listitem')[1]).toHaveTextContent(
    '1:30 Adrenalina',
  );
  await user.type(screen.getByLabelText(/^Capítulos/), '0:00 A\n0:20 B');
  expect(screen.queryByText(/^Da descrição/)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Capítulos/), '\n0:40 C\n0:50 D');
  expect(screen.getByText('4 capítulos')).toBeInTheDocument();
});

it('chapters that break a rule are refused with the number of the line', async () => {
  const { user, onSave, save } = renderForm();
  const field = screen.getByLabelText(/^Capítulos/);
  await user.type(field, '0:00 A\n1:00 B\n0:30 C');
  await save();
  expect(
    await screen.findByText(/^Linha 3: um capítulo começa ao menos 10 segundos/),
  ).toBeVisible();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(onSave).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, CHAPTERS);
  await save();
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ chapterList: CHAPTERS });
});

it('key points are counted while they are typed, and sent without empty lines', async () => {
  const { user, onSave, save } = renderForm();
  const field = screen.getByLabelText(/^Em 2 minutos/);
  expect(screen.queryByLabelText(/^Revisado por/)).not.toBeInTheDocument();
  await user.type(field, 'Adrenalina 0,5 mg\n\nVolume');
  expect(screen.getByText(/2 linhas; de 3 a 7/)).toBeInTheDocument();
  await save();
  expect(
    await screen.findByText('Escreva de 3 a 7 linhas, ou nenhuma (agora são 2)'),
  ).toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();
  await user.type(field, '\nObservar 6 h ');
  await save();
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({
    keyPoints: ['Adrenalina 0,5 mg', 'Volume', 'Observar 6 h'],
    keyPointsReviewedBy: null,
    keyPointsReviewedOn: null,
  });
});

it('a key point may begin with its second, and what members are led to is told', async () => {
  const { user, onSave, save } = renderForm();
  const field = screen.getByLabelText(/^Em 2 minutos/);
  await user.type(field, '2:40 Adrenalina\nVolume\n10:30 Alta');
  expect(screen.getByText('10:30 fica depois do fim (10:00) e não é aceito.')).toBeVisible();
  await user.type(field, '{Backspace>10/}9:30 Alta');
  expect(screen.getByText('Toca em 2:40 e 9:30.')).toBeVisible();
  await save();
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({
    keyPoints: ['2:40 Adrenalina', 'Volume', '9:30 Alta'],
  });
});

it('"Revisei hoje" fills in who is signed in and today', async () => {
  const { user, onSave, save } = renderForm({
    keyPoints: ['A', 'B', 'C'],
    keyPointsReviewedBy: 'Bia',
    keyPointsReviewedOn: '2025-03-02',
  });
  await user.click(screen.getByRole('button', { name: 'Revisei hoje' }));
  expect(screen.getByLabelText(/^Revisado por/)).toHaveValue('Ana Lima');
  expect(screen.getByLabelText(/^Revisado em/)).toHaveValue(today());
  await save();
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({
    keyPointsReviewedBy: 'Ana Lima',
    keyPointsReviewedOn: today(),
  });
});

it('a review in the future is refused', async () => {
  const { onSave, save } = renderForm({
    keyPoints: ['A', 'B', 'C'],
    keyPointsReviewedOn: '2999-01-01',
  });
  await save();
  expect(await screen.findByText('Revisado em deve ser uma data até hoje')).toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();
});

it('without key points nobody has reviewed them', async () => {
  const { user, onSave, save } = renderForm({
    keyPoints: ['A', 'B', 'C'],
    keyPointsReviewedBy: 'Bia',
    keyPointsReviewedOn: '2025-03-02',
  });
  await user.clear(screen.getByLabelText(/^Em 2 minutos/));
  expect(screen.queryByRole('button', { name: 'Revisei hoje' })).not.toBeInTheDocument();
  await save();
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({
    keyPoints: [],
    keyPointsReviewedBy: null,
    keyPointsReviewedOn: null,
  });
});
