import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DocumentRequests } from '~/features/me/DocumentRequests.tsx';
import {
  type DocumentRequest,
  documentRequests,
} from '~/features/me/document-requests.mutations.ts';
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
import { EditIcon } from '~/ui/lesson-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
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
  const { data: requests, isFetched, fetchStatus } = useQuery(documentRequests());
  // A draft of before a reload opens the form again.
  const [isEditing, setIsEditing] = useState(hasDraft);
  // The approval came while something was typed and not saved: the page stays until that is decided.
  const isLetIn = profile.is_approved && hasDraft;
  // A request is a step and a card between the others: until its first answer the rest waits, so that nothing jumps.
  const isAsking = !isLetIn && !isFetched && fetchStatus === 'fetching';
  const steps = stepsOf(profile, requests?.[0]);
  const editData = () => {
    if (isEditing) focusOn('#seus-dados form input');
    else setIsEditing(true);
  };
  // One tree for both: what is being typed stays where it is when the approval comes.
  return (
    <WaitingFrame title={isLetIn ? 'Cadastro aprovado' : 'Cadastro em Análise'}>
      <div className="grid gap-3" role="status" data-printed>
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
              {!isAsking && steps.some(({ state }) => state === 'open')
                ? 'Falta a sua parte: veja abaixo.'
                : // Until it is read whether the team asked for a document, nobody can say so.
                  requests && 'Não é preciso fazer nada agora.'}
            </p>
          </>
        )}
      </div>
      {isAsking ? (
        <RestSkeleton />
      ) : (
        <>
          {!isLetIn && (
            <ReviewSteps
              steps={steps}
              email={profile.email}
              isEditing={isEditing}
              onEditData={editData}
            />
          )}
          {!isLetIn && <DocumentRequests requests={requests ?? []} />}
          <OwnData
            profile={profile}
            isEditing={isEditing}
            onEdit={setIsEditing}
            isLetIn={isLetIn}
          />
          {!isLetIn && (
            <section aria-labelledby="ajuda">
              <h2 id="ajuda" className={styles.heading}>
                Precisa de ajuda?
              </h2>
              <SupportActions subject="Solicitação de Aprovação de Cadastro" />
            </section>
          )}
        </>
      )}
    </WaitingFrame>
  );
}

/** Steps and data of a registration before they are known. */
function RestSkeleton() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <Skeleton width="60%" height="1.5em" />
      <Skeleton height={220} />
      <Skeleton height={280} radius="var(--radius-card)" />
    </div>
  );
}

type Step = {
  id: 'received' | 'email' | 'data' | 'documents' | 'review';
  /** `open` waits for the person, `ahead` for the team. */
  state: 'done' | 'open' | 'ahead';
  text: string;
};

/** What has happened, and what is still to come, in its order. */
function stepsOf(profile: OwnProfile, request: DocumentRequest | undefined): Step[] {
  const { created_at, email_confirmed_at } = profile;
  const missing = missingData(profile);
  const on = (at: string | null) => (at ? ` em ${formatDate(at)}` : '');
  const steps: Step[] = [
    { id: 'received', state: 'done', text: `Cadastro recebido${on(created_at)}` },
  ];
  if (email_confirmed_at) {
    steps.push({ id: 'email', state: 'done', text: `E-mail confirmado${on(email_confirmed_at)}` });
  } else if (isEmailOpen(profile)) {
    steps.push({ id: 'email', state: 'open', text: 'E-mail: falta confirmar' });
  }
  steps.push(
    missing.length === 0
      ? { id: 'data', state: 'done', text: 'Dados profissionais informados' }
      : {
          id: 'data',
          state: 'open',
          text: `Dados profissionais: falta informar ${listFormat.format(missing)}`,
        },
  );
  if (request) {
    steps.push(
      request.answer === null
        ? { id: 'documents', state: 'open', text: 'Documento pedido pela equipe: falta responder' }
        : { id: 'documents', state: 'done', text: 'Pedido da equipe respondido' },
    );
  }
  steps.push({ id: 'review', state: 'ahead', text: 'Análise pela equipe médica' });
  return steps;
}

/** Moves the focus to a field further down, which scrolls it into view. */
const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

type OwnDataProps = {
  profile: OwnProfile;
  isEditing: boolean;
  onEdit(isEditing: boolean): void;
  isLetIn: boolean;
};

function OwnData({ profile, isEditing, onEdit, isLetIn }: OwnDataProps) {
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
    <Card ref={cardRef} as="section" id="seus-dados" aria-labelledby="dados">
      <h2 id="dados" className={styles.heading}>
        Seus dados
      </h2>
      <Facts of={account} />
      <div className={styles.professional}>
        {isEditing ? (
          <RegistrationForm
            profile={profile}
            labels={isLetIn ? LAST_WORDS : { save: 'Salvar', cancel: 'Cancelar' }}
            onClose={() => onEdit(false)}
          />
        ) : (
          <>
            <Facts of={professional} />
            <Button variant="quiet" icon={<EditIcon size={18} />} onClick={() => onEdit(true)}>
              Editar dados
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

type ReviewStepsProps = {
  steps: readonly Step[];
  email: string;
  isEditing: boolean;
  onEditData(): void;
};

function ReviewSteps({ steps, email, isEditing, onEditData }: ReviewStepsProps) {
  const current = steps.find(({ state }) => state !== 'done')?.id;
  const listRef = useFocusKept<HTMLUListElement>();
  // One button stands out: that of the first open step, or that of the form while it is open.
  const look = (id: Step['id']) => (id === current && !isEditing ? 'solid' : 'quiet');
  return (
    <section aria-labelledby="etapas">
      <h2 id="etapas" className={styles.heading}>
        O que acontece agora
      </h2>
      <ul ref={listRef} className={styles.path}>
        {steps.map(({ id, state, text }) => (
          <li key={id} data-state={state} aria-current={id === current ? 'step' : undefined}>
            {state === 'done' && (
              <span className={styles.tick}>
                <SuccessIcon size={20} />
              </span>
            )}
            <p>
              {text}
              {state === 'done' && <VisuallyHidden> (feito)</VisuallyHidden>}
              {id === current && <span className={styles.here}>você está aqui</span>}
            </p>
            {id === 'email' && state === 'open' && (
              <EmailConfirmation email={email} variant={look(id)} />
            )}
            {id === 'data' && state === 'open' && (
              <Button variant={look(id)} icon={<EditIcon size={18} />} onClick={onEditData}>
                Completar cadastro
              </Button>
            )}
            {id === 'documents' && state === 'open' && (
              <Button variant={look(id)} onClick={() => focusOn('#pedidos-da-equipe textarea')}>
                Responder
              </Button>
            )}
          </li>
        ))}
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
        <li>Esta página se abre sozinha quando o acesso for liberado.</li>
      </ul>
    </section>
  );
}
