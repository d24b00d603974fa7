import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { type Ref, useId } from 'react';
import type { FileOrigin } from './transcript-files.rules.ts';
import { chooseOrigin, useIsLocked, useTranscriptFiles } from './transcript-files.ts';

const ORIGINS: readonly (readonly [FileOrigin, string])[] = [
  ['file', 'Escrita ou revisada por uma pessoa'],
  ['speech', 'Reconhecimento de fala (ninguém conferiu ainda)'],
];

type FileOriginChoiceProps = {
  ref: Ref<HTMLFieldSetElement>;
  /** Storing was asked for without it. */
  isMissing: boolean;
};

/** Who wrote the files: a file does not say it, and members read a warning on what a machine wrote. */
export function FileOriginChoice({ ref, isMissing }: FileOriginChoiceProps) {
  const { origin } = useTranscriptFiles();
  const isLocked = useIsLocked();
  const noteId = useId();
  return (
    <chakra.fieldset ref={ref} display="grid" gap="1" aria-describedby={noteId} disabled={isLocked}>
      <chakra.legend fontWeight="semibold">Quem escreveu estas transcrições?</chakra.legend>
      {ORIGINS.map(([value, words]) => (
        <chakra.label key={value} display="flex" gap="2" alignItems="center" minHeight="8">
          <input
            type="radio"
            name={noteId}
            checked={origin === value}
            onChange={() => chooseOrigin(value)}
          />
          {words}
        </chakra.label>
      ))}
      <Text id={noteId} fontSize="sm" color={isMissing ? 'red.fg' : 'fg.muted'}>
        {isMissing ? (
          <span role="alert">Escolha quem escreveu: nada foi salvo ainda.</span>
        ) : (
          'O que uma máquina escreveu traz um aviso para os membros, e as doses esperam em Doses a conferir.'
        )}
      </Text>
    </chakra.fieldset>
  );
}
