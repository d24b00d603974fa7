import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { NativeSelect } from '@chakra-ui/react/native-select';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { isConflict } from '~/lib/unchanged.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { CheckIcon, CloseIcon } from '~/ui/icons.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';

/** How what is typed becomes a value of a row. A list is typed with commas. */
export type CellKind<Value> = {
  read(typed: string): Value;
  /** Why what is typed cannot be saved. */
  problem?(typed: string): string | undefined;
  maxLength?: number;
  placeholder?: string;
};

type EditableCellProps<Value> = CellKind<Value> & {
  /** "Instrutor de Sepse" */
  label: string;
  value: Value;
  /** A value in words, for the message about another person's change. */
  show(value: Value): string;
  /** The options of a selector; without them it is a line of text. */
  options?: ReactNode;
  /** Saves upon `before`; rejects with `version_conflict` where the row has another value by now. */
  save(value: Value, before: Value): Promise<unknown>;
  /** The value as it is shown. */
  children: ReactNode;
};

type Edit<Value> = {
  typed: string;
  /** What it was begun upon, which the list may have replaced meanwhile. */
  before: Value;
  state: 'open' | 'saving' | 'conflict';
};

/** A value that becomes a field when it is pressed. Enter saves, Escape leaves it as it was. */
export function EditableCell<Value>({
  label,
  value,
  read,
  problem,
  show,
  options,
  save,
  maxLength,
  placeholder,
  children,
}: EditableCellProps<Value>) {
  const [edit, setEdit] = useState<Edit<Value> | null>(null);
  const isClosing = useRef(false);
  /** How many edits are over: the answer to one of them does not touch the next. */
  const over = useRef(0);
  const close = () => {
    over.current += 1;
    isClosing.current = true;
    setEdit(null);
  };
  // The field goes with the focus: the keyboard goes on at the value. Focus that went elsewhere meanwhile stays there.
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    if (isClosing.current && document.activeElement === document.body) button?.focus();
    isClosing.current = false;
  }, []);
  if (edit === null) {
    return (
      <chakra.button
        ref={takeFocus}
        type="button"
        textAlign="start"
        minHeight="6"
        // A word without an end stays in its cell.
        maxWidth="full"
        cursor="pointer"
        color="inherit"
        borderRadius="sm"
        _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
        title="Editar"
        onClick={() => {
          setEdit({ typed: typedText(value), before: value, state: 'open' });
        }}
      >
        <VisuallyHidden>Editar {label}: </VisuallyHidden>
        {children}
      </chakra.button>
    );
  }
  const { typed, before, state } = edit;
  const error = problem?.(typed);
  const submit = async () => {
    const next = read(typed);
    if (state === 'saving' || error) return;
    if (JSON.stringify(next) === JSON.stringify(before)) return close();
    setEdit({ ...edit, state: 'saving' });
    const mine = over.current;
    try {
      // A second press comes from a person who has read the other person's value.
      await save(next, state === 'conflict' ? value : before);
      if (mine === over.current) close();
    } catch (failure) {
      const answered = isConflict(failure) ? 'conflict' : 'open';
      if (mine === over.current) setEdit((now) => now && { ...now, state: answered });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void submit();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const control = {
    'aria-label': label,
    value: typed,
    autoFocus: true,
    onKeyDown,
    onChange: ({ target }: { target: { value: string } }) =>
      setEdit({ ...edit, typed: target.value }),
  };
  return (
    <div>
      <Flex gap="1" align="center" minWidth="180px">
        {options ? (
          <NativeSelect.Root size="sm">
            <NativeSelect.Field {...control}>{options}</NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        ) : (
          <Input
            size="sm"
            {...control}
            maxLength={maxLength}
            placeholder={placeholder}
            aria-invalid={error !== undefined}
          />
        )}
        <IconButton
          size="sm"
          label={`Salvar ${label}`}
          icon={state === 'saving' ? <Spinner /> : <CheckIcon size={16} />}
          aria-busy={state === 'saving' || undefined}
          onClick={() => void submit()}
        />
        <IconButton
          size="sm"
          label={`Cancelar a edição de ${label}`}
          icon={<CloseIcon size={16} />}
          disabled={state === 'saving'}
          onClick={close}
        />
      </Flex>
      {(error || state === 'conflict') && (
        <Text role="alert" fontSize="sm" color="red.fg" whiteSpace="normal">
          {error ??
            `Outra pessoa mudou isto para “${show(value)}”. Salve de novo para ficar com o seu.`}
        </Text>
      )}
    </div>
  );
}

const typedText = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');
