import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type MedicalProfile, medicalProfileSchema } from '#contracts/profile.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { EditIcon } from '~/ui/later-icons.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { ProfessionalFields } from './ProfessionalFields.tsx';
import styles from './ProfileForm.module.css';
import { useSaveProfile } from './profile.mutations.ts';
import type { OwnProfile } from './profile.queries.ts';
import { NOT_GIVEN, toMedicalForm } from './profile.rules.ts';

/** The professional data: read first, edited on request. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const [isEditing, setIsEditing] = useState(false);
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
        <EditForm profile={profile} onClose={() => setIsEditing(false)} />
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
          <dt className={styles.label}>{label}</dt>
          <dd className={value ? styles.value : styles.missing}>{value || NOT_GIVEN}</dd>
        </div>
      ))}
    </dl>
  );
}

function EditForm({ profile, onClose }: { profile: OwnProfile; onClose(): void }) {
  const save = useSaveProfile<MedicalProfile>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(medicalProfileSchema),
    defaultValues: toMedicalForm(profile),
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={handleSubmit((form) => save.mutate(form, { onSuccess: onClose }))}
    >
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
      <div className={styles.actions}>
        <Button type="submit" isLoading={save.isPending} loadingText="Salvando...">
          Salvar
        </Button>
        <Button variant="quiet" disabled={save.isPending} onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
