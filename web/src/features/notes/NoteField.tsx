import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '~/ui/Button.tsx';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { toast } from '~/ui/toast.ts';
import { useNoteDraft } from './note-draft.ts';
import { type NoteDraft, noteLength, noteProblem } from './notes.rules.ts';

type NoteFieldProps = {
  label: ReactNode;
  /** Where what is typed is kept. */
  slot: string;
  /** What the field holds before anything is typed. */
  empty: NoteDraft;
  /** Another device changed what is being edited. */
  isOvertaken?: boolean;
  /** A new number puts the focus into the field; 0 leaves it where it is. */
  focus: number;
  onSave(draft: NoteDraft): void;
  /** What was typed is kept. */
  onClose(): void;
};

/** Where a note is written. Ctrl+Enter saves, Escape closes. */
export function NoteField({
  label,
  slot,
  empty,
  isOvertaken = false,
  focus,
  onSave,
  onClose,
}: NoteFieldProps) {
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const [kept, keep] = useNoteDraft(slot);
  const [isRefused, setIsRefused] = useState(false);
  const draft = kept ?? empty;
  const problem = noteProblem(draft.text);

  useEffect(() => {
    if (focus > 0) areaRef.current?.focus();
  }, [focus]);

  const save = () => {
    if (problem) {
      setIsRefused(true);
      areaRef.current?.focus();
      return;
    }
    onSave(draft);
    keep(null);
  };
  const discard = () => {
    keep(null);
    onClose();
    toast({
      title: 'Texto descartado',
      action: { label: 'Desfazer', onSelect: () => keep(draft) },
    });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextAreaField
        ref={areaRef}
        label={label}
        rows={3}
        dir="auto"
        value={draft.text}
        error={(isRefused && problem) || undefined}
        help={
          isOvertaken
            ? 'Esta anotação mudou em outro aparelho enquanto você escrevia. Ao salvar, ficam os dois textos.'
            : (noteLength(draft.text) ?? (
                <>
                  O rascunho fica neste aparelho.
                  <span className="key-hint"> Ctrl+Enter salva.</span>
                </>
              ))
        }
        onChange={({ target }) => {
          setIsRefused(false);
          keep({ ...draft, text: target.value });
        }}
        onKeyDown={handleKeyDown}
      />
      <div className="actions">
        <Button type="submit" size="sm">
          Salvar{' '}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Fechar
        </Button>
        {kept && (
          <Button size="sm" variant="ghost" onClick={discard}>
            Descartar
          </Button>
        )}
      </div>
    </form>
  );
}
