import { useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './ConflictDialog.module.css';
import { Dialog } from './Dialog.tsx';
import { AlertIcon } from './icons.tsx';
import { toast } from './toast.ts';

/** A field that two people changed to different values. */
type ConflictField = {
  key: string;
  label: string;
  mine: string;
  theirs: string;
  /** Who changed it there, and when where that is known. */
  name: string;
  at: string | null;
};
export type ConflictQuestion = {
  title: string;
  fields: ConflictField[];
  /** What else was changed there, in a sentence. */
  others: string | null;
};
/** `typed`: what was typed, as text. */
export type GoneNotice = { title: string; typed: string };

type Choice = 'mine' | 'theirs';

type ConflictDialogProps = {
  /** Open while there is one. */
  question: ConflictQuestion | null;
  /** The fields that are to stay as they are there; null to go on editing. */
  onAnswer(taken: string[] | null): void;
};

/** Two people changed the same fields: each value beside the other, and one of them chosen for each. */
export function ConflictDialog({ question, onAnswer }: ConflictDialogProps) {
  const formId = useId();
  return (
    <Dialog
      isOpen={question !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onAnswer(null);
      }}
      size="lg"
      title={question?.title}
      description="Nada foi salvo ainda. Escolha, em cada campo, o que fica."
      footer={
        <>
          <Button variant="quiet" onClick={() => onAnswer(null)}>
            Voltar à edição
          </Button>
          <Button type="submit" form={formId}>
            Salvar com estas escolhas
          </Button>
        </>
      }
    >
      {question && <Choices id={formId} question={question} onAnswer={onAnswer} />}
    </Dialog>
  );
}

type ChoicesProps = {
  id: string;
  question: ConflictQuestion;
  onAnswer(taken: string[]): void;
};

function Choices({ id, question: { fields, others }, onAnswer }: ChoicesProps) {
  const [choices, setChoices] = useState<Partial<Record<string, Choice>>>({});
  const [isAsked, setIsAsked] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(fields.map(({ key }) => [key, choice])));
  return (
    <form
      id={id}
      ref={formRef}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        // A form inside another one in React's tree: the outer one must not be sent too.
        event.stopPropagation();
        const open = fields.find(({ key }) => choices[key] === undefined);
        if (!open)
          return onAnswer(fields.flatMap(({ key }) => (choices[key] === 'theirs' ? [key] : [])));
        setIsAsked(true);
        formRef.current
          ?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(open.key)}"]`)
          ?.focus();
      }}
    >
      {fields.length > 1 && (
        <div className="actions">
          <Button size="sm" variant="quiet" onClick={() => chooseAll('mine')}>
            Manter todos os meus
          </Button>
          <Button size="sm" variant="quiet" onClick={() => chooseAll('theirs')}>
            Usar todos os salvos
          </Button>
        </div>
      )}
      {fields.map((field) => (
        <FieldChoice
          key={field.key}
          field={field}
          choice={choices[field.key]}
          isMissing={isAsked && choices[field.key] === undefined}
          onChoose={(choice) => setChoices({ ...choices, [field.key]: choice })}
        />
      ))}
      {others && <p className="muted">{others} Isso continua como está.</p>}
    </form>
  );
}

type FieldChoiceProps = {
  field: ConflictField;
  choice: Choice | undefined;
  isMissing: boolean;
  onChoose(choice: Choice): void;
};

function FieldChoice({ field, choice, isMissing, onChoose }: FieldChoiceProps) {
  const noteId = useId();
  const options = [
    ['mine', 'O que você digitou', field.mine],
    ['theirs', 'O que está salvo', field.theirs],
  ] as const;
  return (
    <fieldset className="grid gap-2" aria-describedby={noteId}>
      <legend className="bold">{field.label}</legend>
      <p id={noteId} className={styles.note} data-missing={isMissing || undefined}>
        {field.name} mudou{field.at && ` em ${field.at}`}.
        {isMissing && (
          <strong className="inline-row gap-1" role="alert">
            <AlertIcon size={16} /> Escolha qual fica.
          </strong>
        )}
      </p>
      <div className={styles.options}>
        {options.map(([value, title, text]) => (
          <label key={value} className={styles.option} data-chosen={choice === value || undefined}>
            <input
              type="radio"
              name={field.key}
              checked={choice === value}
              onChange={() => onChoose(value)}
            />
            <span className="column gap-1">
              <span className="hint">{title}: </span>
              <span className={styles.value}>{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type GoneDialogProps = {
  /** Open while there is one. */
  notice: GoneNotice | null;
  onClose(): void;
};

/** The row is gone: what was typed can be taken along. */
export function GoneDialog({ notice, onClose }: GoneDialogProps) {
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copiado', tone: 'success' });
    } catch {
      toast({
        title: 'Não foi possível copiar',
        description: 'Selecione o texto abaixo e copie.',
        tone: 'destructive',
      });
    }
  };
  return (
    <Dialog
      isOpen={notice !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={notice?.title}
      description="Por isso nada foi salvo. Copie o que você digitou, se ainda precisar."
      footer={
        <>
          <Button variant="quiet" onClick={() => void copy(notice?.typed ?? '')}>
            Copiar o que digitei
          </Button>
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      <p className={styles.typed}>{notice?.typed}</p>
    </Dialog>
  );
}
