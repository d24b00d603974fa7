import { useEffect, useEffectEvent } from 'react';
import type { Values, Versioned } from '~/lib/edits/edit.rules.ts';
import { type FormWords, NO_KNOWN_EDITORS } from '~/lib/edits/shown-edit.ts';
import { useEdit } from '~/lib/edits/use-edit.ts';
import { useConflictDialog } from '~/ui/use-conflict-dialog.tsx';
import type { OwnProfile } from './profile.queries.ts';
import { editOf } from './profile.rules.ts';

/**
 * The edit of a part of one's own profile. The profile is read again meanwhile: what was saved elsewhere comes in, what is
 * being typed stays.
 * @param begunUpon what the form was begun upon, where that is not the profile
 */
export function useProfileEdit<V extends Values>(
  words: FormWords<V>,
  profile: OwnProfile,
  form: Parameters<typeof useEdit<V>>[0]['form'],
  begunUpon?: Versioned<V> | null,
) {
  const row = editOf(words, profile);
  const { person, dialog } = useConflictDialog();
  const edit = useEdit({
    row: begunUpon ?? row,
    form,
    words,
    editors: NO_KNOWN_EDITORS,
    person,
  });
  const follow = useEffectEvent(() => edit.follow(row));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what there is to follow.
  useEffect(() => follow(), [profile.updated_at]);
  return { edit, dialog };
}
