import { useEffect, useRef, useState } from 'react';
import { formatInteger, plural } from '~/lib/format.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { Button } from '~/ui/Button.tsx';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { ProgressBar } from '~/ui/ProgressBar.tsx';
import type { useApproveUsers } from './approvals.mutations.ts';
import styles from './PendingUsers.module.css';
import type { PendingUser } from './RejectDialog.tsx';
import type { Everybody } from './users.rules.ts';

type ApprovalBarProps = {
  /** Those on the screen, and which of them are chosen. */
  users: readonly PendingUser[];
  selected: ReadonlySet<string>;
  onSelect(ids: ReadonlySet<string>): void;
  /** Everybody who fits the filter, once that is known and more than is loaded. */
  everybody: Everybody | undefined;
  /** Whether all of them are chosen, not only those on the screen. */
  chosen: Everybody | null;
  onChooseEverybody(everybody: Everybody): void;
  approve: ReturnType<typeof useApproveUsers>;
};

/** Whom the dialog asks about. */
type Asked = { whom: readonly string[] | Everybody; count: number; unconfirmed: number };

/** "Selecionar todos" and what is done with the selection. More than one are asked about first. */
export function ApprovalBar({
  users,
  selected,
  onSelect,
  everybody,
  chosen,
  onChooseEverybody,
  approve,
}: ApprovalBarProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState(0);
  // What is asked does not change while people disappear from the list, nor while the dialog fades.
  const shown = useLastShown(asked);
  const box = useRef<HTMLInputElement>(null);
  const hasAll = selected.size === users.length;
  const isPartial = selected.size > 0 && !hasAll;
  useEffect(() => {
    // The third state of a checkbox exists only as a property.
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  const count = chosen?.total ?? selected.size;
  const isWorking = approve.isPending && asked !== null;

  const ask = () => {
    const unconfirmed = users.filter(
      ({ id, email_confirmed_at }) => selected.has(id) && email_confirmed_at === null,
    ).length;
    const question = {
      whom: chosen ?? [...selected],
      count,
      unconfirmed: chosen ? 0 : unconfirmed,
    };
    if (count === 1) start(question);
    else setAsked(question);
  };
  const start = ({ whom }: Pick<Asked, 'whom'>) => {
    setDone(0);
    // Closed before the message with "Desfazer" comes, which a dialog would cover.
    approve.mutate({ whom, onProgress: setDone, onEnd: () => setAsked(null) });
  };

  return (
    <div className={styles.bulk} data-active={selected.size > 0 || undefined}>
      <div className={styles.choice}>
        <label className={styles.all}>
          <input
            ref={box}
            type="checkbox"
            checked={hasAll}
            onChange={() => onSelect(new Set(hasAll ? [] : users.map(({ id }) => id)))}
          />
          Selecionar todos
        </label>
        {hasAll && everybody && !chosen && everybody.total > users.length && (
          <Button size="sm" variant="ghost" onClick={() => onChooseEverybody(everybody)}>
            Selecionar todos os {formatInteger(everybody.total)}
          </Button>
        )}
        {chosen && (
          <p className={styles.line} role="status">
            Todos os {formatInteger(chosen.total)} estão selecionados.
          </p>
        )}
      </div>
      <Button
        size="sm"
        disabled={count === 0}
        isLoading={approve.isPending && approve.variables.onEnd !== undefined}
        loadingText="Aprovando..."
        onClick={ask}
      >
        {count === 0 ? 'Aprovar selecionados' : `Aprovar selecionados (${formatInteger(count)})`}
      </Button>
      {shown && (
        <ConfirmDialog
          isOpen={asked !== null}
          onOpenChange={(isOpen) => {
            if (!isOpen) setAsked(null);
          }}
          title={`Aprovar ${plural(shown.count, 'cadastro', 'cadastros')}?`}
          text="As pessoas recebem acesso na hora e, depois, um e-mail. Há 10 segundos para desfazer antes de os e-mails saírem."
          confirmLabel={`Aprovar ${plural(shown.count, 'cadastro', 'cadastros')}`}
          loadingText="Aprovando..."
          isLoading={isWorking}
          onConfirm={() => start(shown)}
        >
          {shown.unconfirmed > 0 && (
            <p>
              {plural(shown.unconfirmed, 'pessoa não confirmou', 'pessoas não confirmaram')} o
              e-mail.
            </p>
          )}
          {isWorking && (
            <div className={styles.progress}>
              <ProgressBar value={done / shown.count} label="Cadastros aprovados" height={6} />
              <p role="status">
                {formatInteger(done)} de {formatInteger(shown.count)} aprovados
              </p>
            </div>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
