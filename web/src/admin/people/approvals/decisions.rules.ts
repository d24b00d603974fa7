import { describeError } from '~/lib/errors.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { formatWait } from '~/lib/wait.ts';

/** What a decision did: `ids` may name registrations that were decided before. */
export type Outcome = {
  asked: number;
  decided: number;
  ids: readonly string[];
  failure: unknown;
  /** How the one registration stands that this decision came too late for. */
  state?: RegistrationState | null;
};

/** How a registration stands, as the database answered a moment ago. */
export type RegistrationState = {
  is_waiting: boolean;
  /** Another administrator who looks at it right now. */
  holder_name: string | null;
  /** What was decided; null for a registration that never was. */
  action: string | null;
  actor_name: string | null;
  is_own: boolean | null;
  decided_at: string | null;
  /** The list of expected people that approved it; `actor_name` answers for the list then. */
  list_name: string | null;
};

export const APPROVED = {
  failed: 'Erro ao aprovar',
  failure: 'Ocorreu um erro ao aprovar o usuário.',
  soFar: 'Já aprovados',
  one: 'Usuário aprovado',
  oneDone: 'O usuário foi aprovado com sucesso.',
  many: 'Usuários aprovados',
  manyDone: (count: number) =>
    `${plural(count, 'usuário foi aprovado', 'usuários foram aprovados')} com sucesso.`,
  /** What waits until the decision can no longer be undone. */
  waits: '',
};
export type DecisionWords = typeof APPROVED;
export const REJECTED: DecisionWords = {
  failed: 'Erro ao rejeitar',
  failure: 'Ocorreu um erro ao rejeitar o usuário.',
  soFar: 'Já rejeitados',
  one: 'Usuário rejeitado',
  oneDone: 'O usuário foi rejeitado e removido.',
  many: 'Usuários rejeitados',
  manyDone: (count) =>
    `${plural(count, 'usuário foi rejeitado e removido', 'usuários foram rejeitados e removidos')}.`,
  waits: ' Nada é apagado e nenhum e-mail sai enquanto for possível desfazer.',
};

/** What became of a decision. */
export function outcomeText({ asked, decided, failure, state }: Outcome, words: DecisionWords) {
  const isOne = asked === 1;
  if (failure !== null) {
    const soFar = `${words.soFar}: ${formatInteger(decided)} de ${formatInteger(asked)}. `;
    return {
      title: words.failed,
      description: words.failure,
      advice: (decided > 0 ? soFar : '') + describeError(failure),
      isFailure: true,
    };
  }
  if (decided === 0) {
    return { title: words.failed, ...tooLate(isOne, state), isFailure: true };
  }
  if (isOne) return { title: words.one, description: words.oneDone + words.waits };
  return { title: words.many, description: words.manyDone(decided) + words.waits };
}

/** What is said to who decides what was decided before. */
export function tooLate(isOne: boolean, state?: RegistrationState | null) {
  const who = state && whoDecided(state);
  return {
    description: isOne
      ? 'Este cadastro já tinha sido decidido.'
      : 'Estes cadastros já tinham sido decididos.',
    ...(who && { advice: who }),
  };
}

const VERBS = new Map([
  ['user.approved', 'aprovou este cadastro'],
  ['user.rejected', 'rejeitou este cadastro'],
  ['user.deleted', 'excluiu esta conta'],
  ['user.left', 'A própria pessoa excluiu a conta'],
  ['user.disowned', 'Quem recebe o e-mail apagou este cadastro por “Não fui eu”'],
]);

/** "lista “R1 2027”, de Vera" */
export const calledList = (list: string, maker: string | null): string =>
  `lista “${list}”${maker ? `, de ${maker}` : ''}`;

/** "Vera aprovou este cadastro há 1 min."; null where that is not known. */
export function whoDecided(state: RegistrationState, now = Date.now()): string | null {
  const { action, actor_name: name, is_own: isOwn, decided_at: at, list_name: list } = state;
  const verb = VERBS.get(action ?? '');
  if (!verb || !at) return null;
  const isByPerson = action === 'user.left' || action === 'user.disowned';
  const person = isOwn ? 'Você' : name || 'Outra pessoa da equipe';
  const who = list ? `A ${calledList(list, name)}${name ? ',' : ''}` : person;
  return `${isByPerson ? '' : `${who} `}${verb} há ${formatWait((now - Date.parse(at)) / 1000)}.`;
}

/** What registrations lack, as the database counted it a moment ago. */
export type Weighed = {
  total: number;
  unconfirmed: number;
  without_crm: number;
  duplicates: number;
  holder_name: string | null;
};
