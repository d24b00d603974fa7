import { type ReactNode, useId, useState } from 'react';
import { AlertIcon } from './core-icons.tsx';
import styles from './Field.module.css';

export type FieldProps = {
  label: ReactNode;
  /** One line under the control that says what is expected. */
  help?: ReactNode | undefined;
  /** What is wrong and how to put it right; replaces the help. */
  error?: string | undefined;
  /** Says "(opcional)" beside the label. */
  isOptional?: boolean | undefined;
};

/** What a control needs to be tied to its label, help and error. */
type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldFrameProps = FieldProps & {
  id?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
};

/** The properties of a field: those of its frame, and those of the control in it. */
export function fieldOf<Props extends FieldProps & { id?: string | undefined }>({
  label,
  help,
  error,
  isOptional,
  id,
  ...control
}: Props) {
  return [{ label, help, error, isOptional, id }, control] as const;
}

/** Label above, help below, error in its place: the one frame of every form control. */
export function Field({ label, help, error, isOptional = false, id, children }: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  // The line stays once shown, so that correcting the field does not move the layout.
  const [keepsRoom, setKeepsRoom] = useState(false);
  if (error && !keepsRoom) setKeepsRoom(true);
  return (
    <div className="stack gap-1">
      <label className="hint bold" htmlFor={controlId}>
        {label}
        {isOptional && <span className={styles.optional}> (opcional)</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': error || help ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div
        className={styles.note}
        id={noteId}
        data-error={error ? true : undefined}
        data-kept={keepsRoom || undefined}
        aria-live="polite"
      >
        {error ? (
          <>
            <AlertIcon size={16} />
            <span>{error}</span>
          </>
        ) : (
          help
        )}
      </div>
    </div>
  );
}
