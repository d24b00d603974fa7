import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type RegistrationData, registrationDataSchema } from '#contracts/profile.ts';
import { NO_KNOWN_EDITORS } from '~/lib/edits/shown-edit.ts';
import { useEdit } from '~/lib/edits/use-edit.ts';
import { Button } from '~/ui/Button.tsx';
import { useConflictDialog } from '~/ui/use-conflict-dialog.tsx';
import { ProfessionalFields } from './ProfessionalFields.tsx';
import styles from './ProfileForm.module.css';
import { useSaveProfile } from './profile.mutations.ts';
import type { OwnProfile } from './profile.queries.ts';
import { PROFESSIONAL_WORDS, toProfessionalForm } from './profile.rules.ts';
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

/** The data of a registration, as far as the person has them; what is typed is kept until it is saved or given up. */
export function RegistrationForm({ profile, labels, onClose }: RegistrationFormProps) {
  const save = useSaveProfile<RegistrationData>(toProfessionalForm);
  const row = { version: profile.updated_at, values: toProfessionalForm(profile) };
  const [draft] = useState(() => readRegistrationDraft(profile.id));
  const form = useForm<ProfessionalForm, unknown, RegistrationData>({
    resolver: zodResolver(registrationDataSchema),
    defaultValues: draft?.form ?? row.values,
  });
  const { register, handleSubmit, formState, getValues, setFocus } = form;
  const { errors } = formState;
  const { person, dialog } = useConflictDialog();
  const edit = useEdit<RegistrationData>({
    // What an earlier visit left was typed upon what that visit had read.
    row: draft?.base ?? row,
    form,
    words: PROFESSIONAL_WORDS,
    editors: NO_KNOWN_EDITORS,
    person,
  });
  const keepDraft = () => keepRegistrationDraft(profile.id, edit.unsaved());

  // The profile is read again and again meanwhile: what was saved elsewhere comes in, what is being typed stays.
  const follow = useEffectEvent(() => edit.follow(row));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what there is to follow.
  useEffect(() => follow(), [profile.updated_at]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens.
  useEffect(() => {
    if (!draft) setFocus('crm');
  }, []);

  const close = () => {
    keepRegistrationDraft(profile.id, null);
    onClose();
  };
  const submit = handleSubmit((checked) => {
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
        bind={(name) => register(name)}
        errors={errors}
        specialty={profile.specialty}
        notesHelp="O que ajudar a equipe: residência, ano, quem pode confirmar"
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
