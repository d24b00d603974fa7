import { FUNCTIONS_FILE, OPERATORS_FILE } from '../shared/variables.ts';
import { type Finding, missing, notice, ok } from './finding.ts';

/** What stops without a secret that has no use of its own default. */
const REQUIRED: Record<string, string> = {
  SITE_URL: 'nenhuma função responde',
  MAIL_DRAIN_TOKEN: 'a função mail recusa quem agenda, e nenhum e-mail sai',
  MAIL_FROM: 'os e-mails saem de um endereço de exemplo, e servidores os recusam',
  SUPPORT_EMAIL: 'os e-mails mandam as pessoas a um endereço de exemplo',
  YOUTUBE_CHANNEL: 'a sincronização não sabe de que canal',
};
/** One of each is enough. */
const ONE_OF: Record<string, { names: string[]; without: string }> = {
  mail: {
    names: ['RESEND_API_KEY', 'SMTP_HOST'],
    without: 'não há por onde enviar e-mails',
  },
  google: {
    names: ['GOOGLE_API_KEY', 'YOUTUBE_API_KEY'],
    without: 'nada se importa do YouTube',
  },
};
/** Each needs the others beside it. */
const TOGETHER: Record<string, string[]> = {
  captions: ['YOUTUBE_OAUTH_CLIENT_ID', 'YOUTUBE_OAUTH_CLIENT_SECRET', 'CAPTIONS_TOKEN_KEY'],
  smtp: ['SMTP_USER', 'SMTP_PASSWORD'],
};
/** A setting, and the one without which it does nothing. */
const NEEDS: Record<string, string> = {
  TRUSTED_CITY_HEADER: 'TRUSTED_PROXY_SECRET',
  TRUSTED_PROXY_SECRET: 'TRUSTED_IP_HEADER',
};
/** What sends the variables to the functions; a value in the command line would stay in the history of the terminal. */
const SEND = `$ npx supabase secrets set --env-file ${FUNCTIONS_FILE}`;
/** Also what `npm run deploy` notes for itself. */
const OF_PLATFORM = /^(SUPABASE_|SB_|DENO_|JWT_SECRET$|VERIFY_JWT$|PLANTAO_AUTH_SENT$)/;
/** What a Supabase of one's own must name by itself: the platform does on its own. */
const OWN_KEYS = [
  ['SUPABASE_URL'],
  ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'],
  ['SUPABASE_SECRET_KEY', 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'],
];

/**
 * Which of the functions' secrets are missing. Of values only this was looked at: whether they are those of an example.
 *
 * @param known all names that the functions read
 * @param ofFile what the operator's file says of the same, where there is one
 */
export function secretFindings(
  names: readonly string[],
  known: readonly string[],
  isHosted: boolean,
  ofFile: { placeholders: readonly string[]; names: readonly string[] } = {
    placeholders: [],
    names: [],
  },
): Finding[] {
  const has = (name: string) => names.includes(name);
  const set = (...wanted: string[]): [string, ...string[]] =>
    isHosted
      ? [
          `Ponha ${wanted.join(', ')} em operations/deploy.env, e rode npm run deploy. Ou em ${FUNCTIONS_FILE}, e envie:`,
          SEND,
        ]
      : [`Defina ${wanted.join(', ')} no ambiente das funções, e reinicie-as.`];

  // Of one that is still the example's, another line tells.
  const required = Object.entries(REQUIRED)
    .filter(([name]) => !ofFile.placeholders.includes(name))
    .map(([name, without]) =>
      has(name)
        ? ok(`secret.${name}`, name)
        : missing(`secret.${name}`, `Falta ${name}: ${without}.`, ...set(name)),
    );
  const choices = Object.entries(ONE_OF).map(([id, { names: any, without }]) =>
    any.some(has)
      ? ok(`secret.${id}`, any.filter(has).join(', '))
      : missing(`secret.${id}`, `Falta ${any.join(' ou ')}: ${without}.`, ...set(any[0] ?? '')),
  );
  const groups = Object.entries(TOGETHER).flatMap(([id, group]) => {
    const absent = group.filter((name) => !has(name));
    if (absent.length === 0 || absent.length === group.length) return [];
    const present = group.filter(has).join(', ');
    return [missing(`secret.${id}`, `${present} sem ${absent.join(', ')}.`, ...set(...absent))];
  });
  const useless = Object.entries(NEEDS).flatMap(([name, other]) =>
    has(name) && !has(other)
      ? [missing(`secret.${other}`, `${name} não vale sem ${other}.`, ...set(other))]
      : [],
  );
  const own = OWN_KEYS.flatMap((any) =>
    isHosted || any.some(has)
      ? []
      : [missing(`secret.${any[0]}`, `Falta ${any.join(' ou ')}.`, ...set(any[0] ?? ''))],
  );
  const uncounted =
    has('TRUSTED_PROXY_SECRET') && has('TRUSTED_IP_HEADER') && !has('TRUSTED_IP_HOPS')
      ? [
          missing(
            'secret.TRUSTED_IP_HOPS',
            'Falta TRUSTED_IP_HOPS, que então vale 1: conta-se o endereço de quem repassa /api, o mesmo para todas as pessoas.',
            'Quase sempre é 2: a plataforma e o host do site.',
            ...set('TRUSTED_IP_HOPS'),
          ),
        ]
      : [];
  const examples = ofFile.placeholders.map((name) =>
    missing(
      `secret.example.${name}`,
      `${name} ainda tem, no arquivo, o valor do exemplo.`,
      ...set(name),
    ),
  );
  const database = ofFile.names.includes('SUPABASE_DB_URL')
    ? [
        missing(
          'secret.SUPABASE_DB_URL',
          'O arquivo das funções traz SUPABASE_DB_URL, com a senha do banco: segredo de quem opera, e não delas.',
          `Mova SUPABASE_DB_URL e SUPABASE_DB_CA para ${OPERATORS_FILE}, e rode:`,
          `$ chmod 600 ${OPERATORS_FILE}`,
        ),
      ]
    : [];
  const unread = names.filter((name) => !known.includes(name) && !OF_PLATFORM.test(name));
  const misspelt =
    unread.length > 0
      ? [
          notice(
            'secret.unread',
            `Nenhuma função lê ${unread.join(', ')}: um nome errado?`,
            'Os nomes certos estão em .env.example.',
          ),
        ]
      : [];
  const unwatched = has('HEALTH_TOKEN')
    ? []
    : [
        notice(
          'secret.HEALTH_TOKEN',
          'Sem HEALTH_TOKEN ninguém de fora pode vigiar a instalação (/api/health?deep=1).',
          ...set('HEALTH_TOKEN'),
        ),
      ];
  const shared =
    has('TRUSTED_PROXY_SECRET') || has('TRUSTED_CITY_HEADER')
      ? []
      : [
          notice(
            'secret.TRUSTED_PROXY_SECRET',
            'Sem TRUSTED_PROXY_SECRET todas as pessoas contam como um só endereço: quem erra senhas de longe faz esperar as outras.',
            ...set('TRUSTED_PROXY_SECRET', 'TRUSTED_IP_HEADER', 'TRUSTED_IP_HOPS'),
            'Quem repassa /api manda o mesmo valor (docs/deploy.md).',
          ),
        ];
  return [
    ...required,
    ...choices,
    ...groups,
    ...useless,
    ...uncounted,
    ...own,
    ...examples,
    ...database,
    ...unwatched,
    ...shared,
    ...misspelt,
  ];
}
