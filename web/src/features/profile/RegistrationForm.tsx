import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type RegistrationData, registrationDataSchema } from '#contracts/profile.ts';
import { Button } from '~/ui/Button.tsx';
import { ProfessionalFields } from './ProfessionalFields.tsx';
import styles from './ProfileForm.module.css';
import { useSaveProfile } from './profile.mutations.ts';
import type { OwnProfile } from './profile.queries.ts';
import { toProfessionalForm } from './profile.rules.ts';
import {
  keepRegistrationDraft,
  type ProfessionalForm,
  readRegistrationDraft,
} from './registration-draft.ts';

type RegistrationFormProps = {
  profile: OwnProfile;
  /** Words of the two buttons. */
  labels: { save: string; cancel: string };
  /** Saved, or given up. */
  onClose(): void;
};

const FIELDS = ['crm', 'specialty', 'institution', 'registrationNotes'] as const;

const isSame = (a: ProfessionalForm, b: ProfessionalForm) =>
  FIELDS.every((name) => a[name] === b[name]);

/** The data of a registration, as far as the person has them; what is typed is kept until it is saved or given up. */
export function RegistrationForm({ profile, labels, onClose }: RegistrationFormProps) {
  const save = useSaveProfile<RegistrationData>();
  const saved = toProfessionalForm(profile);
  const { register, handleSubmit, formState, getValues, setFocus, setValue } = useForm<
    ProfessionalForm,
    unknown,
    RegistrationData
  >({
    resolver: zodResolver(registrationDataSchema),
    // The profile is read again and again meanwhile: what was saved elsewhere comes in, what is being typed stays.
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left is taken up once.
  useEffect(() => {
    const draft = readRegistrationDraft(profile.id);
    if (!draft) return setFocus('crm');
    for (const name of FIELDS) setValue(name, draft[name], { shouldDirty: true });
  }, []);

  const submit = handleSubmit((form) => {
    const sent = getValues();
    save.mutate(form, {
      onSuccess() {
        // What was typed while the answer was on its way is not saved yet.
        if (!isSame(getValues(), sent)) return;
        keepRegistrationDraft(profile.id, null);
        onClose();
      },
    });
  });

  return (
    <form
      noValidate
      className={styles.form}
      aria-label="Dados profissionais"
      onSubmit={submit}
      onChange={() => {
        const typed = getValues();
        keepRegistrationDraft(profile.id, isSame(typed, saved) ? null : typed);
      }}
    >
      <ProfessionalFields
        bind={(name) => register(name)}
        errors={errors}
        specialty={profile.specialty}
        notesHelp="O que ajudar a equipe: residência, ano, quem pode confirmar"
      />
      <div className={styles.actions}>
        <Button type="submit" isLoading={save.isPending} loadingText="Salvando...">
          {labels.save}
        </Button>
        <Button
          variant="quiet"
          disabled={save.isPending}
          onClick={() => {
            keepRegistrationDraft(profile.id, null);
            onClose();
          }}
        >
          {labels.cancel}
        </Button>
      </div>
    </form>
  );
}
