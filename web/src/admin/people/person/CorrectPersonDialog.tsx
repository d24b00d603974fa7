import { SPECIALTIES } from '#contracts/profile.ts';
import { EditDialog } from '~/admin/ui/edit/EditDialog.tsx';
import { FormSelect, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { CORRECTION } from './correction.api.ts';

type CorrectPersonDialogProps = {
  /** Open while there is one. */
  person: { id: string } | null;
  onClose(): void;
};

/** "Corrigir dados": CRM, specialty and institution of a person, who is told. */
export function CorrectPersonDialog({ person, onClose }: CorrectPersonDialogProps) {
  return (
    <EditDialog noun={CORRECTION} target={person} onClose={onClose}>
      {(row) => <Fields specialty={row?.values.specialty ?? null} />}
    </EditDialog>
  );
}

function Fields({ specialty }: { specialty: string | null }) {
  // One from before the list existed stays until another is chosen.
  const choices = new Set([...(specialty ? [specialty] : []), ...SPECIALTIES]);
  return (
    <>
      <FormText
        name="crm"
        autoFocus
        help="A pessoa é avisada de cada campo, com o valor de antes e o de agora."
      />
      <FormSelect name="specialty">
        <option value="">Não informada</option>
        {[...choices].map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </FormSelect>
      <FormText name="institution" />
    </>
  );
}
