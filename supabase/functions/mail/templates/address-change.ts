import * as z from 'zod';
import type { MailTemplate } from '../../_shared/contracts/mail.ts';
import { greeting } from './greeting.ts';
import type { MailContent, MailContext } from './layout.ts';

const payloadSchema = z.object({ full_name: z.string().default(''), address: z.string() });

/** Mails with a link are not sent without it. */
const linkOf = ({ addressChange }: MailContext) => z.string().parse(addressChange);

/** What both mailboxes are told of a change of address. */
export const addressChangeMails = {
  address_change_asked(payload, { siteUrl }) {
    const { full_name, address } = payloadSchema.parse(payload);
    return {
      subject: 'Pediram a troca do seu e-mail no Plantão',
      preview: `A conta passa a usar ${address} quando a nova caixa confirmar.`,
      greeting: greeting(full_name),
      paragraphs: [
        `Com a senha da sua conta, pediram a troca do e-mail dela para ${address}. A troca acontece quando a nova caixa confirmar; então avisamos aqui, com um link para desfazer.`,
        'Se foi você, não é preciso fazer nada. Se não foi, alguém sabe a sua senha: crie uma nova agora. Isso cancela o pedido e encerra as outras sessões.',
      ],
      button: {
        label: 'Criar uma nova senha',
        url: new URL('/auth?aba=recuperar', siteUrl).toString(),
      },
    };
  },

  address_change_requested(payload, context) {
    const { full_name, address } = payloadSchema.parse(payload);
    return {
      subject: 'Autorize a troca do seu e-mail no Plantão',
      preview: 'Sem a sua autorização, nada muda.',
      greeting: greeting(full_name),
      paragraphs: [
        `Pediram a troca do e-mail da sua conta para ${address}, sem digitar a senha. Por isso perguntamos a você.`,
        'Se autorizar, enviamos um link de confirmação ao novo endereço, e só depois dele a troca acontece. O link abaixo vale por 72 horas.',
      ],
      button: { label: 'Autorizar a troca', url: linkOf(context) },
      note: 'Não foi você que pediu? Não autorize, e nada muda. Alguém tem uma sessão da sua conta: em Configurações, saia dos outros aparelhos e troque a senha.',
    };
  },

  address_change_link(payload, context) {
    const { full_name, address } = payloadSchema.parse(payload);
    return {
      subject: 'Confirme a troca de e-mail — Plantão',
      preview: 'Confirme o novo endereço da sua conta.',
      greeting: greeting(full_name),
      paragraphs: [
        `A troca do e-mail da sua conta para ${address} foi autorizada pelo endereço de antes. Falta confirmar que esta caixa é sua.`,
        'O link vale por 1 hora e só funciona uma vez. Até você confirmar, a conta continua com o endereço de antes.',
      ],
      button: { label: 'Confirmar troca', url: linkOf(context) },
      note: 'Não tem conta no Plantão, ou não foi você que pediu? Não confirme, e nada muda.',
    };
  },

  address_changed(payload, context) {
    const { full_name, address } = payloadSchema.parse(payload);
    return {
      subject: 'Seu e-mail foi trocado — Plantão',
      preview: 'A conta agora usa outro endereço. Não foi você? Desfaça.',
      greeting: greeting(full_name),
      paragraphs: [
        `O e-mail da sua conta no Plantão agora é ${address}. Com este endereço não se entra mais nela.`,
        'Se foi você, não é preciso fazer nada. Se não foi, desfaça a troca pelo link abaixo, que vale por 72 horas: o endereço volta, todas as sessões terminam, e você cria uma nova senha.',
      ],
      button: { label: 'Não fui eu: desfazer a troca', url: linkOf(context) },
    };
  },
} satisfies Partial<Record<MailTemplate, (payload: unknown, context: MailContext) => MailContent>>;
