import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CardData } from '~/kit/CardData.tsx';
import { describeError } from '~/lib/errors.ts';
import { CardSection } from '~/ui/CardSection.tsx';
import { SaveNote } from '~/ui/SaveNote.tsx';
import { SelectField } from '~/ui/SelectField.tsx';
import { MutedCategories } from './MutedCategories.tsx';
import { useChoosePreference } from './preferences.mutations.ts';
import { preferenceQueries } from './preferences.queries.ts';
import {
  CHOICES,
  CHOICES_OF,
  type Choice,
  fromChoice,
  type PreferenceKind,
  preferenceOf,
  toChoice,
} from './preferences.rules.ts';

const WORDS: Record<PreferenceKind, { label: string; help: string }> = {
  new_lessons: {
    label: 'Aulas novas',
    help: 'No sino, assim que entram; por e-mail, elas vão no resumo semanal',
  },
  catalogue: {
    label: 'Catálogo (administração)',
    help: 'Origens que falham, aulas ocultadas, confirmações, revisões e avisos de membros; no máximo um e-mail por dia',
  },
};

type NotificationPreferencesProps = {
  isAdmin: boolean;
  /** The choice about the weekly digest, which another feature keeps. */
  children: ReactNode;
};

/** "Notificações" in "Configurações": how the member wants to be told of each kind. Every choice is saved at once. */
export function NotificationPreferences({ isAdmin, children }: NotificationPreferencesProps) {
  const own = useQuery(preferenceQueries.own());
  return (
    <CardSection title="Notificações">
      <CardData query={own} height={isAdmin ? 260 : 180}>
        {(rows) => (
          <div className="stack">
            <PreferenceField kind="new_lessons" rows={rows} />
            <MutedCategories />
            {children}
            {isAdmin && <PreferenceField kind="catalogue" rows={rows} />}
            <p className="hint">
              Por segurança, sempre avisamos de acesso em aparelho novo, de computador conectado
              pelo celular e de senha trocada pela equipe. Avisamos também quando o cadastro é
              aprovado e quando a equipe responde a um aviso seu.
            </p>
          </div>
        )}
      </CardData>
    </CardSection>
  );
}

type PreferenceFieldProps = { kind: PreferenceKind; rows: Parameters<typeof preferenceOf>[0] };

function PreferenceField({ kind, rows }: PreferenceFieldProps) {
  const choose = useChoosePreference(kind);
  const { label, help } = WORDS[kind];
  return (
    <SelectField
      label={label}
      help={<SaveNote mutation={choose}>{help}</SaveNote>}
      error={choose.isError ? describeError(choose.error) : undefined}
      value={toChoice(preferenceOf(rows, kind))}
      // The options below are the only values.
      onChange={({ target }) => choose.mutate(fromChoice(target.value as Choice))}
    >
      {CHOICES_OF[kind].map((choice) => (
        <option key={choice} value={choice}>
          {CHOICES[choice]}
        </option>
      ))}
    </SelectField>
  );
}
