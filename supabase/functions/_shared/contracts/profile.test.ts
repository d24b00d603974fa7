import { describe, expect, it } from 'vitest';
import {
  medicalProfileSchema,
  passwordFormSchema,
  registrationDataSchema,
  settingsProfileSchema,
} from './profile.ts';

const messagesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]);

describe('medical profile', () => {
  it('names every missing field in Portuguese', () => {
    const empty = { firstName: '', lastName: '', crm: '123', specialty: '', institution: '' };
    expect(messagesOf(medicalProfileSchema.safeParse(empty))).toEqual([
      ['firstName', 'Nome é obrigatório'],
      ['lastName', 'Sobrenome é obrigatório'],
      ['crm', 'CRM deve ter pelo menos 4 caracteres'],
      ['specialty', 'Especialidade é obrigatória'],
      ['institution', 'Instituição é obrigatória'],
    ]);
  });

  it('stores blank notes as none', () => {
    const full = {
      firstName: 'Ana',
      lastName: 'Souza',
      crm: 'SP 0000',
      specialty: 'Trauma',
      institution: 'Hospital',
      registrationNotes: '  ',
    };
    expect(medicalProfileSchema.parse(full).registrationNotes).toBeNull();
  });
});

describe('the data of the pending screen', () => {
  const open = { crm: '', specialty: ' ', institution: '', registrationNotes: '' };

  it('may be empty', () => {
    expect(registrationDataSchema.parse(open)).toEqual({
      crm: null,
      specialty: null,
      institution: null,
      registrationNotes: null,
    });
  });

  it.each([
    [{ crm: '12' }, [['crm', 'CRM deve ter pelo menos 4 caracteres']]],
    [{ crm: '  12  ' }, [['crm', 'CRM deve ter pelo menos 4 caracteres']]],
    [{ crm: '1234' }, undefined],
    [{ crm: '1'.repeat(31) }, [['crm', 'Use no máximo 30 caracteres']]],
    [{ institution: 'x'.repeat(161) }, [['institution', 'Use no máximo 160 caracteres']]],
    [
      { registrationNotes: 'x'.repeat(2001) },
      [['registrationNotes', 'Use no máximo 2000 caracteres']],
    ],
  ])('are validated when given: %j', (given, expected) => {
    expect(messagesOf(registrationDataSchema.safeParse({ ...open, ...given }))).toEqual(expected);
  });
});

describe('settings', () => {
  it('checks name, address and phone', () => {
    expect(
      messagesOf(settingsProfileSchema.safeParse({ fullName: 'A', email: 'x', phone: '1' })),
    ).toEqual([
      ['fullName', 'Nome deve ter pelo menos 2 caracteres'],
      ['email', 'Email inválido'],
      ['phone', 'Telefone deve ter pelo menos 10 dígitos'],
    ]);
  });

  it.each([
    [['', '123456', '123456'], [['currentPassword', 'Senha atual é obrigatória']]],
    [['x', '12345', '12345'], [['newPassword', 'Nova senha deve ter pelo menos 6 caracteres']]],
    [['x', '123456', ''], [['confirmPassword', 'Confirmação de senha é obrigatória']]],
    [['x', '123456', '654321'], [['confirmPassword', 'Senhas não coincidem']]],
    [['x', '123456', '123456'], undefined],
  ])('password form %j', ([currentPassword, newPassword, confirmPassword], expected) => {
    const form = { currentPassword, newPassword, confirmPassword };
    expect(messagesOf(passwordFormSchema.safeParse(form))).toEqual(expected);
  });
});
