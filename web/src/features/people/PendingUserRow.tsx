import { formatDateTime } from '~/lib/format.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Button } from '~/ui/Button.tsx';
import { CheckIcon, CloseIcon } from '~/ui/icons.tsx';
import { ExternalIcon } from '~/ui/later-icons.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import styles from './PendingUsers.module.css';
import type { PendingUser } from './RejectDialog.tsx';
import { CRM_SEARCH_URL, emailStanding } from './users.rules.ts';

type PendingUserRowProps = {
  user: PendingUser;
  isSelected: boolean;
  onToggle(): void;
  isApproving: boolean;
  onApprove(): void;
  onReject(): void;
};

/** One registration with what it takes to judge it. */
export function PendingUserRow({
  user,
  isSelected,
  onToggle,
  isApproving,
  onApprove,
  onReject,
}: PendingUserRowProps) {
  const name = user.full_name || user.email;
  return (
    <li className={styles.row} data-selected={isSelected || undefined}>
      <label className={styles.check}>
        <input type="checkbox" checked={isSelected} onChange={onToggle} />
        <VisuallyHidden>Selecionar {name}</VisuallyHidden>
      </label>
      <div className={styles.person}>
        <p className={styles.name}>{name}</p>
        <p className={styles.line}>{user.email}</p>
        <p className={styles.standing}>
          <Badge tone={user.email_confirmed_at ? 'success' : 'neutral'}>
            {emailStanding(user)}
          </Badge>
        </p>
        {user.phone && <p className={styles.line}>{user.phone}</p>}
        {user.registration_notes && <p className={styles.notes}>{user.registration_notes}</p>}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>CRM</dt>
          <dd>
            {user.crm ?? 'Não informado'}
            <a href={CRM_SEARCH_URL} target="_blank" rel="noreferrer" className={styles.council}>
              Consultar no CFM
              <ExternalIcon size={14} />
              <VisuallyHidden> o CRM de {name} (abre em nova aba)</VisuallyHidden>
            </a>
          </dd>
        </div>
        <div>
          <dt>Especialidade</dt>
          <dd>{user.specialty ?? 'Não informado'}</dd>
        </div>
        <div>
          <dt>Instituição</dt>
          <dd>{user.institution ?? 'Não informado'}</dd>
        </div>
        <div>
          <dt>Cadastro</dt>
          <dd>
            <time dateTime={user.created_at}>{formatDateTime(user.created_at)}</time>
          </dd>
        </div>
        {/* Whoever was judged incomplete yesterday may be complete today. */}
        {user.updated_at > user.created_at && (
          <div>
            <dt>Dados atualizados</dt>
            <dd>
              <time dateTime={user.updated_at}>{formatDateTime(user.updated_at)}</time>
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="quiet"
          icon={<CheckIcon size={16} />}
          isLoading={isApproving}
          aria-label={`Aprovar ${name}`}
          onClick={onApprove}
        >
          Aprovar
        </Button>
        <Button
          size="sm"
          variant="danger"
          icon={<CloseIcon size={16} />}
          aria-label={`Rejeitar ${name}`}
          onClick={onReject}
        >
          Rejeitar
        </Button>
      </div>
    </li>
  );
}
