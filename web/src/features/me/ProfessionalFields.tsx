import type { UseFormRegisterReturn } from 'react-hook-form';
import { SelectField } from '~/ui/SelectField.tsx';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import styles from './ProfileForm.module.css';
import { specialtyChoices } from './profile.rules.ts';
import type { ProfessionalForm } from './registration-draft.ts';

type Name = keyof ProfessionalForm;

type ProfessionalFieldsProps = {
  /** `register` of the form. */
  bind: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string | undefined }>>;
  /** The person's own, which may be none of the choices. */
  specialty: string | null;
  notesHelp?: string | undefined;
};

/** What a reviewer judges a person by: the same fields before and after the approval. */
export function ProfessionalFields({
  bind,
  errors,
  specialty,
  notesHelp,
}: ProfessionalFieldsProps) {
  return (
    <>
      <TextField
        label="CRM"
        autoComplete="off"
        help="Com a sigla do estado, por exemplo CRM-SP 123456"
        error={errors.crm?.message}
        {...bind('crm')}
      />
      <SelectField label="Especialidade" error={errors.specialty?.message} {...bind('specialty')}>
        <option value="">Selecione</option>
        {specialtyChoices(specialty).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectField>
      <div className={styles.wide}>
        <TextField
          label="Instituição"
          autoComplete="organization"
          error={errors.institution?.message}
          {...bind('institution')}
        />
      </div>
      <div className={styles.wide}>
        <TextAreaField
          label="Observações"
          isOptional
          rows={3}
          help={notesHelp}
          error={errors.registrationNotes?.message}
          {...bind('registrationNotes')}
        />
      </div>
    </>
  );
}
