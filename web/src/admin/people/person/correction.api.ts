import type * as z from 'zod';
import { registrationDataSchema } from '#contracts/profile.ts';
import type { EditedNoun } from '~/admin/ui/edit/edited-noun.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { toAppError } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';

/** As in the person's own form while the registration waits: each may be left empty. */
const correctionSchema = registrationDataSchema.omit({ registrationNotes: true });
type Correction = z.output<typeof correctionSchema>;
export type CorrectedPerson = Versioned<Correction> & { id: string };

/** The log tells of corrections alone. */
const by = 'A própria pessoa';

/** "Corrigir dados": what a person told us of their profession. */
export const CORRECTION: EditedNoun<Correction, string, CorrectedPerson> = {
  key: 'users',
  target: 'user',
  schema: correctionSchema,
  words: {
    changed: 'Estes dados mudaram enquanto você corrigia',
    gone: 'Este usuário foi excluído',
    fields: {
      crm: { label: 'CRM', columns: ['crm'], by },
      specialty: { label: 'Especialidade', columns: ['specialty'], by },
      institution: { label: 'Instituição', columns: ['institution'], by },
    },
  },
  titles: { edit: 'Corrigir dados' },
  skeleton: [46, 46, 46],
  async read(id, signal) {
    const row = await database((db) => {
      const one = db
        .from('profiles')
        .select('crm, specialty, institution, updated_at')
        .eq('id', id);
      return (signal ? one.abortSignal(signal) : one).maybeSingle();
    });
    if (row === null) return null;
    // A field of the form holds a text; what is not known is an empty one.
    const { crm, specialty, institution } = row;
    const values = { crm: crm ?? '', specialty: specialty ?? '', institution: institution ?? '' };
    return { id, version: row.updated_at, values };
  },
  async write(id, changes, { version }) {
    try {
      await database((db) =>
        db.rpc('correct_person', { p_user_id: id, p_changes: changes, p_version: version }),
      );
      return true;
    } catch (error) {
      if (toAppError(error).code === 'version_conflict') return false;
      throw error;
    }
  },
  said: {
    updated: {
      title: 'Dados corrigidos',
      description: 'A pessoa é avisada por e-mail e no sino do que mudou.',
    },
    updateFailed: 'Erro ao corrigir',
  },
};
