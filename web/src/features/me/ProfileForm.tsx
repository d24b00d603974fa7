import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { medicalProfileSchema } from '#contracts/profile.ts';
import { NO_KNOWN_EDITORS } from '~/lib/edits/shown-edit.ts';
import { useEdit } from '~/lib/edits/use-edit.ts';
import { describeError } from '~/lib/errors.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { FreshRow } from '~/ui/FreshRow.tsx';
import { EditIcon } from '~/ui/later-icons.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { useConflictDialog } from '~/ui/use-conflict-dialog.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { useOpenCount } from '~/ui/use-open-count.ts';
import { ProfessionalFields } from './ProfessionalFields.tsx';
import styles from './ProfileForm.module.css';
import { useSaveProfile } from './profile.mutations.ts';
import { type OwnProfile, profileQueries } from './profile.queries.ts';
import { MEDICAL_WORDS, type MedicalForm, NOT_GIVEN, toMedicalForm } from './profile.rules.ts';

/** The professional data: read first, edited on request. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const [isEditing, setIsEditing] = useState(false);
  const opening = useOpenCount(isEditing);
  const cardRef = useRef<HTMLDivElement>(null);
  useFocusKept(cardRef);
  return (
    <Card ref={cardRef} as="section" aria-labelledby="profile-form-title">
      <div className={styles.head}>
        <h2 id="profile-form-title">Dados profissionais</h2>
        {!isEditing && (
          <Button
            variant="quiet"
            size="sm"
            icon={<EditIcon size={16} />}
            onClick={() => setIsEditing(true)}
          >
            Editar
          </Button>
        )}
      </div>
      {isEditing ? (
        <FreshForm opening={opening} onClose={() => setIsEditing(false)} />
      ) : (
        <Facts profile={profile} />
      )}
    </Card>
  );
}

function Facts({ profile }: { profile: OwnProfile }) {
  const facts = [
    ['Nome', profile.first_name],
    ['Sobrenome', profile.last_name],
    ['CRM', profile.crm],
    ['Especialidade', profile.specialty],
    ['Instituição', profile.institution],
    ['Observações', profile.registration_notes],
  ] as const;
  return (
    <dl className={styles.grid}>
      {facts.map(([label, value]) => (
        <div key={label} className={label === 'Observações' ? styles.wide : undefined}>
          <dt className="faint">{label}</dt>
          <dd className={value ? styles.value : styles.missing}>{value || NOT_GIVEN}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The form, once the profile has come as it is now. */
function FreshForm({ opening, onClose }: { opening: number; onClose(): void }) {
  const row = useQuery(profileQueries.edited(opening));
  return (
    <FreshRow
      row={row.data}
      failure={row.error && describeError(row.error)}
      onRetry={() => void row.refetch()}
      fields={[46, 46, 46]}
      goneTitle={MEDICAL_WORDS.gone}
    >
      {(profile) => <EditForm profile={profile} onClose={onClose} />}
    </FreshRow>
  );
}

function EditForm({ profile, onClose }: { profile: OwnProfile; onClose(): void }) {
  const save = useSaveProfile<MedicalForm>(toMedicalForm);
  const values = toMedicalForm(profile);
  const form = useForm({ resolver: zodResolver(medicalProfileSchema), defaultValues: values });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { person, dialog } = useConflictDialog();
  const edit = useEdit<MedicalForm>({
    row: { version: profile.updated_at, values },
    form,
    words: MEDICAL_WORDS,
    editors: NO_KNOWN_EDITORS,
    person,
  });
  const submit = handleSubmit((checked) => {
    if (save.isPending) return;
    const task = edit.prepare(checked);
    if (task === null) return onClose();
    save.mutate(task, { onSuccess: ({ outcome }) => outcome !== 'kept' && onClose() });
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        label="Nome"
        autoComplete="given-name"
        autoFocus
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Sobrenome"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <ProfessionalFields
        bind={(name) => register(name)}
        errors={errors}
        specialty={profile.specialty}
      />
      <div className="form-actions">
        <Button type="submit" isLoading={save.isPending} loadingText="Salvando...">
          Salvar
        </Button>
        <Button variant="quiet" disabled={save.isPending} onClick={onClose}>
          Cancelar
        </Button>
      </div>
      {dialog}
    </form>
  );
}
