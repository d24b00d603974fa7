import { type MailContent, render } from '../../supabase/functions/mail/templates/layout.ts';

/**
 * A link to our page, which acts when it is pressed: mailboxes and their scanners open links by themselves, and an address of Auth
 * would act on that. What the page needs stands behind the "#", which no server sees.
 */
const linkOf = (type: string, others = '') =>
  `{{ .SiteURL }}/link#tipo=${type}&token={{ .TokenHash }}&conta={{ .Email }}${others}&destino={{ .RedirectTo }}`;

/**
 * What Auth says by mail, in the words and the frame of the app's own mails. `{{ .Name }}` is filled in by Auth;
 * see https://supabase.com/docs/guides/auth/auth-email-templates for the names.
 */
const CONTENTS: Record<string, Omit<MailContent, 'greeting'>> = {
  confirmation: {
    subject: 'Confirme seu e-mail — Plantão',
    preview: 'Falta um passo para concluir seu cadastro.',
    paragraphs: [
      'Falta um passo para concluir seu cadastro: confirmar que o endereço {{ .Email }} é seu. O link vale por 1 hora e só funciona uma vez.',
      'Depois da confirmação, a equipe médica analisa o cadastro e avisa você por e-mail quando o acesso for liberado.',
    ],
    button: { label: 'Confirmar e-mail', url: linkOf('signup') },
    note: 'Não foi você que se cadastrou no Plantão? Ignore esta mensagem.',
  },
  email_change: {
    subject: 'Confirme a troca de e-mail — Plantão',
    preview: 'Confirme o novo endereço da sua conta.',
    paragraphs: [
      'Recebemos um pedido para trocar o e-mail da sua conta de {{ .Email }} para {{ .NewEmail }}.',
      'O link vale por 1 hora e só funciona uma vez. Até você confirmar, a conta continua com o endereço de antes.',
    ],
    button: { label: 'Confirmar troca', url: linkOf('email_change', '&novo={{ .NewEmail }}') },
    note: 'Não tem conta no Plantão, ou não foi você que pediu? Não confirme, e nada muda.',
  },
  invite: {
    subject: 'Você foi convidado para o Plantão',
    preview: 'Crie sua senha e acesse as aulas de medicina de emergência.',
    paragraphs: [
      'A equipe do Plantão convidou {{ .Email }} para a plataforma de aulas e podcasts de medicina de emergência.',
      'Aceite o convite e crie sua senha. O link vale por 1 hora e só funciona uma vez.',
    ],
    button: { label: 'Aceitar convite', url: linkOf('invite') },
    note: 'Não esperava este convite? Ignore esta mensagem.',
  },
  magic_link: {
    subject: 'Seu link de acesso — Plantão',
    preview: 'Entre no Plantão sem digitar a senha. O link vale por 1 hora.',
    paragraphs: [
      'Use o botão abaixo para entrar com a conta {{ .Email }}, ou digite o código na tela de login. O link e o código valem por 1 hora e só funcionam uma vez.',
    ],
    quote: { label: 'Código', text: '{{ .Token }}' },
    button: { label: 'Entrar', url: linkOf('magiclink') },
    note: 'Não foi você que pediu para entrar? Ignore esta mensagem.',
  },
  password_changed: {
    subject: 'Sua senha foi alterada — Plantão',
    preview: 'Se não foi você, redefina a senha agora.',
    paragraphs: [
      'A senha da conta {{ .Email }} acaba de ser alterada. Por segurança, encerramos as sessões abertas em outros aparelhos.',
      'Se foi você, não é preciso fazer nada. Se não foi, abra a tela de login do Plantão, toque em “Esqueci minha senha” e crie uma nova senha agora.',
    ],
  },
  reauthentication: {
    subject: 'Seu código de confirmação — Plantão',
    preview: 'Confirme que é você para continuar.',
    paragraphs: [
      'Digite este código para continuar a alteração na sua conta. Ele vale por 1 hora e só funciona uma vez.',
    ],
    quote: { label: 'Código', text: '{{ .Token }}' },
    note: 'Não está alterando sua conta? Não informe o código a ninguém e troque sua senha.',
  },
  recovery: {
    subject: 'Redefina sua senha — Plantão',
    preview: 'Crie uma nova senha para voltar às aulas. O link vale por 1 hora.',
    paragraphs: [
      'Recebemos um pedido para redefinir a senha da conta {{ .Email }}. O link vale por 1 hora e só funciona uma vez.',
    ],
    button: { label: 'Criar nova senha', url: linkOf('recovery') },
    note: 'Não foi você que pediu? Ignore esta mensagem: sua senha continua a mesma.',
  },
};

/** Every file of `supabase/templates` by its name. Auth sends the HTML alone and makes its own text of it. */
export function renderAuthMails(): Map<string, string> {
  return new Map(
    Object.entries(CONTENTS).map(([name, content]) => [
      `${name}.html`,
      // Auth knows neither the person's name nor the address of the support.
      render({ ...content, greeting: 'Olá.' }, { siteUrl: '{{ .SiteURL }}', supportEmail: null })
        .html,
    ]),
  );
}

/** Subjects by the name of the mail, as `supabase/config.toml` must say them. */
export function authMailSubjects(): Record<string, string> {
  return Object.fromEntries(Object.entries(CONTENTS).map(([name, { subject }]) => [name, subject]));
}
