import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type RegistrationData, registrationDataSchema } from '#contracts/profile.ts';
import { Button } from '~/ui/Button.tsx';
import { fieldsOf } from './fields-of.ts';
import { ProfessionalFields } from './ProfessionalFields.tsx';
import styles from './ProfileForm.module.css';
import { saveProfile } from './profile.mutations.ts';
import type { OwnProfile } from './profile.queries.ts';
import { editOf, PROFESSIONAL_WORDS } from './profile.rules.ts';
import {
  keepRegistrationDraft,
  type ProfessionalForm,
  readRegistrationDraft,
} from './registration-draft.ts';
import { useProfileEdit } from './use-profile-edit.ts';

const useSave = saveProfile(PROFESSIONAL_WORDS);

type RegistrationFormProps = {
  profile: OwnProfile;
  /** Words of the two buttons. */
  labels: { save: string; cancel: string };
  /** Saved, or given up. */
  onClose(): void;
};

/** The data of a registration, as far as the person has them; what is typed is kept until it is saved or given up. */
export function RegistrationForm({ profile, labels, onClose }: RegistrationFormProps) {
  const save = useSave();
  const [draft] = useState(() => readRegistrationDraft(profile.id));
  const form = useForm<ProfessionalForm, unknown, RegistrationData>({
    resolver: zodResolver(registrationDataSchema),
    defaultValues: draft?.form ?? editOf(PROFESSIONAL_WORDS, profile).values,
  });
  const { getValues, setFocus } = form;
  // What an earlier visit left was typed upon what that visit had read.
  const { edit, dialog } = useProfileEdit(PROFESSIONAL_WORDS, profile, form, draft?.base);
  const keepDraft = () => keepRegistrationDraft(profile.id, edit.unsaved());

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens.
  useEffect(() => {
    if (!draft) setFocus('crm');
  }, []);

  const close = () => {
    keepRegistrationDraft(profile.id, null);
    onClose();
  };
  const submit = form.handleSubmit((checked) => {
    if (save.isPending) return;
    const task = edit.prepare(checked);
    if (task === null) return close();
    const sent = JSON.stringify(getValues());
    save.mutate(task, {
      onSuccess({ outcome, saved }) {
        if (outcome === 'kept') return;
        // What was typed while the answer was on its way is not saved yet.
        if (outcome === 'gone' || JSON.stringify(getValues()) === sent) return close();
        if (saved) edit.rebase(saved);
        keepDraft();
      },
    });
  });

  return (
    <form
      noValidate
      className={styles.form}
      aria-label="Dados profissionais"
      onSubmit={submit}
      onChange={keepDraft}
    >
      <ProfessionalFields
        field={fieldsOf(form, PROFESSIONAL_WORDS.fields)}
        specialty={profile.specialty}
        notesHelp="Informações que ajudem a equipe: residência, ano, quem pode confirmar"
      />
      <div className="form-actions">
        <Button type="submit" isLoading={save.isPending} loadingText="Salvando...">
          {labels.save}
        </Button>
        <Button variant="quiet" disabled={save.isPending} onClick={close}>
          {labels.cancel}
        </Button>
      </div>
      {dialog}
    </form>
  );
}
