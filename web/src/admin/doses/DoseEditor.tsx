import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { formatClock } from '~/lib/duration.ts';
import { type DoseLine, MAX_LINE, typedLine, withProposal } from './dose-lines.rules.ts';

type DoseEditorProps = {
  row: DoseLine;
  typed: string;
  /** Another person changed the line meanwhile: which text stays is asked. */
  isAsked: boolean;
  isSaving: boolean;
  onType(text: string): void;
  onSave(): void;
  onCancel(): void;
};

/** The words of a line in a field. Enter saves, Escape leaves them as they were. */
export function DoseEditor({
  row,
  typed,
  isAsked,
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
    else if (!isEmpty && !isAsked) onSave();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Grid gap="2">
      <Textarea
        aria-label={`Fala em ${formatClock(row.seconds)} de ${row.title}`}
        aria-invalid={isEmpty}
        autoFocus
        rows={3}
        maxLength={MAX_LINE}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      {isEmpty && <Warning>Escreva o que é dito.</Warning>}
      {isAsked && (
        <Warning color="orange.fg">
          Outra pessoa mudou esta fala enquanto você escrevia. Agora está: “{row.line}”. Nada foi
          salvo ainda.
        </Warning>
      )}
      <Flex wrap="wrap" gap="2">
        <Button size="sm" isLoading={isSaving} disabled={isEmpty} onClick={onSave}>
          {isAsked ? 'Usar o que escrevi' : 'Salvar e conferir'}
        </Button>
        <Button
          size="sm"
          variant={isAsked ? 'surface' : 'ghost'}
          disabled={isSaving}
          onClick={onCancel}
        >
          {isAsked ? 'Ficar com o que está' : 'Cancelar'}
        </Button>
        <Proposals of={row} text={typed} onChoose={onType} />
      </Flex>
    </Grid>
  );
}

type WarningProps = { color?: string; children: ReactNode };

/** What went wrong with a line, read out at once. */
export const Warning = ({ color = 'red.fg', children }: WarningProps) => (
  <Text role="alert" fontSize="sm" color={color}>
    {children}
  </Text>
);

type ProposalsProps = {
  of: DoseLine;
  text: string;
  /** The text with the words of the proposal replaced. */
  onChoose(text: string): void;
};

/** Names of drugs that the text of a line nearly says. */
export const Proposals = ({ of, text, onChoose }: ProposalsProps) =>
  of.proposals.map((proposal) => {
    const replaced = withProposal(text, proposal);
    return (
      replaced !== null && (
        <Button
          key={`${proposal.said} ${proposal.name}`}
          size="sm"
          variant="outline"
          title={`Trocar “${proposal.said}” por “${proposal.name}”`}
          onClick={() => onChoose(replaced)}
        >
          {proposal.name}?
        </Button>
      )
    );
  });
