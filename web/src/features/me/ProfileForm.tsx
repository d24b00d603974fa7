import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { medicalProfileSchema } from '#contracts/profile.ts';
import { describeError } from '~/lib/errors.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { FreshRow } from '~/ui/FreshRow.tsx';
import { EditIcon } from '~/ui/lesson-icons.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { useOpenCount } from '~/ui/use-open-count.ts';
import { fieldsOf } from './fields-of.ts';
import { ProfessionalFields } from './ProfessionalFields.tsx';
import styles from './ProfileForm.module.css';
import { saveProfile } from './profile.mutations.ts';
import { type OwnProfile, profileQueries } from './profile.queries.ts';
import { editOf, MEDICAL_WORDS, NOT_GIVEN } from './profile.rules.ts';
import { useProfileEdit } from './use-profile-edit.ts';

const useSave = saveProfile(MEDICAL_WORDS);

/** The professional data: read first, edited on request. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const [isEditing, setIsEditing] = useState(false);
  const opening = useOpenCount(isEditing);
  const cardRef = useFocusKept<HTMLDivElement>();
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
  const { values } = editOf(MEDICAL_WORDS, profile);
  return (
    <dl className={styles.grid}>
      {Object.entries(values).map(([name, value]) => (
        <div key={name} className={name === 'registrationNotes' ? styles.wide : undefined}>
          <dt className="faint">{MEDICAL_WORDS.fields[name as keyof typeof values].label}</dt>
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
  const save = useSave();
  const form = useForm({
    resolver: zodResolver(medicalProfileSchema),
    defaultValues: editOf(MEDICAL_WORDS, profile).values,
  });
  const field = fieldsOf(form, MEDICAL_WORDS.fields);
  const { edit, dialog } = useProfileEdit(MEDICAL_WORDS, profile, form);
  const submit = form.handleSubmit((checked) => {
    if (save.isPending) return;
    const task = edit.prepare(checked);
    if (task === null) return onClose();
    save.mutate(task, { onSuccess: ({ outcome }) => outcome !== 'kept' && onClose() });
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField autoComplete="given-name" autoFocus {...field('firstName')} />
      <TextField autoComplete="family-name" {...field('lastName')} />
      <ProfessionalFields field={field} specialty={profile.specialty} />
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
