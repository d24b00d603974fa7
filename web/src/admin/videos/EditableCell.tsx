import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { NativeSelect } from '@chakra-ui/react/native-select';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { IconButton } from '~/admin/ui/IconButton.tsx';
import { CheckIcon, CloseIcon } from '~/ui/icons.tsx';
import { type Choice, ChoiceOptions } from '~/ui/SelectField.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import type { ManagedVideo } from './video-admin.queries.ts';
import {
  type CellField,
  type CellValue,
  isCellConflict,
  useEditCell,
} from './video-cell.mutations.ts';
import { fieldLabel, fieldValue, tagsError, typedTags } from './video-changes.rules.ts';

type EditableCellProps = {
  video: ManagedVideo;
  field: CellField;
  categories: readonly Choice[];
  children: ReactNode;
};

/** A value that becomes a field when it is pressed. Enter saves, Escape leaves it as it was. */
export function EditableCell({ video, field, categories, children }: EditableCellProps) {
  // What is typed, and the value that it was begun upon.
  const [edit, setEdit] = useState<{ typed: string; before: CellValue } | null>(null);
  const isClosing = useRef(false);
  const save = useEditCell();
  const label = `${fieldLabel(field)} de ${video.title}`;

  const close = () => {
    isClosing.current = true;
    setEdit(null);
    save.reset();
  };
  // The field goes with the focus: the keyboard goes on at the value. Who works elsewhere meanwhile stays there.
  const takeFocus = useCallback((value: HTMLButtonElement | null) => {
    if (isClosing.current && document.activeElement === document.body) value?.focus();
    isClosing.current = false;
  }, []);
  if (edit === null) {
    return (
      <chakra.button
        ref={takeFocus}
        type="button"
        textAlign="start"
        minHeight="6"
        cursor="pointer"
        color="inherit"
        overflowWrap="anywhere"
        borderRadius="sm"
        _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
        title="Editar"
        onClick={() => setEdit({ typed: typedValue(field, video), before: video[field] })}
      >
        <VisuallyHidden>Editar {label}: </VisuallyHidden>
        {children}
      </chakra.button>
    );
  }
  const { typed, before } = edit;
  const setTyped = (next: string) => setEdit({ typed: next, before });
  const error = field === 'tags' ? tagsError(typed) : undefined;
  const submit = () => {
    const value = cellValue(field, typed);
    if (save.isPending || error) return;
    if (JSON.stringify(value) === JSON.stringify(before)) return close();
    // Who saves again has read what somebody else made of it.
    const seen = isCellConflict(save.error) ? video[field] : before;
    save.mutate({ id: video.id, field, before: seen, value }, { onSuccess: close });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') submit();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const control = { 'aria-label': label, value: typed, onKeyDown, autoFocus: true } as const;
  return (
    <div>
      <Flex gap="1" align="center" minWidth="180px">
        {field === 'category_id' ? (
          <NativeSelect.Root size="sm">
            <NativeSelect.Field {...control} onChange={({ target }) => setTyped(target.value)}>
              <option value="">Sem categoria</option>
              <ChoiceOptions choices={categories} />
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        ) : (
          <Input
            size="sm"
            {...control}
            maxLength={field === 'instructor' ? 160 : undefined}
            placeholder={field === 'tags' ? 'Separadas por vírgulas' : undefined}
            aria-invalid={error !== undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <IconButton
          size="sm"
          label={`Salvar ${label}`}
          icon={<CheckIcon size={16} />}
          loading={save.isPending}
          onClick={submit}
        />
        <IconButton
          size="sm"
          label={`Cancelar a edição de ${label}`}
          icon={<CloseIcon size={16} />}
          disabled={save.isPending}
          onClick={close}
        />
      </Flex>
      {(error || isCellConflict(save.error)) && (
        <Text role="alert" fontSize="sm" color="red.fg" whiteSpace="normal">
          {error ??
            `Outra pessoa mudou isto para “${fieldValue(field, video[field], categories)}”. Salve de novo para ficar com o seu.`}
        </Text>
      )}
    </div>
  );
}

function typedValue(field: CellField, video: ManagedVideo): string {
  if (field === 'tags') return video.tags.join(', ');
  return String(video[field] ?? '');
}

function cellValue(field: CellField, typed: string): CellValue {
  if (field === 'tags') return typedTags(typed);
  if (field === 'category_id') return typed === '' ? null : Number(typed);
  return typed.trim() || null;
}
