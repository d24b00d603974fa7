import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { formatInteger, plural } from '~/lib/format.ts';
import type { Choice } from '~/ui/SelectField.tsx';
import {
  type ChangePreview,
  fieldLabel,
  fieldValue,
  noticedInWords,
} from './video-changes.rules.ts';

type BulkPreviewProps = { preview: ChangePreview; categories: readonly Choice[] };

/** What a change of many lessons would do: in numbers by kind, and of some lessons. */
export function BulkPreview({ preview, categories }: BulkPreviewProps) {
  const { chosen, changing, too_long: tooLong, kinds, sample } = preview;
  const same = chosen - changing - tooLong;
  return (
    <Stack gap="3" fontSize="sm" fontVariantNumeric="tabular-nums">
      <Text fontWeight="semibold">
        {changing === 0
          ? 'Nada muda: todos já estão assim.'
          : `${plural(changing, 'vídeo muda', 'vídeos mudam')}, de ${plural(chosen, 'escolhido', 'escolhidos')}.`}
      </Text>
      {same > 0 && changing > 0 && (
        <Text color="fg.muted">{plural(same, 'já está assim.', 'já estão assim.')}</Text>
      )}
      {tooLong > 0 && (
        <Text color="orange.fg">
          {plural(tooLong, 'ficaria', 'ficariam')} com mais tags do que cabem, e não{' '}
          {tooLong === 1 ? 'muda' : 'mudam'}.
        </Text>
      )}
      {noticedInWords(preview).map((line) => (
        <Text key={line} color="orange.fg">
          {line}
        </Text>
      ))}
      {kinds.length > 0 && (
        <Stack as="ul" gap="1" listStyleType="none" aria-label="O que muda">
          {kinds.map(({ field, before, after, count }) => (
            <li key={`${field} ${JSON.stringify([before, after])}`}>
              <strong>{formatInteger(count)}</strong> · {fieldLabel(field)}:{' '}
              {field === 'add_tags' || field === 'remove_tags' ? (
                fieldValue(field, field === 'add_tags' ? after : before, categories)
              ) : (
                <>
                  {fieldValue(field, before, categories)} → {fieldValue(field, after, categories)}
                </>
              )}
            </li>
          ))}
        </Stack>
      )}
      {sample.length > 0 && (
        <details>
          <chakra.summary cursor="pointer" minHeight="6">
            Exemplos
          </chakra.summary>
          <Stack as="ul" gap="2" listStyleType="none" paddingTop="2">
            {sample.map(({ id, title, before, after }) => (
              <li key={id}>
                <Text overflowWrap="anywhere">{title}</Text>
                {Object.keys(after).map((field) => (
                  <Text key={field} color="fg.muted" overflowWrap="anywhere">
                    {fieldLabel(field)}: {fieldValue(field, before[field], categories)} →{' '}
                    {fieldValue(field, after[field], categories)}
                  </Text>
                ))}
              </li>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  );
}
