import * as z from 'zod';
import { addressIn, visible } from './address.ts';
import { isInternational, phoneDigits } from './phone.ts';

/** Longest e-mail address that can be delivered (RFC 5321). */
const MAX_EMAIL = 254;
/** Bytes, not characters: bcrypt ignores the rest, and Auth refuses longer passwords. */
const MAX_PASSWORD = 72;
const MIN_PASSWORD = 6;
const MIN_PHONE_DIGITS = 10;
const MAX_PHONE_DIGITS = 15;
const MAX_PHONE = 30;
/** Digits of a number within Brazil, with its area code. */
const MAX_NATIONAL_DIGITS = 11;

/**
 * The base of every text field. NUL and unpaired surrogates are refused, because the database cannot store them.
 *
 * @param message for a value that is missing or no text; begins with the name of the field
 */
export function text(message: string) {
  return z
    .string({ error: message })
    .refine((value) => !/\p{Cs}/u.test(value) && !value.includes('\0'), {
      error: `${nameIn(message)} contém caracteres inválidos`,
      abort: true,
    });
}

/** "Nome" of "Nome é obrigatório", "Nome deve ter…" and "Nome inválido". */
function nameIn(message: string): string {
  return message.replace(/ (?:é |deve |obrigatóri|inválid).*$/, '');
}

/** Optional text. `name` is the field's name on the screens. */
function freeText(name: string, max: number) {
  return text(`${name} deve ser um texto`)
    .trim()
    .max(max, { error: tooLong(max) });
}

/** A boolean. */
export function flag(name: string) {
  return z.boolean({ error: `${name} deve ser verdadeiro ou falso` });
}

/** Text that must not be empty once trimmed. `message` as in `text`. */
export function requiredText(message: string, max = 255) {
  return text(message)
    .trim()
    .min(1, { error: message })
    .max(max, { error: tooLong(max) });
}

/** An optional field of a form: the trimmed text, or null. */
export function openText(name: string, max: number) {
  return freeText(name, max).transform((value) => value || null);
}

/** Text that may be empty, missing or null: the trimmed text, or null. */
export function optionalText(name: string, max = 255) {
  return freeText(name, max)
    .nullish()
    .transform((value) => value || null);
}

/** Text in a change: missing keeps the value, null or empty clears it. */
export function changedText(name: string, max = 255) {
  return freeText(name, max)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null));
}

/** For `refine`: a change must name at least one field. */
export const namesAChange = [
  (change: object) => Object.values(change).some((value) => value !== undefined),
  { error: 'Nenhuma alteração informada' },
] as const;

/** A person's name as one text, trimmed; as long as the column takes. */
export function fullName() {
  const message = 'Nome deve ter pelo menos 2 caracteres';
  return text(message)
    .trim()
    .min(2, { error: message })
    .max(160, { error: tooLong(160) });
}

/** A valid address, trimmed and in lower case. */
export function email() {
  const message = 'Email inválido';
  return text(message)
    .overwrite(addressIn)
    .toLowerCase()
    .max(MAX_EMAIL, { error: message })
    .regex(z.regexes.email, { error: message });
}

/**
 * A phone as typed, with its punctuation; only its digits are counted. With `isRemovable`, '' removes the phone.
 */
export function phone({ isRemovable = false } = {}) {
  const tooShort = 'Telefone deve ter pelo menos 10 dígitos';
  return text(tooShort)
    .overwrite(visible)
    .max(MAX_PHONE, { error: tooLong(MAX_PHONE) })
    .refine(
      (value) => phoneDigits(value).length >= MIN_PHONE_DIGITS || (isRemovable && value === ''),
      { error: tooShort, abort: true },
    )
    .refine((value) => !/\p{L}/u.test(value), {
      error: 'Telefone deve ter só números; informe-o sem ramal',
      abort: true,
    })
    .refine((value) => phoneDigits(value).length <= MAX_PHONE_DIGITS, {
      error: `Telefone deve ter no máximo ${MAX_PHONE_DIGITS} dígitos`,
      abort: true,
    })
    .refine((value) => isInternational(value) || phoneDigits(value).length <= MAX_NATIONAL_DIGITS, {
      error: 'Telefone com DDD tem até 11 dígitos; de outro país, comece com +',
    });
}

/** A new password; never trimmed. `label` starts the messages: "Senha", "Nova senha". */
export function newPassword(label: string) {
  const message = `${label} deve ter pelo menos ${MIN_PASSWORD} caracteres`;
  const excess = `${label} deve ter no máximo ${MAX_PASSWORD} caracteres`;
  return text(message)
    .min(MIN_PASSWORD, { error: message })
    .max(MAX_PASSWORD, { error: excess })
    .refine((value) => new TextEncoder().encode(value).length <= MAX_PASSWORD, {
      error: `${excess}; letras com acento e símbolos contam mais`,
      when: ({ value }) => typeof value === 'string' && value.length <= MAX_PASSWORD,
    });
}

/** A password to be checked by Auth: it must only be present. */
export function givenPassword(message: string) {
  return text(message)
    .min(1, { error: message })
    .max(1000, { error: tooLong(1000) });
}

/** Row id of every table but users: a positive integer. */
export function id(message = 'Identificador inválido') {
  return z.number({ error: message }).int({ error: message }).positive({ error: message });
}

/** A category chosen in a selector: null means none, a missing value keeps the category. */
export function optionalCategoryId() {
  return id('Categoria inválida').nullish();
}

function tooLong(max: number): string {
  return `Use no máximo ${max} caracteres`;
}

/** The version of a row that an edit is based on: its `updated_at`, character by character. */
export const rowVersion = () => z.iso.datetime({ offset: true, error: 'Versão inválida' });
