import { zodResolver } from '@hookform/resolvers/zod';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import type * as z from 'zod';
import { keyPointColumns } from '#contracts/key-points.ts';
import { today } from '#contracts/today.ts';
import { videoEditSchema } from '#contracts/video.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { OutlineFields } from './OutlineFields.tsx';

type Input = z.input<typeof videoEditSchema>;
type Output = z.output<typeof videoEditSchema>;

const CHAPTERS = '0:00 Abertura\n1:30 Adrenalina\n4:10 Alta';

type FormProps = {
  values: Partial<Input>;
  onSave(form: Output): void;
  player: ComponentProps<typeof OutlineFields>['player'];
  isOpen: boolean;
};

function Form({ values, onSave, player, isOpen }: FormProps) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(videoEditSchema),
    defaultValues: { title: 'Aula', keyPoints: [], ...values },
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(onSave)}>
        <OutlineFields seconds={600} reviewer="Ana Lima" player={player} isOpen={isOpen} />
        <button type="submit">Salvar</button>
      </form>
    </FormProvider>
  );
}

function renderForm(
  values: Partial<Input> = {},
  player: FormProps['player'] = null,
  isOpen = true,
) {
  const onSave = vi.fn<(form: Output) => void>();
  const rendered = renderAdmin(<Form {...{ values, onSave, player, isOpen }} />);
  const save = () => rendered.user.click(screen.getByRole('button', { name: 'Salvar' }));
  return { ...rendered, onSave, save };
}

it('what changes seldom is folded, and says what it holds', async () => {
  const { user } = renderForm({ description: CHAPTERS, keyPoints: ['A', 'B', 'C'] }, null, false);
  const fold = screen.getByText('Capítulos e Em 2 minutos');
  expect(fold).toHaveTextContent('3 capítulos · 3 linhas');
  expect(screen.getByLabelText(/^Capítulos/)).not.toBeVisible();
  await user.click(fold);
  expect(screen.getByLabelText(/^Capítulos/)).toBeVisible();
});

it('what is wrong in folded fields unfolds them, and has the focus', async () => {
  const { save } = renderForm({ keyPoints: ['A'] }, null, false);
  await save();
  const field = screen.getByLabelText(/^Em 2 minutos/);
  expect(await screen.findByText(/^Escreva de 3 a 7 linhas/)).toBeVisible();
  expect(field).toHaveFocus();
});

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
  expect(screen.getByText(/agora: 2\)/)).toBeInTheDocument();
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
  expect(screen.getByText('Leva a 2:40 e 9:30.')).toBeVisible();
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

it('without key points there is no review', async () => {
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

it('lines that are pasted may each begin with a time', async () => {
  const { user, onSave, save } = renderForm();
  await user.click(screen.getByLabelText(/^Em 2 minutos/));
  await user.paste('2:40 – Adrenalina 0,5 mg IM\r\n0:03:10 Volume\r\n\r\nObservar 6 h\r\n');
  expect(screen.getByText('Leva a 2:40 e 3:10.')).toBeVisible();
  await save();
  expect(keyPointColumns(onSave.mock.calls[0]?.[0].keyPoints ?? [])).toEqual({
    key_points: ['Adrenalina 0,5 mg IM', 'Volume', 'Observar 6 h'],
    key_point_seconds: [160, 190, null],
  });
});

describe('marking from the player', () => {
  let tell: (seconds: number) => void;
  const player = (onSecond: typeof tell) => {
    tell = onSecond;
    return <input type="range" aria-label="Posição" />;
  };
  const open = async (keyPoints: string[] = []) => {
    const rendered = renderForm({ keyPoints }, player);
    await rendered.user.click(screen.getByRole('button', { name: 'Marcar do player' }));
    return { ...rendered, field: screen.getByLabelText<HTMLTextAreaElement>(/^Em 2 minutos/) };
  };
  const mark = (seconds: number, label: string) => {
    act(() => tell(seconds));
    return screen.getByRole('button', { name: label });
  };

  it('the second that is heard stands first in the line of the cursor, which stays in its word', async () => {
    const { user, field, onSave, save } = await open(['Adrenalina', '0:30 Volume', 'Alta']);
    await user.click(field);
    field.setSelectionRange(18, 18);
    await user.click(mark(160.9, 'Marcar 2:40'));
    expect(field).toHaveValue('Adrenalina\n2:40 Volume\nAlta');
    expect(field).toHaveFocus();
    expect(field.selectionStart).toBe(18);
    expect(screen.getByText('Leva a 2:40.')).toBeVisible();
    await save();
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({
      keyPoints: ['Adrenalina', '2:40 Volume', 'Alta'],
    });
  });

  it('who was never in the field gets a new line, and goes on writing there by keyboard', async () => {
    const { user, field } = await open(['Adrenalina']);
    mark(60, 'Marcar 1:00').focus();
    await user.keyboard('{Enter}Volume{Enter}');
    expect(field).toHaveValue('Adrenalina\n1:00 Volume\n');
    mark(95, 'Marcar 1:35').focus();
    await user.keyboard(' Alta');
    expect(field).toHaveValue('Adrenalina\n1:00 Volume\n1:35 Alta');
  });

  it('looking for a second is no edit, and sends nothing', async () => {
    const onInput = vi.fn();
    document.body.addEventListener('input', onInput);
    const { user, onSave } = await open(['A', 'B', 'C']);
    fireEvent.input(screen.getByLabelText('Posição'), { target: { value: '30' } });
    expect(onInput).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(screen.getByLabelText('Posição'), { key: 'Enter' })).toBe(false);
    expect(onSave).not.toHaveBeenCalled();
    await user.click(mark(5, 'Marcar 0:05'));
    expect(onInput).toHaveBeenCalled();
    document.body.removeEventListener('input', onInput);
  });

  it('is closed again, and begins at 0 the next time', async () => {
    const { user } = await open();
    mark(160, 'Marcar 2:40');
    await user.click(screen.getByRole('button', { name: 'Fechar o player' }));
    expect(screen.queryByRole('button', { name: /^Marcar \d/ })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Posição')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Marcar do player' }));
    expect(screen.getByRole('button', { name: 'Marcar 0:00' })).toBeInTheDocument();
  });

  it('is not offered where nothing can be played, or where the player tells no second, which is said', () => {
    const { unmount } = renderForm({}, null);
    expect(screen.queryByRole('button', { name: 'Marcar do player' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Google Drive/)).not.toBeInTheDocument();
    unmount();
    renderForm({}, 'silent');
    expect(screen.queryByRole('button', { name: 'Marcar do player' })).not.toBeInTheDocument();
    expect(screen.getByText(/O player do Google Drive não informa o tempo/)).toBeVisible();
  });
});
