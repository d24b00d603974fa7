import { Link } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { Prose } from '~/ui/Prose.tsx';

const QUESTIONS = [
  {
    question: 'Quanto tempo leva a aprovação do cadastro?',
    answer:
      'Normalmente de 24 a 72 horas úteis. Você recebe um e-mail quando o acesso é liberado, e a página de espera se abre sozinha.',
  },
  {
    question: 'Esqueci minha senha. E agora?',
    answer:
      'Na tela de login, toque em “Esqueci minha senha” e informe o e-mail do cadastro. O link que enviamos leva à criação de uma nova senha.',
  },
  {
    question: 'Como troco o e-mail da minha conta?',
    answer:
      'Em Configurações, escreva o novo endereço e a senha atual, e depois abra o link que chega ao novo. O endereço de antes é avisado e, se não foi você, desfaz a troca por um link que vale 72 horas.',
  },
  {
    question: 'Posso entrar com o telefone?',
    answer:
      'Sim. Use o telefone do cadastro com DDD e a mesma senha. Pontos, traços e parênteses não fazem diferença.',
  },
  {
    question: 'Parei uma aula no meio. Ela continua de onde parei?',
    answer:
      'Continua. O progresso fica salvo na sua conta e aparece em “Continue Assistindo”, também em outro aparelho.',
  },
  {
    question: 'Tenho poucos minutos no plantão. O que dá tempo de ver?',
    answer:
      'No celular, toque em “Minutos” na barra de baixo; no computador, escolha o tempo no alto do Início. Aparece o que cabe em 5, 7, 15 ou 30 minutos, primeiro o que você já começou, e um toque já inicia a reprodução.',
  },
  {
    question: 'Posso ouvir os podcasts sem internet?',
    answer:
      'Sim. Enquanto houver conexão, abra as opções (⋮) do episódio e toque em “Baixar”. Ele toca sem conexão, e o ponto em que você parou segue para a sua conta depois. Os downloads são apagados quando você sai da conta ou após 7 dias sem conexão com o Plantão. O espaço que podem ocupar está em Configurações.',
  },
  {
    question: 'Como uso o Plantão em um computador do hospital?',
    answer:
      'Na tela de login do computador, escolha “Entrar com QR code” e, no celular, abra “Conectar um computador” no menu do seu perfil. Você não digita a senha no computador, nada fica salvo nele, e a sessão termina depois de 15 minutos sem uso, e sempre em 12 horas. Senha, exclusões e cópias de dados ficam para o celular. Para encerrá-la antes, toque em "Sair", no computador ou em Configurações, no celular.',
  },
  {
    question: 'Como encontro uma aula depressa?',
    answer:
      'Toque na lupa, ou pressione Ctrl+K (⌘K no Mac) ou a tecla /, e digite título, instrutor, assunto ou categoria. As últimas buscas ficam neste aparelho até você sair da conta.',
  },
  {
    question: 'Uma aula não abre ou trava. O que fazer?',
    answer:
      'Verifique a conexão e recarregue a página. Se a aula estiver hospedada no Google Drive, ela abre no player do próprio Drive. Se o problema continuar, escreva para o suporte com o nome da aula.',
  },
  {
    question: 'Uma dose ou outra informação está errada. Como aviso?',
    answer:
      'Na página da aula ou no player do podcast, toque em “Avisar a equipe” no momento em que ela aparece e diga o que está errado. A resposta chega pelo sino.',
  },
] as const;

/** Central de Ajuda. */
export function HelpPage() {
  return (
    <Prose title="Central de Ajuda" lead="As dúvidas mais comuns, respondidas em poucas linhas.">
      <title>Central de Ajuda · Plantão</title>
      {QUESTIONS.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
      <h2>Não encontrou sua resposta?</h2>
      <p>
        Fale com uma pessoa na página de <Link to={paths.contact()}>Contato</Link>.
      </p>
    </Prose>
  );
}
