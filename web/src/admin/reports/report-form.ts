import { type ReportAnswer, reportAnswerFields, reportAnswerSchema } from '#contracts/report.ts';
import type { EditedNoun } from '~/admin/ui/edit/edited-noun.ts';
import { tableRows } from '~/admin/ui/edit/table-rows.api.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { wordsOf } from '~/lib/edits/row-form.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';
import type { Tables } from '~/types/database.ts';
import { managedReportQueries } from './reports.queries.ts';
import { stateLabel } from './reports.rules.ts';

const fields = wordsOf(reportAnswerFields);
const WORDS: FormWords<ReportAnswer> = {
  changed: 'Este aviso mudou enquanto você editava',
  gone: 'Este aviso não está mais disponível',
  fields: { ...fields, state: { ...fields.state, show: stateLabel } },
};

/** What is read of a report beside its answer. */
type Reported = Pick<Tables<'content_reports'>, 'kind' | 'item_title' | 'at_seconds' | 'body'>;

/** The answer to a report. */
export const REPORT: EditedNoun<ReportAnswer, number, Reported & Versioned<ReportAnswer>> = {
  key: managedReportQueries.all()[0],
  target: 'content_report',
  schema: reportAnswerSchema,
  words: WORDS,
  titles: { edit: 'Responder ao aviso' },
  skeleton: [72, 46, 120],
  ...tableRows<ReportAnswer, Reported>('content_reports', WORDS.fields, [
    'kind',
    'item_title',
    'at_seconds',
    'body',
  ]),
  said: {
    updated: { title: 'Aviso respondido', description: 'Quem avisou recebe a resposta no sino.' },
    updateFailed: 'Erro ao responder ao aviso',
  },
  isAlone: true,
};
