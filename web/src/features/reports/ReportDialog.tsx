import { zodResolver } from '@hookform/resolvers/zod';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { REPORT_KINDS, REPORT_LIMITS, type Report, reportSchema } from '#contracts/report.ts';
import { LoadError } from '~/kit/LoadError.tsx';
import { plural } from '~/lib/format.ts';
import { isUnreachable } from '~/lib/offline/unreachable.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Button } from '~/ui/Button.tsx';
import { Dialog } from '~/ui/Dialog.tsx';
import { LabelOptions, SelectField } from '~/ui/SelectField.tsx';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { useOpenCount } from '~/ui/use-open-count.ts';
import styles from './Reports.module.css';
import { keepReportDraft, type ReportValues, readReportDraft } from './report-draft.ts';
import { useSendReport } from './reports.mutations.ts';
import { reportQueries } from './reports.queries.ts';
import {
  atWords,
  failureWords,
  type OwnReport,
  type ReportedItem,
  reportLine,
  stateBadge,
} from './reports.rules.ts';

/** What the dialog was opened for, and the second at which that was then; null where there is none. */
type Opened = { item: ReportedItem; atSeconds: number | null };

export type ReportDialogProps = { opened: Opened | null; onClose(): void };

/** Reads what the dialog shows below its form, ahead of its opening. */
export const prefetchOwnReports = (client: QueryClient, item: ReportedItem) =>
  client.prefetchQuery(reportQueries.ofItem(item));

/** What is wrong, where, and what became of the member's earlier reports of the same recording. */
export function ReportDialog({ opened, onClose }: ReportDialogProps) {
  const shown = useLastShown(opened);
  const formId = useId();
  const opening = useOpenCount(opened !== null);
  const send = useSendReport();
  const close = () => {
    send.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={opened !== null}
      onOpenChange={(isOpen) => isOpen || close()}
      title="Avisar a equipe"
      description={shown?.item.title}
      isLocked={send.isPending}
      footer={
        <>
          <Button variant="quiet" disabled={send.isPending} onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} isLoading={send.isPending} loadingText="Enviando...">
            Enviar aviso
          </Button>
        </>
      }
    >
      {shown && (
        <div key={opening} className="stack">
          <Form {...shown} formId={formId} send={send} onSent={close} />
          <OwnReports item={shown.item} />
        </div>
      )}
    </Dialog>
  );
}

type FormProps = Opened & {
  formId: string;
  send: ReturnType<typeof useSendReport>;
  onSent(): void;
};

function Form({ item, atSeconds, formId, send, onSent }: FormProps) {
  const [draft] = useState(() => readReportDraft(item));
  const [attempt, setAttempt] = useState(draft?.attempt ?? null);
  const [isSent, setIsSent] = useState(false);
  const form = useForm<ReportValues, unknown, Report>({
    // An empty kind is refused by the schema.
    resolver: zodResolver(reportSchema) as unknown as Resolver<ReportValues, unknown, Report>,
    defaultValues: {
      kind: draft?.kind ?? '',
      body: draft?.body ?? '',
      atSeconds: draft ? draft.atSeconds : atSeconds,
    },
  });
  const { errors } = form.formState;
  const values = useWatch({ control: form.control }) as ReportValues;
  const hasBegun = values.kind !== '' || values.body.trim() !== '';
  useEffect(() => {
    keepReportDraft(item, hasBegun && !isSent ? { ...values, attempt } : null);
  }, [item, values, attempt, hasBegun, isSent]);

  const submit = form.handleSubmit((report) => {
    if (send.isPending) return;
    const of = JSON.stringify(report);
    // The same report sent once more is the same one; another text is another report.
    const next = attempt?.of === of ? attempt : { id: crypto.randomUUID(), of };
    setAttempt(next);
    send.mutate(
      { ...report, item, sentId: next.id },
      {
        onSuccess() {
          setIsSent(true);
          onSent();
        },
      },
    );
  });
  return (
    <form id={formId} noValidate className="stack" onSubmit={submit}>
      <SelectField
        label="O que há de errado?"
        error={errors.kind?.message}
        {...form.register('kind')}
      >
        <option value="">Escolha</option>
        <LabelOptions labels={REPORT_KINDS} />
      </SelectField>
      <TextAreaField
        label="O que está errado, e o que seria certo"
        isOptional={values.kind === 'sound' || values.kind === 'caption'}
        rows={4}
        dir="auto"
        error={errors.body?.message}
        help={lengthWords(values.body) ?? 'Não escreva dados de pacientes.'}
        {...form.register('body')}
      />
      <Moment
        value={values.atSeconds}
        now={atSeconds}
        onChange={(seconds) => form.setValue('atSeconds', seconds)}
      />
      {send.isError && (
        <p role="alert" className={styles.failure}>
          {failureWords(send.error)}
        </p>
      )}
    </form>
  );
}

/** How much room is left, once it gets short. */
function lengthWords(body: string): string | null {
  const left = REPORT_LIMITS.body - body.trim().length;
  if (left > 100) return null;
  if (left < 0) return `${plural(-left, 'caractere', 'caracteres')} a mais`;
  return `${left === 1 ? 'Resta' : 'Restam'} ${plural(left, 'caractere', 'caracteres')}`;
}

type MomentProps = {
  value: number | null;
  /** Where the recording was when the dialog opened. */
  now: number | null;
  onChange(seconds: number | null): void;
};

/** The second that goes with the report; it can be taken off and put back. */
function Moment({ value, now, onChange }: MomentProps) {
  if (value === null && now === null) return null;
  return (
    <div className={styles.moment}>
      <p role="status">
        Momento: <strong>{value === null ? 'a gravação inteira' : atWords(value)}</strong>
      </p>
      {now !== null && now !== value && (
        <Button size="sm" variant="ghost" onClick={() => onChange(now)}>
          Marcar {atWords(now)}
        </Button>
      )}
      {value !== null && (
        <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
          Remover o momento
        </Button>
      )}
    </div>
  );
}

function OwnReports({ item }: { item: ReportedItem }) {
  const query = useQuery(reportQueries.ofItem(item));
  const { data = [] } = query;
  if (query.isLoadingError && !isUnreachable(query.error)) {
    return <LoadError title="Não foi possível carregar os seus avisos" query={query} />;
  }
  if (data.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="own-reports">
      <h3 id="own-reports" className="section-title">
        Seus avisos aqui
      </h3>
      <ul className={styles.reports}>
        {data.map((report) => (
          <Sent key={report.id} report={report} />
        ))}
      </ul>
    </section>
  );
}

function Sent({ report }: { report: OwnReport }) {
  const { tone, label } = stateBadge(report.state);
  return (
    <li>
      <p className={styles.sent}>
        <span>{reportLine(report)}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {report.body && <p className="hint">{report.body}</p>}
      {report.answer && (
        <p>
          <strong>Resposta da equipe:</strong> {report.answer}
        </p>
      )}
    </li>
  );
}
