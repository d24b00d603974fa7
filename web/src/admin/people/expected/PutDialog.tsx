import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { expectedListSchema, MAX_EXPECTED, MAX_LIST_NAME } from '#contracts/expected.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { FileDropZone } from '~/admin/ui/FileDropZone.tsx';
import { FormDialog } from '~/admin/ui/FormDialog.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { toAppError } from '~/lib/errors.ts';
import { formatInteger, formatIsoDay, plural } from '~/lib/format.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { UploadIcon } from '~/ui/later-icons.tsx';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { ExpectedReview } from './ExpectedReview.tsx';
import { usePutExpected } from './expected.mutations.ts';
import { expectedQueries } from './expected.queries.ts';
import {
  calledBy,
  type ExpectedList,
  namesIn,
  type Reviewed,
  reviewOf,
  wantedOf,
  withoutLine,
} from './expected.rules.ts';
import { readTextFile } from './expected-file.ts';
import { peopleOf, readExpected } from './expected-lines.rules.ts';

const NOTHING_KNOWN: ReadonlyMap<string, Reviewed> = new Map();
const DAYS = 120;

/** The day so many days and years from today. */
function dayFromNow(days: number, years = 0): string {
  const day = new Date();
  day.setFullYear(day.getFullYear() + years, day.getMonth(), day.getDate() + days);
  return formatIsoDay(day);
}

type Refusals = {
  name?: string | undefined;
  until?: string | undefined;
  text?: string | undefined;
};

type PutDialogProps = {
  isOpen: boolean;
  /** Gets more people; without one, a new list is made. */
  list?: ExpectedList;
  onClose(): void;
  onSaved?(listId: number): void;
};

/** A new list of expected people, or more people for one: pasted or out of a file, and looked through before anything is saved. */
export function PutDialog({ isOpen, list, onClose, onSaved }: PutDialogProps) {
  const [name, setName] = useState('');
  const [until, setUntil] = useState(dayFromNow(DAYS));
  const [text, setText] = useState('');
  const [refusals, setRefusals] = useState<Refusals>({});
  const area = useRef<HTMLTextAreaElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const put = usePutExpected();
  const [ask, question] = useQuestion();
  const listId = list?.id ?? null;
  const { lines, people, review, known, isResting } = useReview(text, listId);
  const wanted = wantedOf(lines, known);
  const ready = people.filter((person) => {
    const found = known.get(person.address);
    return found?.state === 'ready' && found.list_name === null;
  });
  /** Those of the list itself who could be approved are approved as well, unless no administrator answers for it. */
  const approves = ready.length + (list && !list.is_stopped ? list.ready : 0);

  const type = (next: string) => {
    setText(next);
    setRefusals((before) => ({ ...before, text: undefined }));
  };
  const take = async ([file]: File[]) => {
    if (!file) return;
    const read = await readTextFile(file);
    if ('refusal' in read) return setRefusals((before) => ({ ...before, text: read.refusal }));
    type(text.trim() === '' ? read.text : `${text.trimEnd()}\n${read.text}`);
  };
  const close = () => {
    setName('');
    setUntil(dayFromNow(DAYS));
    setText('');
    setRefusals({});
    onClose();
  };
  const send = () =>
    put
      .mutateAsync({
        people: wanted,
        approves,
        ...(list ? { listId: list.id } : { name: name.trim(), until }),
      })
      .then(
        ({ id }) => {
          close();
          onSaved?.(id);
        },
        (error) => {
          if (toAppError(error).code === 'conflict') {
            setRefusals({ name: 'Outra lista já tem este nome' });
            nameField.current?.focus();
          } else void review.refetch();
        },
      );
  const submit = () => {
    if (put.isPending || !isResting) return;
    const found: Refusals = {};
    if (!list) {
      const checked = expectedListSchema.safeParse({ name, until });
      for (const { path, message } of checked.error?.issues ?? []) {
        found[path[0] === 'name' ? 'name' : 'until'] ??= message;
      }
      if (!found.until && (until < dayFromNow(0) || until > dayFromNow(0, 1)))
        found.until = 'Escolha um dia entre hoje e daqui a um ano';
    }
    const total = wanted.length + (list?.total ?? 0);
    if (wanted.length === 0) found.text = 'Não há ninguém novo para a lista neste texto';
    else if (total > MAX_EXPECTED)
      found.text = `Uma lista tem até ${MAX_EXPECTED} pessoas, e com estas seriam ${formatInteger(total)}`;
    setRefusals(found);
    if (found.name) return nameField.current?.focus();
    if (found.text) return area.current?.focus();
    if (found.until) return;
    if (approves === 0) return void send();
    ask({
      title: approves === 1 ? 'Aprovar 1 cadastro agora?' : `Aprovar ${approves} cadastros agora?`,
      text: `${namesIn(ready.map(calledBy), approves)} ${approves === 1 ? 'já confirmou o e-mail e espera' : 'já confirmaram o e-mail e esperam'}. Ao salvar, ${approves === 1 ? 'tem o cadastro aprovado e recebe' : 'têm o cadastro aprovado e recebem'} o aviso por e-mail na hora.`,
      confirm: 'Salvar e aprovar',
      during: 'Salvando...',
      act: send,
    });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      size="lg"
      title={list ? 'Adicionar pessoas' : 'Nova lista'}
      description={
        list
          ? `À lista “${list.name}”. Quem já está em uma lista não muda.`
          : 'Quem se cadastrar e confirmar um destes e-mails entra na hora, aprovado em seu nome. Os outros esperam como hoje.'
      }
      submitText={
        wanted.length > 0 ? `Salvar ${plural(wanted.length, 'pessoa', 'pessoas')}` : 'Salvar'
      }
      isSaving={put.isPending}
      waiting={!isResting && !review.isError ? 'Conferindo...' : null}
      isReady={!review.isError || people.length === 0}
      lost={text.trim() === '' ? undefined : 'O que você colou será descartado.'}
      onClose={close}
    >
      {(formId) => (
        <>
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <Grid gap="3" templateColumns="minmax(0, 1fr)">
              {!list && (
                <Grid
                  gap="3"
                  templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 12rem' }}
                >
                  <TextField
                    ref={nameField}
                    label="Nome da lista"
                    placeholder="R1 de 2027"
                    autoComplete="off"
                    autoFocus
                    maxLength={MAX_LIST_NAME}
                    value={name}
                    error={refusals.name}
                    onChange={({ target }) => setName(target.value)}
                  />
                  <TextField
                    type="date"
                    label="Vale até"
                    min={dayFromNow(0)}
                    max={dayFromNow(0, 1)}
                    value={until}
                    error={refusals.until}
                    help="Depois deste dia a lista é apagada."
                    onChange={({ target }) => setUntil(target.value)}
                  />
                </Grid>
              )}
              <TextAreaField
                ref={area}
                data-autofocus={Boolean(list) || undefined}
                label="Nomes e e-mails"
                placeholder={'Ana Lima <ana@exemplo.com>\nBruno Reis; bruno@exemplo.com'}
                help="Cole da planilha, do programa de e-mail ou de um CSV: uma pessoa por linha, com ou sem nome."
                rows={6}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={text}
                error={refusals.text}
                onChange={({ target }) => type(target.value)}
              />
              <FileDropZone
                label="Arquivo CSV"
                accept=".csv,.tsv,.txt,text/csv,text/plain"
                minHeight="56px"
                paddingBlock="2"
                onFiles={(files) => void take(files)}
              >
                {(browse) => (
                  <>
                    <Button
                      size="sm"
                      variant="surface"
                      icon={<UploadIcon size={16} />}
                      onClick={browse}
                    >
                      Escolher arquivo CSV
                    </Button>
                    <Text color="fg.muted" fontSize="sm" hideBelow="sm">
                      ou solte o arquivo aqui
                    </Text>
                  </>
                )}
              </FileDropZone>
              {review.isError && people.length > 0 && (
                <LoadError title="Não foi possível conferir a lista" query={review} />
              )}
              {lines.length > 0 && (
                <ExpectedReview
                  lines={reviewOf(lines, known, listId)}
                  isLocked={put.isPending}
                  onRemove={(number) => type(withoutLine(text, number))}
                />
              )}
            </Grid>
          </form>
          {question}
        </>
      )}
    </FormDialog>
  );
}

/** The text line by line: read while the browser has time, compared with the accounts when the typing rests. */
function useReview(text: string, listId: number | null) {
  const deferred = useDeferredValue(text);
  const lines = useMemo(() => readExpected(deferred), [deferred]);
  const people = useMemo(() => peopleOf(lines), [lines]);
  const rested = useDebouncedValue(people);
  const isAsked = rested.length > 0 && rested.length <= MAX_EXPECTED;
  const review = useQuery({ ...expectedQueries.review(rested, listId), enabled: isAsked });
  return {
    lines,
    people,
    review,
    known: review.data ?? NOTHING_KNOWN,
    /** What is shown is what was asked about. */
    isResting:
      people.length === 0 ||
      (deferred === text &&
        rested === people &&
        (!isAsked || (review.isSuccess && !review.isPlaceholderData))),
  };
}
