import type { ReactNode } from 'react';

type SaveNoteProps = {
  mutation: { isPending: boolean; isSuccess: boolean };
  /** The help of the field. */
  children: ReactNode;
};

/** The help of a field that saves by itself, and whether it has; read out, because the note of a field is live. */
export function SaveNote({ mutation, children }: SaveNoteProps) {
  return (
    <>
      {children}
      {mutation.isPending && ' · Salvando...'}
      {mutation.isSuccess && (
        <>
          {' · '}
          <strong>Salvo</strong>
        </>
      )}
    </>
  );
}
