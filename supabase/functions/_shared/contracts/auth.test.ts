import { describe, expect, it } from 'vitest';
import { loginKind, loginSchema, registrationSchema } from './auth.ts';

const registration = {
  fullName: 'Ana Souza',
  phone: '(11) 90000-0001',
  email: 'ana@plantao.example',
  password: 'segredo',
  turnstileToken: 'token',
};

describe('registration', () => {
  it.each([
    ['fullName', 'A', 'Nome deve ter pelo menos 2 caracteres'],
    ['fullName', ' A ', 'Nome deve ter pelo menos 2 caracteres'],
    ['fullName', undefined, 'Nome deve ter pelo menos 2 caracteres'],
    ['phone', '119000000', 'Telefone deve ter pelo menos 10 dígitos'],
    ['phone', '(11) 90-000', 'Telefone deve ter pelo menos 10 dígitos'],
    ['phone', '00 90000-0001', 'Telefone deve ter pelo menos 10 dígitos'],
    ['phone', '1234567890123456', 'Telefone deve ter no máximo 15 dígitos'],
    ['phone', 'dez letras', 'Telefone deve ter pelo menos 10 dígitos'],
    ['email', 'ana@', 'Email inválido'],
    ['email', '', 'Email inválido'],
    ['password', '12345', 'Senha deve ter pelo menos 6 caracteres'],
    ['password', 'x'.repeat(73), 'Senha deve ter no máximo 72 caracteres'],
    ['password', 'ç'.repeat(73), 'Senha deve ter no máximo 72 caracteres'],
    [
      'password',
      `${'ç'.repeat(36)}x`,
      'Senha deve ter no máximo 72 caracteres; letras com acento e símbolos contam mais',
    ],
    ['turnstileToken', '', 'Verificação de segurança é obrigatória'],
  ])('refuses %s %j', (field, value, message) => {
    const result = registrationSchema.safeParse({ ...registration, [field]: value });
    expect(result.error?.issues).toMatchObject([{ path: [field], message }]);
  });

  it('trims text, lowers the address and leaves the password alone', () => {
    expect(
      registrationSchema.parse({
        ...registration,
        fullName: '  Ana Souza ',
        email: ' Ana@Plantao.Example ',
        password: ' segredo ',
      }),
    ).toEqual({ ...registration, password: ' segredo ' });
  });

  it('takes a password of 72 bytes', () => {
    const password = 'ç'.repeat(36);
    expect(registrationSchema.safeParse({ ...registration, password }).success).toBe(true);
  });

  it('refuses an unknown field', () => {
    expect(registrationSchema.safeParse({ ...registration, role: 'admin' }).success).toBe(false);
  });
});

describe('login', () => {
  it.each([
    [{ emailOrPhone: ' ', password: 'x' }, 'emailOrPhone', 'Email ou telefone é obrigatório'],
    [{ emailOrPhone: 'a@b.example', password: '' }, 'password', 'Senha é obrigatória'],
    [{ emailOrPhone: 'a@b.example' }, 'password', 'Senha é obrigatória'],
  ])('refuses %j', (input, field, message) => {
    expect(loginSchema.safeParse(input).error?.issues).toMatchObject([{ path: [field], message }]);
  });

  it('distinguishes an address from a phone', () => {
    expect(loginKind('ana@plantao.example')).toBe('email');
    expect(loginKind('(11) 90000-0001')).toBe('phone');
  });
});
