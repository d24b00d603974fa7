import { Link } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { Prose } from '~/ui/Prose.tsx';

/** Termos de Uso. */
export function TermsPage() {
  return (
    <Prose
      title="Termos de Uso"
      lead="O que você pode esperar do Plantão, e o que ele espera de você."
    >
      <title>Termos de Uso · Plantão</title>
      <h2>Quem pode usar</h2>
      <p>
        O Plantão é exclusivo para profissionais de saúde cadastrados e aprovados por um
        administrador. O cadastro deve trazer dados verdadeiros; a conta é pessoal e não pode ser
        emprestada.
      </p>
      <h2>Conteúdo</h2>
      <p>
        Aulas e podcasts servem à educação médica continuada. Eles não substituem o julgamento
        clínico, os protocolos da sua instituição nem a supervisão do preceptor.
      </p>
      <p>
        O conteúdo pertence a seus autores. Não é permitido gravar, copiar, redistribuir ou exibir
        as aulas fora da plataforma sem autorização.
      </p>
      <h2>Pacientes</h2>
      <p>
        Não publique nem envie à plataforma informações que identifiquem pacientes. Casos
        apresentados em aula são anonimizados.
      </p>
      <h2>Suspensão e encerramento</h2>
      <p>
        Um administrador pode desativar contas que descumpram estes termos. Você pode encerrar a sua
        a qualquer momento, em <Link to={paths.settings()}>Configurações</Link>, com “Excluir minha
        conta”; se ainda não foi aprovado, peça pela página de{' '}
        <Link to={paths.contact()}>Contato</Link>. O que acontece com os seus dados está na{' '}
        <Link to={paths.privacy()}>Política de Privacidade</Link>.
      </p>
      <h2>Disponibilidade</h2>
      <p>
        Trabalhamos para que o Plantão esteja sempre no ar, mas pode haver interrupções para
        manutenção. Aulas hospedadas em serviços de terceiros dependem também deles.
      </p>
      <h2>Mudanças</h2>
      <p>Se estes termos mudarem, você será avisado na plataforma antes de a mudança valer.</p>
    </Prose>
  );
}
