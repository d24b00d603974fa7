import { Stack } from '@chakra-ui/react/stack';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_REASON, MOST_WITHOUT_REASON } from '#contracts/user.ts';
import { CountProgress } from '~/admin/ui/ProgressBar.tsx';
import { formatInteger, plural } from '~/lib/format.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { ChoiceOptions, SelectField } from '~/ui/SelectField.tsx';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { useReject } from './approvals.mutations.ts';
import { approvalQueries } from './approvals.queries.ts';
import { countOf, type Whom } from './approvals.rules.ts';
import { Doubts, useWeighed } from './Doubts.tsx';
import { useHold } from './holds.api.ts';

/** The registrations that the dialog asks about; the name is that of one person. */
export type Rejected = { whom: Whom; name: string };

type RejectDialogProps = {
  /** Open while there is one. */
  rejected: Rejected | null;
  /** Opens another page. */
  open(path: string): void;
  onClose(): void;
  onRejected?: (() => void) | undefined;
};

const UNTYPED = { number: '', isTried: false };

/** Asks before registrations are deleted, with a reason for the mail; of more than ten also for their number. */
export function RejectDialog({ rejected, ...props }: RejectDialogProps) {
  // Kept while the dialog fades out, so that its text does not change.
  const shown = useLastShown(rejected);
  return shown && <Question {...shown} {...props} isOpen={rejected !== null} />;
}

type QuestionProps = Omit<RejectDialogProps, 'rejected'> & Rejected & { isOpen: boolean };

function Question({ whom, name, isOpen, open, onClose, onRejected }: QuestionProps) {
  const reject = useReject();
  const reasons = useQuery({ ...approvalQueries.reasons(), enabled: isOpen }).data ?? [];
  const weighing = useWeighed(whom, isOpen && !reject.isPending);
  // By person, and one for many: a reason is there again when the dialog was closed too early, or the rejection failed.
  const [reasonsBy, setReasonsBy] = useState<Readonly<Record<string, string>>>({});
  const [done, setDone] = useState(0);
  const [{ number, isTried }, setTyped] = useState(UNTYPED);
  const reasonRef = useRef<HTMLTextAreaElement>(null);
  const numberRef = useRef<HTMLInputElement>(null);
  const count = countOf(whom);
  const isOne = count === 1;
  const isLarge = count > MOST_WITHOUT_REASON;
  const only = isOne && !('total' in whom) ? (whom[0] ?? null) : null;
  useHold(isOpen ? only : null);
  const whose = only ?? 'many';
  const reason = reasonsBy[whose] ?? '';
  const setReason = (text: string) => setReasonsBy((before) => ({ ...before, [whose]: text }));
  const isNumberRight = number.replace(/[^0-9]/g, '') === String(count);
  const close = () => {
    setTyped(UNTYPED);
    onClose();
  };
  const confirm = () => {
    if (isLarge && !(isNumberRight && reason.trim())) {
      (reason.trim() ? numberRef : reasonRef).current?.focus();
      return setTyped({ number, isTried: true });
    }
    setDone(0);
    reject.mutate({
      whom,
      reason,
      open,
      onProgress: setDone,
      // The question closes before the message with "Desfazer" comes, which it would cover; a failure leaves it open.
      onEnd({ failure }) {
        if (failure !== null) return;
        setReason('');
        close();
        onRejected?.();
      },
    });
  };
  // A ready text comes below what was typed.
  const begin = (id: string) => {
    const chosen = reasons.find((one) => String(one.id) === id)?.reason;
    setReason([reason.trimEnd(), chosen].filter(Boolean).join('\n').slice(0, MAX_REASON));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(isShown) => !isShown && close()}
      tone="danger"
      title={isOne ? 'Rejeitar cadastro?' : `Rejeitar ${plural(count, 'cadastro', 'cadastros')}?`}
      text={
        isOne
          ? `O cadastro de ${name} sai da lista. Há 10 segundos para desfazer; depois ele é excluído de vez, e a pessoa é avisada por e-mail.`
          : 'Os cadastros saem da lista. Há 10 segundos para desfazer; depois eles são excluídos de vez, e cada pessoa é avisada por e-mail com o mesmo motivo.'
      }
      confirmLabel={isOne ? 'Rejeitar e excluir cadastro' : 'Rejeitar e excluir cadastros'}
      loadingText="Rejeitando..."
      isLoading={reject.isPending}
      isDisabled={weighing.isCounting}
      onConfirm={confirm}
    >
      <Stack gap="4">
        <Doubts {...weighing} whom={whom} onLeave={close} />
        {reasons.length > 0 && (
          <SelectField
            label="Começar por um motivo pronto"
            value=""
            onChange={({ target }) => begin(target.value)}
          >
            <option value="">Escolha...</option>
            <ChoiceOptions choices={reasons} />
          </SelectField>
        )}
        <TextAreaField
          ref={reasonRef}
          label="Motivo"
          isOptional={!isLarge}
          rows={3}
          maxLength={MAX_REASON}
          help="Vai no e-mail para a pessoa."
          error={
            isTried && isLarge && !reason.trim()
              ? `Escreva o motivo: ele é obrigatório acima de ${MOST_WITHOUT_REASON} cadastros.`
              : undefined
          }
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {isLarge && (
          <TextField
            ref={numberRef}
            label={`Para confirmar, digite ${formatInteger(count)}`}
            inputMode="numeric"
            autoComplete="off"
            error={
              isTried && !isNumberRight ? 'Digite o número de cadastros, como acima.' : undefined
            }
            value={number}
            onChange={({ target }) => setTyped({ number: target.value, isTried })}
          />
        )}
        {reject.isPending && !isOne && (
          <CountProgress done={done} total={count} label="Cadastros rejeitados" />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
