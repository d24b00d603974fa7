import { Link, useSearchParams } from 'react-router-dom';
import { searchText } from '~/features/search/search.rules.ts';
import { SupportActions } from '~/features/support/SupportActions.tsx';
import { paths } from '~/lib/paths.ts';
import { Prose } from '~/ui/Prose.tsx';

/** Contato; of a lesson that is missed, the subject of the mail is written already. */
export function ContactPage() {
  const [params] = useSearchParams();
  const missing = searchText(params.get('falta'));
  return (
    <Prose
      title="Contato"
      lead="Escreva ou ligue: quem responde é a equipe que cuida da plataforma."
    >
      <title>Contato · Plantão</title>
      <h2>Suporte</h2>
      {missing && (
        <p>{`Falta uma aula sobre “${missing}”? Escreva: o assunto da mensagem já está preenchido.`}</p>
      )}
      <p>
        Para dúvidas sobre cadastro, acesso ou aulas. Diga seu nome completo e, se possível, o que
        aparecia na tela.
      </p>
      <div>
        <SupportActions
          subject={missing ? `Falta uma aula sobre: ${missing}` : 'Contato pelo Plantão'}
        />
      </div>
      <h2>Dados pessoais</h2>
      <p>
        Para corrigir seus dados, baixar uma cópia deles ou excluir sua conta, use{' '}
        <Link to={paths.settings()}>Configurações</Link>: vale na hora. Outros pedidos, e os de quem
        ainda espera aprovação, podem ser feitos pelo mesmo e-mail. Respondemos em até 15 dias.
      </p>
    </Prose>
  );
}
