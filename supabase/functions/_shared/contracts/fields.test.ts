import { expect, it } from 'vitest';
import type * as z from 'zod';
import { email, id, newPassword, phone, requiredText, text } from './fields.ts';

/** What is said of a value; null when it is taken. */
const said = (field: z.ZodType, value: unknown) =>
  field.safeParse(value).error?.issues[0]?.message ?? null;

it.each([
  ['Nome é obrigatório', 'Nome'],
  ['Nome deve ter pelo menos 2 caracteres', 'Nome'],
  ['Email inválido', 'Email'],
  ['Categoria inválida', 'Categoria'],
  ['Motivo obrigatório', 'Motivo'],
])('a field of "%s" is called %s where its characters are refused', (message, name) => {
  const refusal = `${name} contém caracteres inválidos`;
  expect(said(text(message), 'com \0 dentro')).toBe(refusal);
  expect(said(text(message), 'metade de um emoji: \uD83D')).toBe(refusal);
  expect(said(text(message), 'um emoji inteiro: 😀')).toBeNull();
  expect(said(text(message), undefined)).toBe(message);
  expect(said(text(message), 3)).toBe(message);
});

it('a text that the database cannot store is told as that alone', () => {
  const refused = requiredText('Nome é obrigatório', 3).safeParse('\0 e longo demais');
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    'Nome contém caracteres inválidos',
  ]);
});

it.each([
  ['119999-9999', null],
  ['11999-9999', 'Telefone deve ter pelo menos 10 dígitos'],
  ['+55 11 99999-99990 1', null],
  ['+55 11 99999-99990 12', 'Telefone deve ter no máximo 15 dígitos'],
  ['', 'Telefone deve ter pelo menos 10 dígitos'],
])('of the phone %j is said: %s', (value, words) => {
  expect(said(phone(), value)).toBe(words);
});

it('an empty phone removes it where it may', () => {
  expect(said(phone({ isRemovable: true }), '')).toBeNull();
  expect(said(phone({ isRemovable: true }), '1')).toBe('Telefone deve ter pelo menos 10 dígitos');
});

const EXCESS = 'Senha deve ter no máximo 72 caracteres';

it.each([
  ['a'.repeat(5), 'Senha deve ter pelo menos 6 caracteres'],
  ['a'.repeat(6), null],
  ['a'.repeat(72), null],
  ['a'.repeat(73), EXCESS],
  [`${'a'.repeat(71)}é`, `${EXCESS}; letras com acento e símbolos contam mais`],
  ['é'.repeat(36), null],
  ['é'.repeat(37), `${EXCESS}; letras com acento e símbolos contam mais`],
])('of the new password %j is said: %s', (value, words) => {
  expect(said(newPassword('Senha'), value)).toBe(words);
});

it.each([undefined, '1', 1.5, 0, -1])('an id is a positive integer, and no %j', (value) => {
  expect(said(id(), value)).toBe('Identificador inválido');
  expect(said(id('Categoria inválida'), value)).toBe('Categoria inválida');
  expect(said(id(), 1)).toBeNull();
});

it.each([
  'ana@plantao.example\u200b',
  '\u202aana@plantao.example\u202c',
  '\ufeffana@plantao.example\u00a0',
  'Ana <ana@plantao.example>',
  'ana@plantao.example;',
  '"Lima, Ana" <Ana@Plantao.example>; ',
])('%j is read as the address that it shows', (typed) => {
  expect(email().parse(typed)).toBe('ana@plantao.example');
});

it.each([
  ['11 96543-2100 ramal 22', 'Telefone deve ter só números; informe-o sem ramal'],
  ['119654321001', 'Telefone com DDD tem até 11 dígitos; de outro país, comece com +'],
])('the phone %s is refused: %s', (typed, message) => {
  expect(phone().safeParse(typed).error?.issues[0]?.message).toBe(message);
});

it('invisible characters of a phone are not stored', () => {
  expect(phone().parse('\u202a+55 (0) 11 96543-2100\u202c')).toBe('+55 (0) 11 96543-2100');
});
