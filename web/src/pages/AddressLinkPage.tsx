import { useLocation } from 'react-router-dom';
import type { AddressLinkOutcome } from '#contracts/auth.ts';
import { type AddressLinkAct, followAddressLink } from '~/features/auth/address-link.ts';
import { confirmDigest } from '~/features/support/digest-links.api.ts';
import { SupportActions } from '~/features/support/SupportActions.tsx';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
import { OnePress, type Question, type Words } from './OnePress.tsx';

/** What stands before the token of a mail that asks where the weekly digest may go. */
const DIGEST = 'resumo.';

const QUESTIONS: Record<AddressLinkAct | 'digest', Question> = {
  confirm: {
    title: 'Confirme seu e-mail',
    text: 'Confirme que foi você que se cadastrou no Plantão com este e-mail. A equipe vê a confirmação quando analisa o cadastro.',
    button: 'Confirmar meu e-mail',
    loading: 'Confirmando...',
  },
  disown: {
    title: 'Não foi você que se cadastrou?',
    text: 'Alguém criou uma conta no Plantão com o seu e-mail. Se não foi você, apagamos o cadastro agora e encerramos o acesso de quem o fez. Isto não pode ser desfeito. Se a conta já tiver sido aprovada, avisamos os administradores.',
    button: 'Não fui eu: apagar o cadastro',
    loading: 'Apagando...',
    isDangerous: true,
    after: 'Foi você? Então feche esta página: nada muda.',
  },
  digest: {
    title: 'Receber o resumo semanal aqui?',
    text: 'Alguém pediu, com uma conta do Plantão, o resumo das quintas-feiras neste e-mail. Não foi você? Então feche esta página: nada é enviado.',
    button: 'Quero receber',
    loading: 'Confirmando...',
  },
};

const OUTCOMES: Record<AddressLinkOutcome, Words> = {
  confirmed: {
    title: 'E-mail confirmado',
    text: 'Obrigado. A equipe já vê que este e-mail é seu. Você recebe uma mensagem assim que o cadastro for aprovado.',
  },
  disowned: {
    title: 'Cadastro apagado',
    text: 'A conta criada com o seu e-mail foi apagada, e quem a criou perdeu o acesso. Não é preciso fazer mais nada.',
  },
  reported: {
    title: 'Administradores avisados',
    text: 'Esta conta já tinha sido aprovada, por isso não foi apagada automaticamente. Os administradores foram avisados e vão conferi-la. Se quiser, fale também com o suporte.',
  },
  used: {
    title: 'Este link já foi usado',
    text: 'O outro link da mesma mensagem foi usado antes, e os dois valem uma só vez. Se não foi você que o usou, fale com o suporte.',
  },
  expired: {
    title: 'Este link expirou',
    text: 'Os links valem por 72 horas. Se o cadastro é seu, entre na sua conta e peça um novo em “Reenviar e-mail”. Se não é, fale com o suporte.',
  },
  unknown: {
    title: 'Este link não vale mais',
    text: 'Ele pode estar incompleto, ou o cadastro ou o e-mail dele mudou. Abra o link mais recente que você recebeu, ou fale com o suporte.',
  },
};

const DIGEST_OUTCOMES: Record<'confirmed' | 'unknown', Words> = {
  confirmed: {
    title: 'Resumo semanal confirmado',
    text: 'Ele chega neste e-mail às quintas-feiras, quando há novidades. Cada mensagem tem um link para parar.',
  },
  unknown: {
    title: 'Este link não vale mais',
    text: 'Ele pode estar incompleto, ou o endereço do resumo mudou. Peça de novo em “Resumo semanal por e-mail”, no fim de qualquer página.',
  },
};

/** Where the links of the mails lead that ask whose address it is. */
export function AddressLinkPage() {
  const { hash, pathname } = useLocation();
  const isDigest = hash.startsWith(`#${DIGEST}`);
  const act = pathname.startsWith(paths.disown()) ? 'disown' : 'confirm';
  const token = hash.slice(isDigest ? 1 + DIGEST.length : 1);
  return (
    <OnePress<AddressLinkOutcome>
      question={token ? QUESTIONS[isDigest ? 'digest' : act] : null}
      broken="unknown"
      act={() => (isDigest ? confirmDigest(token) : followAddressLink(act, token))}
      wordsOf={(outcome) =>
        isDigest
          ? DIGEST_OUTCOMES[outcome === 'confirmed' ? 'confirmed' : 'unknown']
          : (OUTCOMES[outcome] ?? OUTCOMES.unknown)
      }
      next={(outcome) => {
        if (outcome === null || outcome === 'disowned') return null;
        if (outcome !== 'confirmed') return <SupportActions subject="Confirmação de e-mail" />;
        return (
          <LinkButton to={paths.home()} size="lg">
            Ir para o Plantão
          </LinkButton>
        );
      }}
    />
  );
}
