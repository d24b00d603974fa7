import { type ReactNode, useState } from 'react';
import { DocumentRequests } from '~/features/me/DocumentRequests.tsx';
import { EmailConfirmation } from '~/features/me/EmailConfirmation.tsx';
import type { OwnProfile } from '~/features/me/profile.queries.ts';
import { isEmailOpen, missingData, NOT_GIVEN } from '~/features/me/profile.rules.ts';
import { RegistrationForm } from '~/features/me/RegistrationForm.tsx';
import { useHasRegistrationDraft } from '~/features/me/registration-draft.ts';
import { SupportActions } from '~/features/support/SupportActions.tsx';
import { formatDate } from '~/lib/format.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { ClockIcon, SuccessIcon } from '~/ui/icons.tsx';
import { EditIcon } from '~/ui/later-icons.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import styles from './PendingPage.module.css';
import { WaitingFrame } from './WaitingFrame.tsx';

/** What the team does with a registration; none of it has happened while this page is shown. */
const VALIDATION_STEPS = [
  'Credenciais verificadas',
  'CRM validado no conselho regional',
  'Especialização em emergência confirmada',
  'Acesso liberado',
] as const;

const LAST_WORDS = { save: 'Salvar e entrar', cancel: 'Descartar e entrar' };
const listFormat = new Intl.ListFormat('pt-BR');

/** All that a signed-in person sees until an administrator approves the registration. */
export function PendingPage({ profile }: { profile: OwnProfile }) {
  const hasDraft = useHasRegistrationDraft(profile.id);
  // The approval came while something was typed and not saved: the page stays until that is decided.
  const isLetIn = profile.is_approved && hasDraft;
  const missing = missingData(profile);
  return (
    <WaitingFrame title={isLetIn ? 'Cadastro aprovado' : 'Cadastro em Análise'}>
      <div className="grid gap-3" role="status">
        {isLetIn ? (
          <>
            <Badge tone="success" icon={<SuccessIcon size={16} />}>
              Acesso liberado
            </Badge>
            <h1>Cadastro aprovado</h1>
            <p className="lead">
              Seu acesso foi liberado, mas o que você digitou abaixo ainda não está salvo. Salve ou
              descarte, e a plataforma se abre.
            </p>
          </>
        ) : (
          <>
            <Badge tone="warning" icon={<ClockIcon size={16} />}>
              Aguardando Aprovação
            </Badge>
            <h1>Cadastro em Análise</h1>
            <p className="lead">
              Seu cadastro foi recebido e está em análise pela equipe médica.{' '}
              {whatToDo(missing, isEmailOpen(profile))} página se abre sozinha quando o acesso for
              liberado.
            </p>
          </>
        )}
      </div>
      {!isLetIn && <DocumentRequests />}
      <OwnData profile={profile} isIncomplete={missing.length > 0} isLetIn={isLetIn} />
      {!isLetIn && <ReviewSteps profile={profile} missing={missing} />}
      {!isLetIn && (
        <section aria-labelledby="ajuda">
          <h2 id="ajuda" className={styles.heading}>
            Precisa de ajuda?
          </h2>
          <SupportActions subject="Solicitação de Aprovação de Cadastro" />
        </section>
      )}
    </WaitingFrame>
  );
}

/** What the person can do meanwhile, as the beginning of a sentence. */
function whatToDo(missing: string[], hasOpenEmail: boolean): string {
  if (missing.length > 0) {
    return `Para concluir, a equipe precisa do que falta em seus dados: ${listFormat.format(missing)}. Esta`;
  }
  return hasOpenEmail
    ? 'Falta só confirmar o seu e-mail. Esta'
    : 'Não é preciso fazer nada agora: esta';
}

type OwnDataProps = { profile: OwnProfile; isIncomplete: boolean; isLetIn: boolean };

function OwnData({ profile, isIncomplete, isLetIn }: OwnDataProps) {
  // A draft of before a reload opens the form again.
  const hasDraft = useHasRegistrationDraft(profile.id);
  const [isEditing, setIsEditing] = useState(hasDraft);
  const cardRef = useFocusKept<HTMLDivElement>();
  const account = [
    ['Nome completo', profile.full_name || NOT_GIVEN],
    ['E-mail', profile.email || NOT_GIVEN],
    ['Data do cadastro', profile.created_at ? formatDate(profile.created_at) : 'N/A'],
  ] as const;
  const professional = [
    ['CRM', profile.crm || NOT_GIVEN],
    ['Especialidade', profile.specialty || NOT_GIVEN],
    ['Instituição', profile.institution || NOT_GIVEN],
    ['Observações', profile.registration_notes],
  ] as const;
  return (
    <Card ref={cardRef} as="section" aria-labelledby="dados">
      <h2 id="dados" className={styles.heading}>
        Seus dados
      </h2>
      <Facts of={account} />
      {!isLetIn && isEmailOpen(profile) && <EmailConfirmation />}
      <div className={styles.professional}>
        {isEditing ? (
          <RegistrationForm
            profile={profile}
            labels={isLetIn ? LAST_WORDS : { save: 'Salvar', cancel: 'Cancelar' }}
            onClose={() => setIsEditing(false)}
          />
        ) : (
          <>
            <Facts of={professional} />
            <Button
              variant={isIncomplete ? 'solid' : 'quiet'}
              icon={<EditIcon size={18} />}
              onClick={() => setIsEditing(true)}
            >
              {isIncomplete ? 'Completar cadastro' : 'Editar dados'}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

function Facts({ of }: { of: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <dl className={styles.facts}>
      {of.map(
        ([label, value]) =>
          value && (
            <div key={label} data-missing={value === NOT_GIVEN || undefined}>
              <dt className="faint">{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function ReviewSteps({ profile, missing }: { profile: OwnProfile; missing: string[] }) {
  const received = profile.created_at ? ` em ${formatDate(profile.created_at)}` : '';
  return (
    <section aria-labelledby="etapas">
      <h2 id="etapas" className={styles.heading}>
        O que acontece agora
      </h2>
      <ul className={styles.path}>
        <Done>Cadastro recebido{received}</Done>
        {profile.email_confirmed_at && (
          <Done>E-mail confirmado em {formatDate(profile.email_confirmed_at)}</Done>
        )}
        {isEmailOpen(profile) && <li>E-mail: falta confirmar</li>}
        {missing.length === 0 ? (
          <Done>Dados profissionais informados</Done>
        ) : (
          <li>Dados profissionais: falta informar {listFormat.format(missing)}</li>
        )}
        <li aria-current="step">
          Análise pela equipe médica
          <span className={styles.here}>você está aqui</span>
        </li>
      </ul>
      <div className={styles.ahead}>
        <h3 id="validacao" className="faint">
          Etapas da validação, que a equipe ainda vai cumprir
        </h3>
        <ol aria-labelledby="validacao">
          {VALIDATION_STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <ul className={styles.notes}>
        <li>A análise leva normalmente de 24 a 72 horas úteis.</li>
        <li>Você receberá um e-mail assim que o cadastro for aprovado.</li>
        <li>Documentos adicionais podem ser solicitados.</li>
      </ul>
    </section>
  );
}

function Done({ children }: { children: ReactNode }) {
  return (
    <li data-done>
      <span className={styles.tick}>
        <SuccessIcon size={20} />
      </span>
      {children}
      <VisuallyHidden> (feito)</VisuallyHidden>
    </li>
  );
}
