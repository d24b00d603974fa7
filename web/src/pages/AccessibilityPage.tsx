import { Link } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { Prose } from '~/ui/Prose.tsx';

/** Acessibilidade. */
export function AccessibilityPage() {
  return (
    <Prose
      title="Acessibilidade"
      lead="O Plantão foi construído para funcionar com teclado, leitor de tela, zoom e pouca luz."
    >
      <title>Acessibilidade · Plantão</title>
      <h2>O que já funciona</h2>
      <ul>
        <li>Todas as telas podem ser usadas só com o teclado, com foco sempre visível.</li>
        <li>Nas fileiras de aulas, as setas percorrem os cartões e Tab sai da fileira.</li>
        <li>F8 leva aos avisos na tela; Esc fecha menus, janelas e avisos.</li>
        <li>
          A tecla / abre a busca. Os atalhos de uma tecla podem ser desligados em Configurações, nas
          preferências.
        </li>
        <li>Há tema escuro e tema claro, no menu do usuário.</li>
        <li>Com a opção “reduzir movimento” do seu sistema, nada se move na tela.</li>
        <li>
          O texto pode ser ampliado até 200% sem perder conteúdo; com pouca altura, a aula e seus
          comandos ocupam a tela.
        </li>
        <li>
          As legendas de uma aula, quando existem, ligam no player ou com a tecla C e ficam ligadas
          neste aparelho.
        </li>
      </ul>
      <p>A meta é o nível AA das diretrizes WCAG 2.2.</p>
      <h2>Limites conhecidos</h2>
      <p>
        Os players do YouTube e do Google Drive são de terceiros e seguem as regras deles. Nem toda
        aula tem legendas: elas vêm de quem publicou o vídeo no YouTube.
      </p>
      <h2>Encontrou uma barreira?</h2>
      <p>
        Conte para nós na página de <Link to={paths.contact()}>Contato</Link>. Diga em que tela
        estava e que recurso de apoio usa.
      </p>
    </Prose>
  );
}
