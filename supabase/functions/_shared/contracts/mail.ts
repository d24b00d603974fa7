/** Each kind of mail, by `outbox_emails.template`, as administrators read it. */
const MAIL_NAMES = {
  registration_received: 'Cadastro recebido',
  address_confirmation: 'Confirmação do e-mail',
  registration_approved: 'Cadastro aprovado',
  registration_rejected: 'Cadastro rejeitado',
  document_requested: 'Documento pedido',
  password_changed_by_admin: 'Senha definida por um administrador',
  address_change_asked: 'Troca de e-mail pedida',
  address_change_requested: 'Autorização da troca de e-mail',
  address_change_link: 'Confirmação do novo e-mail',
  address_changed: 'E-mail trocado',
  catalogue_notice: 'Aviso sobre o catálogo',
  weekly_digest: 'Resumo semanal',
  digest_confirmation: 'Confirmação do resumo semanal',
  new_device: 'Novo acesso',
  operations_alert: 'Aviso da operação',
  access_changed: 'Mudança de acesso',
  address_set_by_admin: 'E-mail mudado por um administrador',
  data_corrected: 'Dados corrigidos por um administrador',
} as const;
export type MailTemplate = keyof typeof MAIL_NAMES;

/** A mail as people call it; one that is not known keeps its own name. */
export function mailName(template: string): string {
  return Object.hasOwn(MAIL_NAMES, template) ? MAIL_NAMES[template as MailTemplate] : template;
}
