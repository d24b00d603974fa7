import { useState } from 'react';
import { APPROVAL_LIMITS } from '#contracts/approval.ts';
import { describeError } from '~/lib/errors.ts';
import { formatDateTime } from '~/lib/format.ts';
import { keep, readKeptRecord } from '~/lib/kept.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { type DocumentRequest, useAnswerRequest } from './document-requests.mutations.ts';

/** What was typed and not sent is kept across reloads. Private: deleted with a sign-out. */
const DRAFT = 'document_answer';

/** As it was written, in lines. */
const PRE_LINE = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

/** What the team asked a waiting person for, and the answers; nothing while nothing was asked. */
export function DocumentRequests({ requests }: { requests: readonly DocumentRequest[] }) {
  const [newest, ...earlier] = requests;
  if (!newest) return null;
  return (
    <Card as="section" id="pedidos-da-equipe" className="grid gap-3" aria-labelledby="pedidos">
      <h2 id="pedidos" className="section-title">
        {newest.answer === null ? 'A equipe pediu um documento' : 'Documentos pedidos'}
      </h2>
      <div className="grid gap-4">
        {newest.answer === null ? (
          <Question request={newest} earlier={earlier} />
        ) : (
          <Answered request={newest} />
        )}
        {earlier.map((request) => (
          <Answered key={request.id} request={request} />
        ))}
      </div>
    </Card>
  );
}

/** What was typed on this device to one of these requests. Requests of two people never have one number. */
function readDraft(requests: readonly DocumentRequest[]): string {
  const { requestId, text } = readKeptRecord(DRAFT);
  return requests.some(({ id }) => id === requestId) && typeof text === 'string' ? text : '';
}

type QuestionProps = { request: DocumentRequest; earlier: readonly DocumentRequest[] };

/** Stays what it is when the team asks anew: what was typed until then is not sent, and belongs to the person. */
function Question({ request, earlier }: QuestionProps) {
  const { id } = request;
  const send = useAnswerRequest();
  const [text, setText] = useState(() => readDraft([request, ...earlier]));
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const answer = text.trim();
        setIsEmpty(answer === '');
        if (answer === '' || send.isPending) return;
        send.mutate({ id, answer }, { onSuccess: () => void keep(DRAFT, null) });
      }}
    >
      <p style={PRE_LINE}>{request.request}</p>
      <p className="hint">Pedido em {formatDateTime(request.asked_at)}.</p>
      <TextAreaField
        label="Sua resposta"
        rows={4}
        maxLength={APPROVAL_LIMITS.answer}
        help="Escreva os dados pedidos, ou um link para o documento."
        error={isEmpty ? 'Escreva sua resposta' : undefined}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          setIsEmpty(false);
          keep(DRAFT, value === '' ? null : JSON.stringify({ requestId: id, text: value }));
        }}
      />
      {send.isError && (
        <p role="alert">
          Não foi possível enviar. {describeError(send.error)} O que você escreveu continua aqui.
        </p>
      )}
      <div>
        <Button type="submit" isLoading={send.isPending} loadingText="Enviando...">
          Enviar resposta
        </Button>
      </div>
    </form>
  );
}

function Answered({ request: { request, answer, answered_at } }: { request: DocumentRequest }) {
  return (
    <div className="grid gap-1">
      <p className="faint" style={PRE_LINE}>
        {request}
      </p>
      {answer === null ? (
        <p className="hint">Sem resposta; a equipe fez outro pedido.</p>
      ) : (
        <>
          <p style={PRE_LINE}>{answer}</p>
          <p className="hint">
            Respondido em {formatDateTime(answered_at)}. A equipe já pode ver a sua resposta.
          </p>
        </>
      )}
    </div>
  );
}
