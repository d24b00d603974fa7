import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { SelectField } from '~/ui/SelectField.tsx';
import { SwitchField } from '~/ui/SwitchField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { AdminProvider } from './AdminProvider.tsx';
import { Button } from './Button.tsx';
import { CheckboxField } from './CheckboxField.tsx';

describe('Button', () => {
  it('a loading button of the administration ignores presses and keeps the focus', async () => {
    const onClick = vi.fn();
    const { user, rerender } = renderAdmin(<Button onClick={onClick}>Salvar</Button>);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    rerender(
      <AdminProvider>
        <Button onClick={onClick} isLoading loadingText="Salvando...">
          Salvar
        </Button>
      </AdminProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Salvando...' }));
    expect(onClick).toHaveBeenCalledOnce();
  });
});

describe('fields', () => {
  it('fields of the administration tie label, help and error to their control', () => {
    const { rerender } = renderAdmin(<TextField label="CRM" help="Com a UF" isOptional />);
    expect(screen.getByLabelText('CRM (opcional)')).toHaveAccessibleDescription('Com a UF');
    rerender(
      <AdminProvider>
        <TextField label="CRM" help="Com a UF" error="CRM deve ter pelo menos 4 caracteres" />
      </AdminProvider>,
    );
    const field = screen.getByRole('textbox', { name: 'CRM' });
    expect(field).toHaveAccessibleDescription('CRM deve ter pelo menos 4 caracteres');
    expect(field).toBeInvalid();
  });

  it('a select field of the administration can be disabled', () => {
    renderAdmin(
      <SelectField label="Perfil" disabled>
        <option>Usuário</option>
      </SelectField>,
    );
    expect(screen.getByRole('combobox', { name: 'Perfil' })).toBeDisabled();
  });
});

type Values = { isShown: boolean };

function SwitchForm({ onSubmit }: { onSubmit(values: Values): void }) {
  const { control, handleSubmit, setValue } = useForm<Values>({
    defaultValues: { isShown: false },
  });
  return (
    <form onSubmit={handleSubmit((values) => onSubmit(values))}>
      <Controller
        control={control}
        name="isShown"
        render={({ field: { value, ...field } }) => (
          <SwitchField label="Mostrar" help="No menu" checked={value} {...field} />
        )}
      />
      <Button onClick={() => setValue('isShown', true)}>Ligar</Button>
      <Button type="submit">Salvar</Button>
    </form>
  );
}

describe('SwitchField', () => {
  it('a switch belongs to a form, which may also change it', async () => {
    const onSubmit = vi.fn();
    const { user } = renderAdmin(<SwitchForm onSubmit={onSubmit} />);
    const field = screen.getByRole('checkbox', { name: 'Mostrar' });
    expect(field).toHaveAccessibleDescription('No menu');
    await user.click(screen.getByText('Mostrar'));
    expect(field).toBeChecked();
    await user.click(field);
    expect(field).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Ligar' }));
    expect(field).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(onSubmit).toHaveBeenCalledWith({ isShown: true });
  });
});

describe('CheckboxField', () => {
  it('a checkbox without a visible label has an accessible name', async () => {
    const onChange = vi.fn();
    const { user } = renderAdmin(
      <CheckboxField name="Selecionar Ana" checked={false} onChange={onChange} />,
    );
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Ana' }));
    expect(onChange).toHaveBeenCalledWith(true);
  });
});

function Question({ onConfirm }: { onConfirm(): void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Excluir</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Excluir?"
        text="Não pode ser desfeito."
        confirmLabel="Excluir agora"
        loadingText="Excluindo..."
        tone="danger"
        isLoading={false}
        onConfirm={onConfirm}
      />
    </>
  );
}

describe('ConfirmDialog', () => {
  it('a confirmation of the administration asks first, and returns the focus when cancelled', async () => {
    const onConfirm = vi.fn();
    const { user } = renderAdmin(<Question onConfirm={onConfirm} />);
    const opener = screen.getByRole('button', { name: 'Excluir' });
    await user.click(opener);
    const dialog = await screen.findByRole('alertdialog', { name: 'Excluir?' });
    expect(dialog).toHaveAccessibleDescription('Não pode ser desfeito.');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await vi.waitFor(() => expect(opener).toHaveFocus());
    expect(onConfirm).not.toHaveBeenCalled();
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'Excluir agora' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});
