import * as z from 'zod';
import { addressIn } from './address.ts';
import {
  email,
  flag,
  fullName,
  givenPassword,
  newPassword,
  phone,
  requiredText,
  text,
} from './fields.ts';

export const CAPTCHA_REQUIRED = 'Verificação de segurança é obrigatória';
export const CAPTCHA_EXPIRED = 'Verificação expirada. Complete novamente.';
export const CAPTCHA_FAILED = 'Verificação de segurança falhou';

/** "Cadastrar": what a new account is asked for. */
export const registrationSchema = z.strictObject({
  fullName: fullName(),
  phone: phone(),
  email: email(),
  password: newPassword('Senha'),
  turnstileToken: text(CAPTCHA_REQUIRED)
    .min(1, { error: CAPTCHA_REQUIRED })
    .max(2048, { error: CAPTCHA_FAILED }),
});
export type Registration = z.output<typeof registrationSchema>;

/** "Entrar": an e-mail address or a phone, and the password. */
export const loginSchema = z.strictObject({
  emailOrPhone: text('Email ou telefone é obrigatório')
    .overwrite(addressIn)
    .pipe(requiredText('Email ou telefone é obrigatório')),
  password: givenPassword('Senha é obrigatória'),
  turnstileToken: text(CAPTCHA_REQUIRED).max(2048, { error: CAPTCHA_FAILED }).optional(),
});
export type Login = z.output<typeof loginSchema>;

/** The same as a call of the API, which may do without the cookie. */
export const loginCallSchema = loginSchema.extend({ cookie: flag('Cookie').default(true) });

/** The token of a link in a mail about a registration. */
export const addressLinkSchema = z.strictObject({ token: requiredText('Link inválido', 200) });

export const ADDRESS_LINK_OUTCOMES = [
  'confirmed',
  'disowned',
  'reported',
  'used',
  'expired',
  'unknown',
] as const;
/**
 * What a link did: `confirmed`; `disowned` (the account is deleted) or `reported` (it was approved already, so
 * administrators were notified). Without effect: `used` (the other link was followed before), `expired`, `unknown`.
 */
export type AddressLinkOutcome = (typeof ADDRESS_LINK_OUTCOMES)[number];

export const ADDRESS_CHANGE_OUTCOMES = [
  'allowed',
  'undone',
  'ended',
  'expired',
  'unknown',
] as const;
/**
 * What a link of a mail to an old mailbox did: `allowed` (the new mailbox gets its mail), `undone`. Without effect: `ended`
 * (decided otherwise meanwhile), `expired`, `unknown`.
 */
export type AddressChangeOutcome = (typeof ADDRESS_CHANGE_OUTCOMES)[number];

/** Which kind of log-in name this is: anything with an @ is an address, the rest is a phone. */
export function loginKind(emailOrPhone: string): 'email' | 'phone' {
  return emailOrPhone.includes('@') ? 'email' : 'phone';
}
