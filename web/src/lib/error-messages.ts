import type { ErrorCode } from '#contracts/error.ts';

/** What can go wrong besides what our functions answer: the network, the session, the platform itself. */
type ClientErrorCode =
  | 'unreachable'
  | 'session_expired'
  | 'email_not_confirmed'
  | 'same_password'
  | 'email_refused'
  | 'recent_login_needed'
  | 'access_closed'
  | 'link_expired'
  | 'unknown';

export type AppErrorCode = ErrorCode | ClientErrorCode;

/**
 * The one wording of every failure: what happened, then what to do. Exhaustive: a new code does not compile until it
 * is worded here.
 */
export const ERROR_MESSAGES: Record<AppErrorCode, string> = {
  unreachable:
    'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente; nada foi perdido.',
  session_expired: 'Sua sessão expirou. Entre novamente.',
  unauthenticated: 'Sua sessão expirou. Entre novamente.',
  invalid_credentials:
    'E-mail, telefone ou senha incorretos. Confira e tente novamente, ou recupere a senha.',
  email_not_confirmed: 'Confirme seu e-mail pelo link que enviamos e tente novamente.',
  pending_approval:
    'Seu cadastro ainda aguarda aprovação. Aguarde o e-mail de liberação ou fale com o suporte.',
  account_inactive: 'Esta conta está desativada. Fale com o suporte.',
  forbidden: 'Você não tem permissão para fazer isso. Se deveria ter, fale com o suporte.',
  shared_computer:
    'Este computador é compartilhado, e isto só se faz num aparelho seu. Entre pelo seu celular.',
  origin_refused: 'Este endereço não pode usar o servidor. Fale com o suporte.',
  not_found:
    'Não encontramos o que você procura; pode ter sido removido. Volte e atualize a página.',
  method_not_allowed: 'O servidor não aceita esta operação. Recarregue a página e tente novamente.',
  invalid_request: 'Alguns dados não foram aceitos. Revise e tente novamente.',
  conflict: 'Já existe um registro com esses dados. Atualize a página, revise e tente novamente.',
  version_conflict:
    'Isto mudou enquanto você editava. Atualize a página, revise e tente novamente.',
  email_taken: 'Este e-mail já está cadastrado. Entre com ele ou recupere a senha.',
  phone_taken: 'Telefone já cadastrado em outra conta. Entre com ela ou use outro número.',
  email_refused: 'Este e-mail não foi aceito. Confira o endereço ou use outro.',
  weak_password: 'Esta senha é fraca demais. Escolha uma mais longa.',
  wrong_password: 'A senha atual não confere. Digite-a de novo.',
  same_password: 'A nova senha precisa ser diferente da atual. Escolha outra.',
  recent_login_needed:
    'Por segurança, esta mudança pede um login recente. Saia, entre de novo e repita.',
  access_closed: 'Esta forma de entrar ou se cadastrar está desligada. Fale com o suporte.',
  captcha_failed: 'Verificação de segurança falhou. Complete novamente.',
  rate_limited: 'Muitas tentativas em pouco tempo. Aguarde alguns minutos e tente novamente.',
  payload_too_large: 'O arquivo é grande demais. Escolha um menor.',
  unsupported_media_type: 'Este tipo de arquivo não é aceito. Escolha outro formato.',
  link_expired: 'Este link expirou ou já foi usado. Peça um novo.',
  not_importable:
    'Este item não pode ser importado. Confira o link e as permissões, ou escolha outro.',
  sync_running: 'Já existe uma sincronização em andamento. Aguarde o fim dela e tente novamente.',
  last_superuser:
    'O último super administrador não pode ser removido nem rebaixado. Promova outra pessoa antes.',
  google_quota: 'A cota diária do Google acabou. Tente novamente amanhã.',
  google_forbidden: 'O Google recusou o acesso. Verifique as permissões da chave.',
  google_unauthorized: 'A chave do Google não é válida. Peça a quem cuida do servidor uma nova.',
  google_rate: 'O Google pediu para esperar. Tente novamente em instantes.',
  google_network: 'O Google não respondeu. Tente novamente em instantes.',
  google_general: 'O Google respondeu com um erro. Tente novamente.',
  unavailable: 'Serviço indisponível. Tente novamente em instantes.',
  internal: 'Erro interno. Tente novamente em instantes.',
  unknown: 'Algo deu errado. Tente novamente.',
};
