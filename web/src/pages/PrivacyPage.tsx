import { Link } from 'react-router-dom';
import { mailLink, phoneLink, readablePhone } from '~/features/support/contact-links.rules.ts';
import { env } from '~/lib/env.ts';
import { paths } from '~/lib/paths.ts';
import { Prose } from '~/ui/Prose.tsx';

/** Política de Privacidade, as the Brazilian data-protection law (LGPD) asks for it. */
export function PrivacyPage() {
  return (
    <Prose
      title="Política de Privacidade"
      lead="Que dados tratamos, por quê, por quanto tempo, e os seus direitos pela Lei Geral de Proteção de Dados (Lei 13.709/2018)."
    >
      <title>Política de Privacidade · Plantão</title>
      <h2>Dados que tratamos</h2>
      <ul>
        <li>Cadastro: nome, telefone, e-mail e senha (guardada somente de forma cifrada).</li>
        <li>
          Perfil profissional, se você preencher: CRM, especialidade, instituição, foto e
          observações para quem analisa o cadastro.
        </li>
        <li>
          Uso: aulas e podcasts abertos, progresso, favoritos, anotações (só você vê), notificações
          e os e-mails que enviamos a você.
        </li>
        <li>
          Resumo semanal por e-mail, se você pedir: o endereço para onde ele vai. E como você quer
          ser avisado do resto.
        </li>
        <li>
          Segurança: data, endereço IP, cidade, se conhecida, e navegador de cada acesso à conta e
          das sessões abertas, e em que navegadores você já entrou, para avisar você de um acesso
          novo.
        </li>
        <li>
          Auditoria: o que administradores fazem na plataforma e nos cadastros, com os valores de
          antes e de depois.
        </li>
        <li>
          Quem administra pode consultar quantas horas de aula você assistiu por semana, nunca
          quais. Cada consulta fica na auditoria e na cópia dos seus dados.
        </li>
      </ul>
      <h2>Para quê, e com que base legal</h2>
      <ul>
        <li>
          Conferir o cadastro e dar acesso ao conteúdo: execução do serviço que você pediu (art. 7º,
          V).
        </li>
        <li>Salvar seu progresso e sua lista: execução do serviço (art. 7º, V).</li>
        <li>Proteger contas e investigar abusos: legítimo interesse (art. 7º, IX).</li>
        <li>
          Enviar o resumo semanal por e-mail: só com o seu consentimento (art. 7º, I), que você
          retira em Configurações, ou com um toque no próprio e-mail, quando quiser.
        </li>
      </ul>
      <p>Não vendemos dados, não exibimos publicidade e não tratamos dados de pacientes.</p>
      <h2>Com quem compartilhamos</h2>
      <p>
        Com os fornecedores que mantêm a plataforma no ar (hospedagem, banco de dados e envio de
        e-mails), nos limites do serviço. As aulas são exibidas pelo YouTube ou pelo Google Drive,
        que recebem do seu navegador os dados necessários à reprodução e podem armazená-los fora do
        Brasil.
      </p>
      <h2>Por quanto tempo</h2>
      <p>Enquanto a conta existir, com estes limites, aplicados toda noite:</p>
      <ul>
        <li>
          Acessos à conta (data, IP, cidade e navegador): 90 dias. Uma sessão, até você sair dela, o
          que pode fazer por todas em{' '}
          <Link to={paths.settings({ section: 'sessoes' })}>Aparelhos conectados</Link>.
        </li>
        <li>
          Navegadores em que você já entrou (um código e a primeira e a última data): 400 dias
          depois do último acesso.
        </li>
        <li>
          Marcas de cada visualização e de cada trecho assistido: 30 dias. O progresso fica, também
          de que partes de cada aula; o de um podcast excluído, 30 dias. Quanto você assistiu em
          cada semana, só em segundos: 730 dias. Um código que conta se uma categoria teve menos de
          cinco pessoas na semana: 60 dias.
        </li>
        <li>Notificações: 90 dias depois de lidas, 180 dias se nunca lidas.</li>
        <li>E-mails enviados a você: 90 dias.</li>
        <li>
          O endereço de antes e o pedido de uma troca de e-mail: 30 dias depois que expira o link
          que você recebeu para autorizá-la ou desfazê-la.
        </li>
        <li>Avisos à equipe sobre uma aula ou um episódio: 365 dias depois de respondidos.</li>
        <li>Sincronizações do catálogo, para quem as iniciou: 180 dias.</li>
        <li>Resumo semanal por e-mail: até você retirar o consentimento ou encerrar a conta.</li>
      </ul>
      <p>
        Quando a conta é encerrada, por você ou por um administrador, ou quando um cadastro é
        rejeitado, tudo isso é apagado na hora, com uma exceção: um aviso à equipe que ainda espera
        resposta fica, sem o seu nome, até ser respondido. Uma foto que não possa ser apagada no
        mesmo instante sai em até dois dias. De uma rejeição você é avisado por e-mail, e o endereço
        é apagado assim que a mensagem é enviada ou o envio é abandonado.
      </p>
      <p>
        Fica somente a auditoria: um código sem nome, o perfil de acesso, o que foi feito e quando.
        Os dados pessoais que ela guardava sobre você são apagados dela.
      </p>
      <h2>Armazenamento no seu aparelho</h2>
      <p>
        Usamos o armazenamento do navegador para manter sua sessão, suas preferências, o que você
        digitou no cadastro e ainda não salvou e o progresso que ainda não chegou ao servidor. Para
        funcionar sem conexão, guardamos também uma cópia do seu perfil, da sua lista e de aulas que
        você abriu, que vale por 7 dias, as capas das aulas, por até 30 dias, e os podcasts que você
        baixou, que são apagados após 7 dias sem conexão com o Plantão. Ao sair, apagamos essa
        cópia, as capas, os podcasts baixados e a sessão; ficam as preferências do aparelho, o
        progresso ainda não enviado e um cookie com um código aleatório, que só serve para
        reconhecer este navegador quando você entrar de novo e vale por 400 dias. Não usamos cookies
        de publicidade.
      </p>
      <h2>Seus direitos</h2>
      <p>
        Você pode confirmar o tratamento, acessar, corrigir e exportar seus dados, pedir a exclusão,
        revogar consentimentos e opor-se a tratamentos (art. 18). Em{' '}
        <Link to={paths.settings()}>Configurações</Link> você mesmo corrige seus dados, copia todos
        eles em “Baixar meus dados” e apaga a conta em “Excluir minha conta”, sem pedir a ninguém e
        sem esperar.
      </p>
      <p>
        Se o seu cadastro ainda não foi aprovado, ou para qualquer outro pedido, escreva pela página
        de <Link to={paths.contact()}>Contato</Link>; respondemos em até 15 dias. Se não concordar
        com a resposta, você pode procurar a Autoridade Nacional de Proteção de Dados (ANPD).
      </p>
      <h2>Quem responde pelos seus dados</h2>
      <p>
        A instituição que mantém o Plantão é a controladora dos seus dados. Fale com ela e com o
        encarregado pelo tratamento (art. 41) em{' '}
        <a href={mailLink(env.supportEmail, 'Dados pessoais no Plantão')}>{env.supportEmail}</a> ou
        pelo telefone <a href={phoneLink(env.supportPhone)}>{readablePhone(env.supportPhone)}</a>.
      </p>
    </Prose>
  );
}
