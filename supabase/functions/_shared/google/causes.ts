import type { SourceName } from '../contracts/jobs.ts';
import type { SyncErrorType } from '../contracts/sync.ts';

/** What a failed answer of Google contains. */
export type Facts = {
  status: number;
  source: SourceName;
  /** Google's reason codes, the most exact first. */
  reasons: readonly string[];
  /** Google's message: only for classification, never shown. */
  text: string;
};

export type Cause = {
  type: SyncErrorType;
  /** The whole source fails; otherwise only the requested item. */
  isOfSource: boolean;
  /**
   * In Portuguese: what happened and what to do.
   *
   * @param retryAfterMs how long Google asked to wait; null when it did not say
   */
  message(source: SourceName, retryAfterMs: number | null): string;
};

type Rule = Cause & { matches(facts: Facts): boolean };

const NAMES: Record<SourceName, string> = {
  youtube: 'YouTube',
  drive_key: 'Google Drive',
  drive_account: 'Google Drive',
};
const APIS: Record<SourceName, string> = {
  youtube: 'YouTube Data API v3',
  drive_key: 'Google Drive API',
  drive_account: 'Google Drive API',
};
const KEYS: Record<SourceName, string> = {
  youtube: 'a chave da API usada para o YouTube (YOUTUBE_API_KEY ou GOOGLE_API_KEY)',
  drive_key: 'a chave da API usada para o Google Drive (GOOGLE_API_KEY)',
  drive_account: 'a conta de serviço do Google Drive (GOOGLE_SERVICE_ACCOUNT_KEY)',
};
const keyFirst = (source: SourceName) => KEYS[source].replace(/^a/, 'A');

/** Where the restrictions of a key are changed. */
const EDIT_KEY = 'No Google Cloud, em APIs e serviços, Credenciais, abra a chave e';

const among =
  (...known: string[]) =>
  ({ reasons }: Facts) =>
    reasons.some((reason) => known.includes(reason));
const says =
  (pattern: RegExp) =>
  ({ text, status }: Facts) =>
    status < 500 && pattern.test(text);
const any =
  (...tests: ((facts: Facts) => boolean)[]) =>
  (facts: Facts) =>
    tests.some((test) => test(facts));

function waitOf(milliseconds: number | null): string {
  const minutes = Math.ceil((milliseconds ?? 0) / 60_000);
  if (minutes < 2) return 'alguns minutos';
  return minutes <= 90 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`;
}

const isRate = any(
  among('rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED', 'RESOURCE_EXHAUSTED'),
  ({ status }) => status === 429,
);

/**
 * The order matters: an exhausted quota and a rate limit are both a 403 whose messages contain "quota", and Google uses
 * one reason ("badRequest", "forbidden") for several causes that only its message distinguishes.
 *
 * Screens that only have our message classify it by its words, so "quota", "403" and "401" are used for their own causes
 * only.
 */
const RULES: readonly Rule[] = [
  {
    type: 'quota',
    isOfSource: true,
    matches: any(
      among('quotaExceeded', 'dailyLimitExceeded', 'dailyLimitExceeded402'),
      (facts) => isRate(facts) && /per ?day|daily limit/i.test(facts.text),
    ),
    message: (source) =>
      `A quota diária da API do ${NAMES[source]} acabou. Tente novamente amanhã.`,
  },
  {
    type: 'rate',
    isOfSource: true,
    matches: isRate,
    message: (source, retryAfterMs) =>
      `O ${NAMES[source]} pediu para esperar um pouco. Tente novamente em ${waitOf(retryAfterMs)}.`,
  },
  {
    type: 'forbidden',
    isOfSource: false,
    matches: among('downloadQuotaExceeded'),
    message: () => 'O limite diário de exibições deste arquivo foi atingido (erro 403).',
  },
  {
    type: 'unauthorized',
    isOfSource: true,
    matches: any(among('API_KEY_EXPIRED', 'keyExpired'), says(/\bkey\b.*\bexpired\b/i)),
    message: (source) =>
      `O Google recusou ${KEYS[source]}, que expirou (erro 401). Crie outra no Google Cloud, em APIs e serviços, Credenciais, e troque-a no servidor.`,
  },
  {
    type: 'forbidden',
    isOfSource: true,
    matches: any(
      among('API_KEY_IP_ADDRESS_BLOCKED'),
      says(/IP address restriction|originating IP/i),
    ),
    message: (source) =>
      `${keyFirst(source)} só vale para certos endereços IP, e o do servidor não está entre eles (erro 403). ${EDIT_KEY} escolha “Nenhuma” em “Restrições de aplicativo”.`,
  },
  {
    type: 'forbidden',
    isOfSource: true,
    matches: any(
      among(
        'API_KEY_HTTP_REFERRER_BLOCKED',
        'API_KEY_ANDROID_APP_BLOCKED',
        'API_KEY_IOS_APP_BLOCKED',
        'refererEmpty',
        'refererBlocked',
        'ipRefererBlocked',
      ),
      says(/requests from (?:referr?er|this android|this ios)|referr?er restriction|per-referer/i),
    ),
    message: (source) =>
      `${keyFirst(source)} só vale para certos sites ou aplicativos, e as chamadas saem do servidor (erro 403). ${EDIT_KEY} escolha “Nenhuma” em “Restrições de aplicativo”.`,
  },
  {
    type: 'forbidden',
    isOfSource: true,
    matches: any(
      among('API_KEY_SERVICE_BLOCKED'),
      says(/requests to this API .*are blocked|not authorized to use this (?:service|api)/i),
    ),
    message: (source) =>
      `${keyFirst(source)} não permite a ${APIS[source]} (erro 403). ${EDIT_KEY} inclua a ${APIS[source]} em “Restrições de API”.`,
  },
  {
    type: 'forbidden',
    isOfSource: true,
    matches: any(
      among('accessNotConfigured', 'SERVICE_DISABLED'),
      says(/access not configured|has not been used in project/i),
    ),
    message: (source) =>
      `A ${APIS[source]} não está ativada no projeto do Google ${source === 'drive_account' ? 'da conta de serviço' : 'da chave'} (erro 403). Ative-a no Google Cloud, em APIs e serviços, Biblioteca.`,
  },
  {
    type: 'forbidden',
    isOfSource: true,
    matches: any(
      among('CONSUMER_SUSPENDED', 'CONSUMER_INVALID', 'USER_PROJECT_DENIED', 'projectDeleted'),
      says(/has been suspended|project .*(?:deleted|invalid)/i),
    ),
    message: (source) =>
      `O projeto do Google a que pertence ${KEYS[source]} foi suspenso ou apagado (erro 403). Verifique-o no Google Cloud ou use outro projeto.`,
  },
  {
    type: 'forbidden',
    isOfSource: true,
    matches: says(/missing a valid API key|unregistered callers/i),
    message: (source) =>
      `O Google não recebeu ${KEYS[source]} (erro 403). Confira se ela está preenchida no servidor.`,
  },
  {
    type: 'unauthorized',
    isOfSource: true,
    matches: any(
      among('API_KEY_INVALID', 'keyInvalid', 'authError', 'required', 'UNAUTHENTICATED'),
      says(/\bAPI key\b.*\b(?:not valid|not found|invalid)\b|\b(?:invalid|bad) API key\b/i),
      ({ status }) => status === 401,
    ),
    message: (source) =>
      source === 'drive_account'
        ? 'O Google Drive recusou o acesso da conta de serviço (erro 401). Confira no Google Cloud se a conta e a chave dela ainda existem e estão ativas.'
        : `O Google recusou ${KEYS[source]}, que não é válida (erro 401). Copie-a de novo do Google Cloud, em APIs e serviços, Credenciais.`,
  },
  {
    type: 'forbidden',
    isOfSource: false,
    matches: among('domainPolicy'),
    message: () =>
      'A organização dona do arquivo não permite o acesso de aplicativos a ele (erro 403). Peça a liberação ao administrador dela ou use uma cópia em outra conta.',
  },
  {
    type: 'forbidden',
    isOfSource: false,
    matches: ({ status }) => status === 403,
    message: (source) =>
      `O ${NAMES[source]} negou o acesso ao que foi pedido (erro 403). Verifique as permissões.`,
  },
  {
    type: 'general',
    isOfSource: false,
    matches: among('channelNotFound'),
    message: () =>
      'O YouTube não encontrou o canal. Confira em YOUTUBE_CHANNEL o identificador (UC…) ou o nome com @.',
  },
  {
    type: 'general',
    isOfSource: false,
    matches: among('playlistNotFound'),
    message: () => 'O YouTube não encontrou a lista de vídeos, que foi apagada ou ficou privada.',
  },
  {
    type: 'general',
    isOfSource: false,
    matches: ({ status }) => status === 404,
    message: (source) =>
      `O ${NAMES[source]} não encontrou o que foi pedido, que foi apagado ou deixou de ser compartilhado.`,
  },
  {
    type: 'general',
    isOfSource: false,
    matches: ({ status }) => status >= 500,
    message: (source) =>
      `O ${NAMES[source]} está com problemas neste momento. Tente novamente em alguns minutos.`,
  },
];

const UNKNOWN: Cause = {
  type: 'general',
  isOfSource: false,
  message: (source) => `Resposta inesperada do ${NAMES[source]}. Tente novamente mais tarde.`,
};

export function causeOf(facts: Facts): Cause {
  return RULES.find(({ matches }) => matches(facts)) ?? UNKNOWN;
}

/** Causes without a readable answer of an API. */
export const CAUSES = {
  unreadable: UNKNOWN,
  /** The configured key contains characters that no header can carry. */
  unsendableKey: {
    type: 'unauthorized',
    isOfSource: true,
    message: (source) =>
      `${keyFirst(source)} tem caracteres que nenhuma chave tem (erro 401). Copie-a de novo do Google Cloud, em APIs e serviços, Credenciais.`,
  },
  timeout: {
    type: 'network',
    isOfSource: true,
    message: (source) => `O ${NAMES[source]} não respondeu a tempo. Tente novamente em instantes.`,
  },
  noAddress: {
    type: 'network',
    isOfSource: true,
    message: (source) =>
      `O servidor não encontrou o endereço do ${NAMES[source]}. Verifique a conexão do servidor com a internet e tente novamente.`,
  },
  noTrust: {
    type: 'network',
    isOfSource: true,
    message: (source) =>
      `A conexão segura com o ${NAMES[source]} falhou. Verifique o relógio e os certificados do servidor.`,
  },
  noConnection: {
    type: 'network',
    isOfSource: true,
    message: (source) => `Não houve conexão com o ${NAMES[source]}. Tente novamente em instantes.`,
  },
} as const satisfies Record<string, Cause>;
