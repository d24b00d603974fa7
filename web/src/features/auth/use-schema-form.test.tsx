import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { TextField } from '~/ui/TextField.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const schema = z.object({
  name: z.string().min(1, 'Falta o nome'),
  code: z.string().min(1, 'Falta o código'),
});

function Form() {
  const form = useSchemaForm({
    loadSchema: async () => schema,
    onSubmit: async () => undefined,
    onLoadError: async () => undefined,
  });
  return (
    <form {...form.formProps}>
      <TextField label="Nome" {...form.field('name')} />
      <TextField label="Código" {...form.field('code')} />
      <button type="submit">Enviar</button>
    </form>
  );
}

it('what a password manager fills at once takes the message of each of its fields away', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('Falta o nome');
  expect(screen.getByText('Falta o código')).toBeVisible();
  act(() => {
    for (const field of screen.getAllByRole('textbox')) {
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  });
  await waitFor(() => expect(screen.queryByText('Falta o código')).toBeNull());
  expect(screen.queryByText('Falta o nome')).toBeNull();
});
