import * as z from 'zod';
import type { MailTemplate } from '../../_shared/contracts/mail.ts';
import { brasilia } from './brasilia.ts';
import { greeting } from './greeting.ts';
import type { MailContent, MailContext } from './layout.ts';

const personSchema = z.object({ full_name: z.string().default('') });
/** A path of our own site; `//` would be another host. */
const path = z.string().regex(/^\/(?!\/)/);
const accessSchema = personSchema.extend({
  title: z.string().min(1),
  message: z.string().min(1),
  action_url: path,
  at: z.coerce.date(),
});
const addressSchema = personSchema.extend({ address: z.string() });
const correctionSchema = personSchema.extend({
  changes: z
    .array(
      z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    )
    .min(1),
  action_url: path,
});

const buttonOf = (action_url: string, siteUrl: string) => ({
  label: action_url.startsWith('/admin/pessoas/') ? 'Abrir a página da pessoa' : 'Abrir o Plantão',
  url: new URL(action_url, siteUrl).toString(),
});
const was = (value: string | null) => (value === null ? 'Estava em branco' : `Era “${value}”`);
const isNow = (value: string | null) => (value === null ? 'está em branco' : `é “${value}”`);

/** What is told of a change that others made to an account. */
export const accountChangeMails = {
  access_changed(payload, { siteUrl }) {
    const { full_name, title, message, action_url, at } = accessSchema.parse(payload);
    return {
      subject: `Plantão: ${title}`,
      preview: message,
      greeting: greeting(full_name),
      paragraphs: [message, `Aconteceu em ${brasilia.format(at)}, horário de Brasília.`],
      button: buttonOf(action_url, siteUrl),
      note: 'Este aviso protege o acesso ao Plantão e não pode ser desligado.',
    };
  },

  address_set_by_admin(payload) {
    const { full_name, address } = addressSchema.parse(payload);
    return {
      subject: 'O e-mail da sua conta no Plantão foi alterado',
      preview: `A conta passou a usar ${address}.`,
      greeting: greeting(full_name),
      paragraphs: [
        `Um super administrador mudou o e-mail da sua conta para ${address}. Este endereço não entra mais no Plantão, e os próximos avisos vão para o novo.`,
        'Se a mudança foi combinada com você, não é preciso fazer nada. Se não foi, fale com o suporte agora.',
      ],
      note: 'Este aviso protege a sua conta e não pode ser desligado.',
    };
  },

  data_corrected(payload, { siteUrl }) {
    const { full_name, changes, action_url } = correctionSchema.parse(payload);
    return {
      subject: 'Um administrador corrigiu seus dados no Plantão',
      preview: changes.map(({ field }) => field).join(', '),
      greeting: greeting(full_name),
      paragraphs: ['Um administrador corrigiu estes dados da sua conta:'],
      sections: changes.map(({ field, before, after }) => ({
        title: field,
        text: `${was(before)}, agora ${isNow(after)}.`,
      })),
      button: { label: 'Ver meus dados', url: new URL(action_url, siteUrl).toString() },
      note: 'Está errado? Corrija na sua conta ou escreva para o suporte.',
    };
  },
} satisfies Partial<Record<MailTemplate, (payload: unknown, context: MailContext) => MailContent>>;
