import { describe, expect, it } from 'vitest';
import { parseView, viewParams } from '~/admin/ui/list/list-view.ts';
import {
  type ManagedReport,
  openText,
  placeOf,
  REPORTS,
  reportedPath,
  reporterOf,
  reportsCsv,
  reportsSearch,
} from './reports.rules.ts';

const REPORT: ManagedReport = {
  id: 9,
  video_id: 7,
  podcast_id: null,
  title: 'Anafilaxia',
  kind: 'dose',
  at_seconds: 348,
  body: '=A dose',
  state: 'in_review',
  answer: null,
  urgency: 0,
  created_at: '2026-03-12T15:00:00+00:00',
  updated_at: '2026-03-12T15:00:00+00:00',
  user_id: 'u1',
  reporter: 'Ana Exemplo',
};

const view = (query: string) => parseView(REPORTS, new URLSearchParams(query));

describe('the address', () => {
  it.each([
    ['', { p_query: '' }],
    ['q=dose&situacao=pendentes', { p_query: 'dose', p_is_closed: false }],
    ['situacao=em-analise&tipo=som', { p_query: '', p_state: 'in_review', p_kind: 'sound' }],
    ['situacao=outra&tipo=x', { p_query: '' }],
  ])('"%s" asks for %o', (query, asked) => {
    expect(reportsSearch(view(query), null)).toEqual(asked);
  });

  it('is read back as it was written', () => {
    const params = viewParams(REPORTS, view('situacao=resolvidos&tipo=legenda'));
    expect(params).toMatchObject({ situacao: 'resolvidos', tipo: 'legenda' });
  });

  it('the next page begins behind the last row', () => {
    expect(reportsSearch(view(''), REPORT).p_after).toEqual({
      urgency: 0,
      created_at: REPORT.created_at,
      id: 9,
    });
  });
});

it.each([
  [{}, '/video/7?t=348'],
  [{ at_seconds: null }, '/video/7'],
  [{ video_id: null, podcast_id: 3 }, '/podcasts?episodio=3&t=348'],
  [{ video_id: null }, null],
])('a report with %o leads to %s', (part, path) => {
  expect(reportedPath({ ...REPORT, ...part })).toBe(path);
});

it('the place names the second where there is one, and an account that is gone has no name', () => {
  expect(placeOf(REPORT)).toBe('Anafilaxia, aos 5:48');
  expect(placeOf({ ...REPORT, at_seconds: null })).toBe('Anafilaxia');
  expect(reporterOf({ reporter: null })).toBe('Conta excluída');
});

it.each([
  [{ total: 1, doses: 0 }, '1 aviso de membro em aberto'],
  [{ total: 2, doses: 2 }, '2 avisos de membros em aberto, de dose ou conteúdo'],
  [{ total: 3, doses: 1 }, '3 avisos de membros em aberto, 1 deles de dose ou conteúdo'],
])('%o is "%s"', (open, words) => {
  expect(openText(open)).toBe(words);
});

it('the file has a line for each report, and nothing that a spreadsheet runs', () => {
  const [titles, line] = reportsCsv([REPORT]).split('\r\n');
  expect(titles).toContain('"Tipo";"Gravação";"Momento";"Aviso";"Situação";"Resposta";"De"');
  expect(line).toContain(
    '"Dose ou conteúdo";"Anafilaxia";"5:48";"\'=A dose";"Em análise";"";"Ana Exemplo"',
  );
});
