import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import type { KeyboardEvent } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { MAX_LINE, type Proposal, typedLine, withProposal } from './dose-lines.rules.ts';

type DoseEditorProps = {
  label: string;
  typed: string;
  proposals: readonly Proposal[];
  /** What somebody else made of the line meanwhile. */
  standing: string | null;
  isSaving: boolean;
  onType(text: string): void;
  onSave(): void;
  onCancel(): void;
};

/** The words of a line in a field. Enter saves, Escape leaves them as they were. */
export function DoseEditor({
  label,
  typed,
  proposals,
  standing,
  isSaving,
  onType,
  onSave,
  onCancel,
}: DoseEditorProps) {
  const isEmpty = typedLine(typed) === '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onCancel();
    // Between two texts the choice is made by its buttons.
    else if (event.key !== 'Enter') return;
    else if (!isEmpty && standing === null) onSave();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <chakra.div display="grid" gap="2">
      <Textarea
        aria-label={label}
        aria-invalid={isEmpty}
        autoFocus
        rows={3}
        maxLength={MAX_LINE}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      {isEmpty && (
        <Text role="alert" fontSize="sm" color="red.fg">
          Escreva o que é dito.
        </Text>
      )}
      {standing !== null && (
        <Text role="alert" fontSize="sm" color="orange.fg">
          Outra pessoa mudou esta fala enquanto você escrevia. Agora está: “{standing}”. Nada foi
          salvo ainda.
        </Text>
      )}
      <Flex wrap="wrap" gap="2">
        {standing === null ? (
          <>
            <Button size="sm" isLoading={isSaving} disabled={isEmpty} onClick={onSave}>
              Salvar e conferir
            </Button>
            <Button size="sm" variant="ghost" disabled={isSaving} onClick={onCancel}>
              Cancelar
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" isLoading={isSaving} disabled={isEmpty} onClick={onSave}>
              Usar o que escrevi
            </Button>
            <Button size="sm" variant="surface" disabled={isSaving} onClick={onCancel}>
              Ficar com o que está
            </Button>
          </>
        )}
        {proposals.map((proposal) => {
          const replaced = withProposal(typed, proposal);
          return (
            replaced !== null && (
              <Button
                key={`${proposal.said} ${proposal.name}`}
                size="sm"
                variant="outline"
                title={`Trocar “${proposal.said}” por “${proposal.name}”`}
                onClick={() => onType(replaced)}
              >
                {proposal.name}?
              </Button>
            )
          );
        })}
      </Flex>
    </chakra.div>
  );
}
