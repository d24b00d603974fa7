import type { ErrorCode } from '#contracts/error.ts';

/** What can go wrong besides what our functions answer: the network, the session, the platform itself. */
export type ClientErrorCode =
  | 'unreachable'
  | 'session_expired'
  | 'email_not_confirmed'
  | 'same_password'
  | 'link_expired'
  | 'unknown';

export type AppErrorCode = ErrorCode | ClientErrorCode;

/** The one wording of every failure. Exhaustive: a new code does not compile until it is worded here. */
export const ERROR_MESSAGES: Record<AppErrorCode, string> = {
  unreachable:
    'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente; nada foi perdido.',
  session_expired: 'Sua sessão expirou. Entre novamente.',
  unauthenticated: 'Sua sessão expirou. Entre novamente.',
  invalid_credentials: 'E-mail, telefone ou senha incorretos.',
  email_not_confirmed: 'Confirme seu e-mail pelo link que enviamos e tente novamente.',
  pending_approval: 'Seu cadastro ainda aguarda aprovação.',
  account_inactive: 'Esta conta está desativada. Fale com o suporte.',
  forbidden: 'Você não tem permissão para fazer isso.',
  origin_refused: 'Este endereço não pode usar o servidor. Fale com o suporte.',
  not_found: 'Não encontramos o que você procura.',
  method_not_allowed: 'O servidor não aceita esta operação.',
  invalid_request: 'Alguns dados não foram aceitos. Revise e tente novamente.',
  conflict: 'Já existe um registro com esses dados.',
  email_taken: 'Este e-mail já está cadastrado. Entre com ele ou recupere a senha.',
  phone_taken: 'Telefone já cadastrado em outra conta.',
  weak_password: 'Esta senha é fraca demais. Escolha uma mais longa.',
  wrong_password: 'A senha atual não confere.',
  same_password: 'A nova senha precisa ser diferente da atual.',
  captcha_failed: 'Verificação de segurança falhou. Complete novamente.',
  rate_limited: 'Muitas tentativas em pouco tempo. Aguarde alguns minutos e tente novamente.',
  payload_too_large: 'O arquivo é grande demais.',
  unsupported_media_type: 'Este tipo de arquivo não é aceito.',
  link_expired: 'Este link expirou ou já foi usado. Peça um novo.',
  not_importable: 'Este item não pode ser importado.',
  sync_running: 'Já existe uma sincronização em andamento.',
  last_superuser: 'O último superusuário não pode ser removido nem rebaixado.',
  google_quota: 'A cota diária do Google acabou. Tente novamente amanhã.',
  google_forbidden: 'O Google recusou o acesso. Verifique as permissões da chave.',
  google_unauthorized: 'A chave do Google não é válida.',
  google_rate: 'O Google pediu para esperar. Tente novamente em instantes.',
  google_network: 'O Google não respondeu. Tente novamente em instantes.',
  google_general: 'O Google respondeu com um erro. Tente novamente.',
  unavailable: 'Serviço indisponível. Tente novamente em instantes.',
  internal: 'Erro interno. Tente novamente em instantes.',
  unknown: 'Algo deu errado. Tente novamente.',
};
