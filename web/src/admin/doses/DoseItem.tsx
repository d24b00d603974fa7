import { Button as LinkButton } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '~/admin/ui/Button.tsx';
import { formatClock } from '~/lib/duration.ts';
import { describeError } from '~/lib/errors.ts';
import { formatDateTime } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { CheckIcon, PlayIcon } from '~/ui/icons.tsx';
import { EditIcon, ExternalIcon } from '~/ui/later-icons.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { DoseEditor, Proposals, Warning } from './DoseEditor.tsx';
import { useCheckLine, useUncheckLine } from './dose-lines.mutations.ts';
import {
  type DoseFilter,
  type DoseLine,
  listenFrom,
  markedPieces,
  originOf,
  typedLine,
} from './dose-lines.rules.ts';

type DoseItemProps = {
  row: DoseLine;
  filter: DoseFilter;
  ownName: string | null;
  isHeard: boolean;
  onListen(row: DoseLine): void;
  /** It is decided: what happened in words, and the entry from which the keyboard goes on. */
  onDone(entry: HTMLElement, words: string): void;
};

/** One line with its place and its neighbours: listened to, confirmed or corrected, and taken back. */
export function DoseItem({ row, filter, ownName, isHeard, onListen, onDone }: DoseItemProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const check = useCheckLine();
  const uncheck = useUncheckLine();
  const itemRef = useRef<HTMLLIElement>(null);
  const isChecked = row.checked_at !== null;
  const answer = check.data?.status;
  const sent = answer === 'checked' ? check.variables : undefined;
  const failure = check.error ?? uncheck.error;
  const clock = formatClock(row.seconds);
  const place = <VisuallyHidden>{` ${clock} de ${row.title}`}</VisuallyHidden>;

  const focusOn = (control: string) =>
    itemRef.current?.querySelector<HTMLElement>(control)?.focus();
  const send = (line: string) => {
    if (check.isPending) return;
    check.mutate(
      { filter, row, line },
      {
        onSuccess({ status }) {
          if (status !== 'checked') return;
          setTyped(null);
          if (itemRef.current) onDone(itemRef.current, `${clock} de ${row.title}: conferida.`);
        },
      },
    );
  };
  const open = (text: string) => {
    check.reset();
    setTyped(text);
  };
  const close = () => {
    check.reset();
    flushSync(() => setTyped(null));
    focusOn('[data-correct]');
  };
  const takeBack = () =>
    uncheck.mutate(
      { filter, row },
      {
        onSuccess() {
          check.reset();
          focusOn('[data-listen]');
        },
      },
    );

  return (
    <chakra.li
      ref={itemRef}
      data-waiting={!isChecked || undefined}
      aria-current={isHeard || undefined}
      display="grid"
      gap="1"
      padding="3"
      paddingInline="4"
      border="line"
      borderRadius="card"
      background={isChecked ? 'transparent' : 'bg.panel'}
      _current={{ borderColor: 'cyan.solid' }}
      overflowWrap="anywhere"
    >
      <Text fontSize="sm" color="fg.muted">
        <chakra.strong color={isChecked ? 'fg.muted' : 'fg'}>{row.title}</chakra.strong>
        {' · '}
        <chakra.span fontVariantNumeric="tabular-nums">{clock}</chakra.span> · {originOf(row)}
      </Text>
      <Neighbour>{row.before}</Neighbour>
      {typed === null ? (
        <Text color={isChecked ? 'fg.muted' : 'fg'}>
          {markedPieces(row).map(({ text, isMarked }, index) =>
            isMarked ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other identity.
              <strong key={index}>{text}</strong>
            ) : (
              text
            ),
          )}
        </Text>
      ) : (
        <DoseEditor
          row={row}
          typed={typed}
          isAsked={answer === 'changed'}
          isSaving={check.isPending}
          onType={setTyped}
          onSave={() => send(typedLine(typed))}
          onCancel={close}
        />
      )}
      <Neighbour>{row.after}</Neighbour>
      {answer === 'gone' && (
        <Warning>
          Esta fala não existe mais: a transcrição foi trocada ou excluída. Nada foi salvo.
        </Warning>
      )}
      {answer === 'changed' && typed === null && (
        <Warning color="orange.fg">
          Outra pessoa mudou esta fala, que era “{check.variables?.row.line}”. Nada foi conferido:
          leia o que está agora.
        </Warning>
      )}
      {failure && (
        <Warning>
          {typed === null ? 'Nada mudou.' : 'Não foi salvo; o que você escreveu continua aqui.'}{' '}
          {describeError(failure)}
        </Warning>
      )}
      <Flex wrap="wrap" gap="2" align="center" marginTop="1">
        {row.video_id !== null && row.youtube_id === null ? (
          <LinkButton asChild size="sm" variant="surface">
            <a
              data-listen
              href={paths.video(row.video_id, { t: listenFrom(row) })}
              target="_blank"
              rel="noopener"
            >
              <ExternalIcon size={16} />
              Abrir gravação
              {place}
            </a>
          </LinkButton>
        ) : (
          <Button
            data-listen
            size="sm"
            variant="surface"
            icon={<PlayIcon size={16} />}
            onClick={() => onListen(row)}
          >
            Ouvir
            {place}
          </Button>
        )}
        {isChecked ? (
          <>
            <Text as="span" fontSize="sm" color="green.fg">
              {checkedNote(row, sent, ownName)}
            </Text>
            <Button size="sm" variant="ghost" isLoading={uncheck.isPending} onClick={takeBack}>
              {/* Corrected words stay. */}
              {sent && sent.line !== sent.row.line ? 'Desfazer conferência' : 'Desfazer'}
              {place}
            </Button>
          </>
        ) : (
          typed === null && (
            <>
              <Button
                size="sm"
                variant="surface"
                icon={<CheckIcon size={16} />}
                isLoading={check.isPending}
                onClick={() => send(row.line)}
              >
                Conferi
                {place}
              </Button>
              <Button
                data-correct
                size="sm"
                variant="ghost"
                icon={<EditIcon size={16} />}
                onClick={() => open(row.line)}
              >
                Corrigir
                {place}
              </Button>
              <Proposals of={row} text={row.line} onChoose={open} />
            </>
          )
        )}
      </Flex>
    </chakra.li>
  );
}

const Neighbour = chakra('p', {
  base: { fontSize: 'sm', color: 'fg.subtle', _empty: { display: 'none' } },
});

/** Who confirmed a line, and when; `sent` is what was just sent from here. */
function checkedNote(
  { checked_by, checked_at }: DoseLine,
  sent: { row: DoseLine; line: string } | undefined,
  ownName: string | null,
): string {
  if (sent && checked_by === ownName) {
    return `${sent.line === sent.row.line ? '' : 'corrigida e '}conferida agora por você`;
  }
  return `conferida por ${checked_by ?? 'alguém que saiu'} em ${formatDateTime(checked_at)}`;
}
