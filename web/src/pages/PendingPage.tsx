import type { OwnProfile } from '~/features/profile/profile.queries.ts';
import { SupportActions } from '~/features/support/SupportActions.tsx';
import { formatDate } from '~/lib/format.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Card } from '~/ui/Card.tsx';
import { ClockIcon } from '~/ui/icons.tsx';
import styles from './PendingPage.module.css';
import { WaitingFrame } from './WaitingFrame.tsx';

const STEPS = [
  'Credenciais verificadas',
  'CRM validado no conselho regional',
  'Especialização em emergência confirmada',
  'Acesso liberado',
] as const;
/** The review is one act of the team, so whoever waits is at its beginning. */
const CURRENT_STEP = 0;

/** All that a signed-in person sees until an administrator approves the registration. */
export function PendingPage({ profile }: { profile: OwnProfile }) {
  const unknown = 'Não informado';
  const facts = [
    ['Nome completo', profile.full_name || unknown],
    ['E-mail', profile.email || unknown],
    ['CRM', profile.crm || unknown],
    ['Especialidade', profile.specialty || unknown],
    ['Instituição', profile.institution || unknown],
    ['Data do cadastro', profile.created_at ? formatDate(profile.created_at) : 'N/A'],
  ] as const;

  return (
    <WaitingFrame title="Cadastro em Análise">
      <div className={styles.intro}>
        <Badge tone="warning" icon={<ClockIcon size={16} />}>
          Aguardando Aprovação
        </Badge>
        <h1>Cadastro em Análise</h1>
        <p className={styles.lead}>
          Seu cadastro foi recebido e está em análise pela equipe médica. Não é preciso fazer nada
          agora: esta página se abre sozinha quando o acesso for liberado.
        </p>
      </div>

      <section aria-labelledby="etapas">
        <h2 id="etapas" className={styles.heading}>
          Etapas da validação
        </h2>
        <ol className={styles.steps}>
          {STEPS.map((step, index) => (
            <li key={step} aria-current={index === CURRENT_STEP ? 'step' : undefined}>
              <span>{step}</span>
              {index === CURRENT_STEP && <span className={styles.here}>você está aqui</span>}
            </li>
          ))}
        </ol>
        <ul className={styles.notes}>
          <li>A análise leva normalmente de 24 a 72 horas úteis.</li>
          <li>Você receberá um e-mail assim que o cadastro for aprovado.</li>
          <li>Documentos adicionais podem ser solicitados.</li>
        </ul>
      </section>

      <Card as="section" aria-labelledby="dados">
        <h2 id="dados" className={styles.heading}>
          Seus dados
        </h2>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>

      <section aria-labelledby="ajuda">
        <h2 id="ajuda" className={styles.heading}>
          Precisa de ajuda?
        </h2>
        <SupportActions subject="Solicitação de Aprovação de Cadastro" />
      </section>
    </WaitingFrame>
  );
}
