import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AppError } from '~/lib/errors.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { EditableCell } from './EditableCell.tsx';

const CONFLICT = new AppError({ status: 409, code: 'version_conflict', body: '' });

it.each([
  ['saved', () => Promise.resolve()],
  ['refused', () => Promise.reject(CONFLICT)],
])('an edit that was left and %s later does not touch the next one', async (_, outcome) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  }).then(outcome);
  const save = vi.fn(() => answered);
  const { user } = renderAdmin(
    <EditableCell
      label="Instrutor"
      value="Lia"
      read={(typed) => typed}
      show={(value) => value}
      save={save}
    >
      Lia
    </EditableCell>,
  );
  const open = () => user.click(screen.getByRole('button', { name: /^Editar Instrutor/ }));
  await open();
  await user.keyboard(' Um{Enter}{Escape}');
  await open();
  await user.keyboard(' Dois');
  answer();
  await answered.catch(() => undefined);
  await user.keyboard(' Três');
  expect(save).toHaveBeenCalledOnce();
  expect(screen.getByRole('textbox', { name: 'Instrutor' })).toHaveValue('Lia Dois Três');
  expect(screen.queryByRole('alert')).toBeNull();
});
