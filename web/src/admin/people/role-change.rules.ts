import type { Role } from '#contracts/user.ts';
import { ROLE_LABELS } from './people.rules.ts';

/** What a role lets its person do that the one below does not. */
const GIVES: Record<Role, string> = {
  user: '',
  admin: 'aprovar e rejeitar cadastros e mudar aulas, podcasts e categorias',
  superuser: 'mudar o perfil, o e-mail e a senha de qualquer pessoa e apagar contas',
};
const RANKS = ['user', 'admin', 'superuser'] as const satisfies readonly Role[];

/** Who hears of it, whichever way the access changes. */
export const POWER_IS_TOLD =
  'A pessoa e todos os super administradores são avisados por e-mail e no sino.';

/** Whether a person is in. */
export type Standing = { isApproved: boolean; isActive: boolean };

/** What is asked before the role of a person changes: what it gives, or takes. */
export function roleQuestion(name: string, from: Role, to: Role, standing: Standing) {
  const [low, high] = [from, to].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b)) as [
    Role,
    Role,
  ];
  const between = RANKS.slice(RANKS.indexOf(low) + 1, RANKS.indexOf(high) + 1)
    .map((role) => GIVES[role])
    .join('; ');
  const isGain = to === high;
  const more = isGain
    ? `Passa a poder ${between}.`
    : `Deixa de poder ${between}. O progresso e os dados da pessoa ficam.`;
  const later = !standing.isApproved
    ? ' O cadastro ainda espera a aprovação, e até lá a pessoa não entra.'
    : !standing.isActive
      ? ' A conta está desativada, e até ser ativada a pessoa não entra.'
      : '';
  return {
    isGain,
    title: isGain ? `Dar o perfil ${ROLE_LABELS[to]}?` : `Tirar o perfil ${ROLE_LABELS[from]}?`,
    text: `${name} é ${ROLE_LABELS[from]} e passa a ser ${ROLE_LABELS[to]}. ${more}${later} ${POWER_IS_TOLD}`,
    confirm: isGain ? 'Dar o perfil' : 'Tirar o perfil',
  };
}
