import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Avatar } from './Avatar.tsx';
import { Button } from './Button.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

describe('Button', () => {
  it('a loading button ignores presses, keeps the focus and shows what it does', async () => {
    const onClick = vi.fn();
    const user = userEvent.setup();
    const { rerender } = render(<Button onClick={onClick}>Salvar</Button>);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    rerender(
      <Button onClick={onClick} isLoading loadingText="Salvando...">
        Salvar
      </Button>,
    );
    const busy = screen.getByRole('button', { name: 'Salvando...' });
    await user.click(busy);
    expect(onClick).toHaveBeenCalledOnce();
    expect(busy).toHaveFocus();
    expect(busy).toHaveAttribute('aria-busy', 'true');
  });

  it('a button without a type does not submit a form', () => {
    render(<Button>Cancelar</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });

  it('a submit button submits once, however often it is pressed', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    const user = userEvent.setup();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isLoading>
          Enviar
        </Button>
      </form>,
    );
    await user.dblClick(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('fields', () => {
  it('fields tie label, help and error to their control', () => {
    const { rerender } = render(<TextField label="CRM" help="Com a UF" isOptional />);
    const field = screen.getByLabelText('CRM (opcional)');
    expect(field).toHaveAccessibleDescription('Com a UF');
    expect(field).toBeValid();
    rerender(
      <TextField label="CRM" help="Com a UF" error="CRM deve ter pelo menos 4 caracteres" />,
    );
    expect(screen.getByLabelText('CRM')).toHaveAccessibleDescription(
      'CRM deve ter pelo menos 4 caracteres',
    );
    expect(screen.getByLabelText('CRM')).toBeInvalid();
  });

  it('a select field is a native select', async () => {
    render(
      <SelectField label="Especialidade" defaultValue="">
        <option value="">Escolha</option>
        <option value="Trauma">Trauma</option>
      </SelectField>,
    );
    const select = screen.getByRole('combobox', { name: 'Especialidade' });
    await userEvent.selectOptions(select, 'Trauma');
    expect(select).toHaveValue('Trauma');
  });
});

describe('Avatar', () => {
  it.each([
    ['ana souza', 'A'],
    ['  érica', 'É'],
    ['', 'U'],
    [null, 'U'],
  ])('the avatar of %j shows "%s"', (name, letter) => {
    const { container } = render(<Avatar name={name} />);
    expect(container).toHaveTextContent(letter);
  });

  it('an avatar falls back to its letter when the picture does not load', () => {
    const { container } = render(<Avatar name="Ana" src="/quebrada.png" />);
    const picture = container.querySelector('img');
    if (!picture) throw new Error('no picture');
    fireEvent.error(picture);
    expect(container).toHaveTextContent('A');
  });
});

describe('ProgressBar', () => {
  it.each([
    [0.333, '33'],
    [-1, '0'],
    [7, '100'],
    [Number.NaN, '0'],
  ])('the progress bar shows %f as %s %%', (value, now) => {
    render(<ProgressBar value={value} label="Assistido" />);
    expect(screen.getByRole('progressbar', { name: 'Assistido' })).toHaveAttribute(
      'aria-valuenow',
      now,
    );
  });
});
