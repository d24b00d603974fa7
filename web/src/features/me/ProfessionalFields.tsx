import { SelectField } from '~/ui/SelectField.tsx';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import type { BoundField } from './fields-of.ts';
import styles from './ProfileForm.module.css';
import { specialtyChoices } from './profile.rules.ts';
import type { ProfessionalForm } from './registration-draft.ts';

type ProfessionalFieldsProps = {
  field: (name: keyof ProfessionalForm) => BoundField;
  /** The person's own, which may be none of the choices. */
  specialty: string | null;
  notesHelp?: string | undefined;
};

/** What a reviewer judges a person by: the same fields before and after the approval. */
export function ProfessionalFields({ field, specialty, notesHelp }: ProfessionalFieldsProps) {
  return (
    <>
      <TextField
        autoComplete="off"
        help="Com a sigla do estado, por exemplo CRM-SP 123456"
        {...field('crm')}
      />
      <SelectField {...field('specialty')}>
        <option value="">Selecione</option>
        {specialtyChoices(specialty).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectField>
      <div className={styles.wide}>
        <TextField autoComplete="organization" {...field('institution')} />
      </div>
      <div className={styles.wide}>
        <TextAreaField isOptional rows={3} help={notesHelp} {...field('registrationNotes')} />
      </div>
    </>
  );
}
