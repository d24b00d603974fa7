import { useLocation } from 'react-router-dom';
import type { AddressChangeOutcome } from '#contracts/auth.ts';
import { followAddressChange } from '~/features/auth/address-link.ts';
import { SupportActions } from '~/features/support/SupportActions.tsx';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
import { OnePress, type Words } from './OnePress.tsx';

/** What stands before the token of a link says what it is for. */
const QUESTIONS = {
  autorizar: {
    isDangerous: false,
    title: 'Autorizar a troca de e-mail?',
    text: 'Pediram que a sua conta no Plantão passe a usar outro e-mail. Se foi você, autorize: enviamos então um link de confirmação ao novo endereço.',
    button: 'Autorizar a troca',
    loading: 'Autorizando...',
    after: 'Não foi você? Então feche esta página: nada muda. E troque a sua senha.',
  },
  desfazer: {
    title: 'Não foi você que trocou o e-mail?',
    text: 'Desfaça a troca: a conta volta a usar este e-mail, todas as sessões terminam e a senha deixa de valer. Enviamos um link para você criar uma nova.',
    button: 'Não fui eu: desfazer a troca',
    loading: 'Desfazendo...',
    isDangerous: true,
    after: 'Foi você? Então feche esta página: nada muda.',
  },
} as const;

const OUTCOMES: Record<AddressChangeOutcome, Words> = {
  allowed: {
    title: 'Troca autorizada',
    text: 'Enviamos um link ao novo endereço. A conta passa a usá-lo quando o link for confirmado; até lá vale este.',
  },
  undone: {
    title: 'Troca desfeita',
    text: 'A conta usa este e-mail de novo, todas as sessões terminaram e a senha de antes não vale mais. Crie uma nova pelo link que enviamos, ou peça outro em “Esqueci minha senha”.',
  },
  ended: {
    title: 'Este link não vale mais',
    text: 'Depois desta mensagem, o e-mail da conta foi decidido de outro modo ou a senha foi trocada. Se não foi você, fale com o suporte agora.',
  },
  expired: {
    title: 'Este link expirou',
    text: 'Ele vale por 72 horas. Se você não reconhece a troca de e-mail, fale com o suporte agora.',
  },
  unknown: {
    title: 'Este link não vale mais',
    text: 'Ele pode estar incompleto. Abra o link inteiro da mensagem mais recente, ou fale com o suporte.',
  },
};

const isAct = (text: string): text is keyof typeof QUESTIONS => Object.hasOwn(QUESTIONS, text);

/** Where the links lead that an old mailbox gets about a change of address. */
export function AddressChangePage() {
  const { hash } = useLocation();
  const [act = '', token = ''] = hash.slice(1).split('.');
  return (
    <OnePress<AddressChangeOutcome>
      question={isAct(act) && token !== '' ? QUESTIONS[act] : null}
      broken="unknown"
      act={() => followAddressChange(token)}
      wordsOf={(outcome) => OUTCOMES[outcome] ?? OUTCOMES.unknown}
      next={(outcome, hasFailed) => {
        if (outcome === 'allowed') {
          return (
            <LinkButton to={paths.home()} size="lg">
              Ir para o Plantão
            </LinkButton>
          );
        }
        if (outcome === 'undone') {
          return (
            <LinkButton to={paths.auth({ tab: 'recuperar' })} size="lg">
              Criar uma nova senha
            </LinkButton>
          );
        }
        return (outcome !== null || hasFailed) && <SupportActions subject="Troca de e-mail" />;
      }}
    />
  );
}
