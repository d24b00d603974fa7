import * as z from 'zod';
import type { MailTemplate } from '../../_shared/contracts/mail.ts';
import { accountChangeMails } from './account-changes.ts';
import { addressChangeMails } from './address-change.ts';
import { brasilia } from './brasilia.ts';
import { digestConfirmation, weeklyDigest } from './digest.ts';
import { greeting } from './greeting.ts';
import { type MailContent, type MailContext, type RenderedMail, render } from './layout.ts';

const personSchema = z.object({ full_name: z.string().default('') });
const documentSchema = personSchema.extend({ request: z.string().min(1) });
const rejectionSchema = personSchema.extend({ reason: z.string().nullish() });
const catalogueSchema = personSchema.extend({
  items: z
    .array(
      z.object({
        type: z.string(),
        title: z.string(),
        message: z.string(),
        action_url: z.string().startsWith('/'),
      }),
    )
    .min(1),
});

const alertSchema = personSchema.extend({
  checks: z.array(z.object({ name: z.string(), value: z.string(), action: z.string() })).min(1),
});

const deviceSchema = personSchema.extend({
  device: z.string(),
  address: z.string().nullish(),
  at: z.coerce.date(),
});

/** Links of notices that lead elsewhere than the panel. */
const CATALOGUE_LINKS: Record<string, string> = {
  catalogue_lessons: 'Ver as aulas',
  catalogue_new: 'Ver as aulas novas',
  catalogue_review: 'Ver o que revisar',
  catalogue_report: 'Ver os avisos',
};

type Template = (payload: unknown, context: MailContext) => MailContent;

/** The links to confirm or disown the address, with their texts. */
function ownerLinks({ links }: MailContext): Pick<MailContent, 'button' | 'note' | 'noteLink'> {
  if (!links) {
    return {
      note: 'Não foi você que se cadastrou? Ignore esta mensagem: sem aprovação, a conta não acessa nada.',
    };
  }
  return {
    button: { label: 'Confirmar meu e-mail', url: links.confirm },
    note: 'Não foi você que se cadastrou? Avise por aqui, e o cadastro é apagado. Sem aprovação, a conta não acessa nada.',
    noteLink: { label: 'Não fui eu', url: links.disown },
  };
}

const CONFIRM =
  'Confirme que este e-mail é seu: isso ajuda a equipe na análise. O link vale por 72 horas.';

const TEMPLATES: Record<MailTemplate, Template> = {
  registration_received: (payload, context) => ({
    subject: 'Recebemos seu cadastro no Plantão',
    preview: 'A análise leva normalmente de 24 a 72 horas úteis.',
    greeting: greeting(personSchema.parse(payload).full_name),
    paragraphs: [
      'Recebemos seu cadastro. A equipe médica vai conferir suas credenciais, o CRM no conselho regional e a especialização em emergência.',
      'A análise leva normalmente de 24 a 72 horas úteis. Você recebe um e-mail assim que o acesso for liberado; se faltar algum documento, pedimos por aqui.',
      ...(context.links ? [CONFIRM] : []),
    ],
    ...ownerLinks(context),
  }),

  address_confirmation: (payload, context) => ({
    subject: 'Confirme seu e-mail no Plantão',
    preview: 'Um clique confirma que este e-mail é seu.',
    greeting: greeting(personSchema.parse(payload).full_name),
    paragraphs: ['Recebemos o seu pedido de um novo link de confirmação.', CONFIRM],
    ...ownerLinks(context),
  }),

  registration_approved: (payload, { siteUrl }) => ({
    subject: 'Seu acesso ao Plantão foi aprovado',
    preview: 'As aulas e os podcasts já estão liberados para você.',
    greeting: greeting(personSchema.parse(payload).full_name),
    paragraphs: [
      'Seu cadastro foi aprovado. As aulas gravadas, os podcasts e a sua lista já estão liberados.',
      'Entre com o e-mail ou o telefone e a senha do cadastro.',
    ],
    button: { label: 'Entrar no Plantão', url: new URL('/auth', siteUrl).toString() },
  }),

  registration_rejected: (payload) => {
    const { full_name, reason } = rejectionSchema.parse(payload);
    const text = reason?.trim();
    return {
      subject: 'Sobre o seu cadastro no Plantão',
      preview: 'Não foi possível aprovar o seu cadastro.',
      greeting: greeting(full_name),
      paragraphs: [
        'Analisamos seu cadastro e não foi possível aprová-lo. Os dados que você enviou foram apagados.',
        ...(text
          ? []
          : [
              'Se acredita que houve um engano, responda a esta mensagem ou escreva para o suporte.',
            ]),
      ],
      ...(text ? { quote: { label: 'Motivo informado pela equipe', text } } : {}),
      note: 'Você pode se cadastrar de novo quando quiser.',
    };
  },

  document_requested: (payload, { siteUrl }) => {
    const { full_name, request } = documentSchema.parse(payload);
    return {
      subject: 'Falta uma informação para o seu cadastro no Plantão',
      preview: 'A equipe pediu um documento para concluir a análise.',
      greeting: greeting(full_name),
      paragraphs: [
        'Para concluir a análise do seu cadastro, a equipe precisa de mais uma informação sua.',
        'Entre no Plantão e responda por lá: a resposta chega direto a quem analisa.',
      ],
      quote: { label: 'O que a equipe pediu', text: request },
      button: { label: 'Responder no Plantão', url: new URL('/auth', siteUrl).toString() },
    };
  },

  password_changed_by_admin: (payload, { siteUrl }) => ({
    subject: 'Sua senha do Plantão foi alterada',
    preview: 'Um administrador definiu uma nova senha para a sua conta.',
    greeting: greeting(personSchema.parse(payload).full_name),
    paragraphs: [
      'Um administrador definiu uma nova senha para a sua conta e encerrou as sessões que estavam abertas.',
      'Use a senha que você recebeu da equipe e troque-a em Configurações no primeiro acesso.',
    ],
    button: { label: 'Entrar no Plantão', url: new URL('/auth', siteUrl).toString() },
    note: 'Não pediu essa mudança? Fale com o suporte agora.',
  }),

  ...addressChangeMails,
  ...accountChangeMails,

  new_device: (payload, { siteUrl }) => {
    const { full_name, device, address, at } = deviceSchema.parse(payload);
    return {
      subject: 'Novo acesso à sua conta do Plantão',
      preview: `${device}, ${brasilia.format(at)}. Foi você?`,
      greeting: greeting(full_name),
      paragraphs: ['Alguém entrou na sua conta num aparelho que ainda não conhecíamos.'],
      sections: [
        {
          title: device,
          text: `${brasilia.format(at)}, horário de Brasília${address ? `. Endereço na internet: ${address}` : ''}`,
        },
        {
          title: 'Foi você?',
          text: 'Não precisa fazer nada: da próxima vez conhecemos o aparelho.',
        },
        {
          title: 'Não foi você?',
          text: 'Em Configurações, saia de todos os outros aparelhos e troque a senha agora.',
        },
      ],
      button: {
        label: 'Ver aparelhos conectados',
        url: new URL('/settings#sessoes', siteUrl).toString(),
      },
      note: 'Este aviso protege a sua conta e não pode ser desligado.',
    };
  },

  catalogue_notice: (payload, { siteUrl }) => {
    const { full_name, items } = catalogueSchema.parse(payload);
    const address = (path: string) => new URL(path, siteUrl).toString();
    return {
      subject: 'Plantão: o catálogo precisa de você',
      preview: items.map(({ title }) => title).join(' · '),
      greeting: greeting(full_name),
      paragraphs: [
        'O catálogo mudou, deixou de se atualizar sozinho ou tem algo que um membro apontou. O que aconteceu, e o que fazer:',
      ],
      sections: items.map(({ type, title, message, action_url }) => ({
        title,
        text: message,
        ...(Object.hasOwn(CATALOGUE_LINKS, type) && {
          link: { label: CATALOGUE_LINKS[type] ?? title, url: address(action_url) },
        }),
      })),
      button: { label: 'Abrir o painel', url: address('/admin?aba=conteudo') },
      note: 'Você recebe este aviso, no máximo uma vez por dia, porque administra o Plantão. Em Configurações, “Notificações”, você escolhe como ser avisado.',
    };
  },

  operations_alert: (payload, { siteUrl }) => {
    const { full_name, checks } = alertSchema.parse(payload);
    const names = checks.map(({ name }) => name).join(', ');
    return {
      subject: `Plantão: ${names} em vermelho`,
      preview: checks.map(({ name, value }) => `${name}: ${value}`).join(' '),
      greeting: greeting(full_name),
      paragraphs: ['Algo que o Plantão faz sozinho parou ou está perto do limite.'],
      sections: checks.map(({ name, value, action }) => ({
        title: name,
        text: `${value} O que fazer: ${action}`,
      })),
      button: { label: 'Abrir Operação', url: new URL('/operacao', siteUrl).toString() },
      note: 'Cada verificação é avisada uma vez, e de novo só depois de ter voltado ao verde. Este aviso vai para os super administradores.',
    };
  },

  weekly_digest: weeklyDigest,
  digest_confirmation: digestConfirmation,
};

/** Templates that the database may queue. */
export const TEMPLATE_NAMES: readonly string[] = Object.keys(TEMPLATES);

/**
 * The mail of an outbox row.
 *
 * @throws when the template is unknown or its payload is invalid: the row then waits for an operator
 */
export function renderMail(name: string, payload: unknown, context: MailContext): RenderedMail {
  const template = Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name as MailTemplate] : undefined;
  if (!template) throw new Error(`Unknown mail template: ${name}`);
  return render(template(payload, context), context);
}
