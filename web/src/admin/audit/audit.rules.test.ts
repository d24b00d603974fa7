import { describe, expect, test } from 'vitest';
import type { Json } from '~/types/database.ts';
import { type AuditEntry, actionNames, actOf, actorOf, changesOf } from './audit.rules.ts';

function makeEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 1,
    at: '2026-11-21T06:00:00Z',
    actor_id: 'a1',
    actor_name: 'Bruno Exemplo',
    actor_role: 'admin',
    action: 'video.updated',
    target_type: 'video',
    target_id: '7',
    before: null,
    after: null,
    ...overrides,
  };
}

test.each([
  [makeEntry(), 'Bruno Exemplo'],
  [makeEntry({ actor_name: null }), 'Usuário removido'],
  [makeEntry({ actor_name: null, actor_id: null }), 'Sistema'],
  [
    makeEntry({ actor_role: 'expected_list', after: { expected_list: 'R1' } }),
    'Lista “R1” de Bruno Exemplo',
  ],
  [
    makeEntry({ actor_role: 'expected_list', after: { expected_list: null } }),
    'Lista de pessoas esperadas de Bruno Exemplo',
  ],
])('actorOf', (entry, name) => {
  expect(actorOf(entry)).toBe(name);
});

describe('actOf', () => {
  test.each([
    [makeEntry({ action: 'user.approved' }), 'Ana', 'aprovou o cadastro de Ana'],
    [
      makeEntry({ action: 'user.made_superuser' }),
      'Lara',
      'deu a Lara o perfil de super administrador, por comando de operação',
    ],
    [
      makeEntry({ action: 'user.rejected', target_id: '3f2a91bc-0000-4000-8000-000000000001' }),
      null,
      'rejeitou o cadastro de usuário removido (3f2a91bc)',
    ],
    [
      makeEntry({ action: 'user.approved', target_id: null, after: { count: 294 } }),
      null,
      'aprovou o cadastro de 294 pessoas',
    ],
    [
      makeEntry({ action: 'user.approval_undone', target_id: null, after: { count: 294 } }),
      null,
      'desfez a aprovação do cadastro de 294 pessoas',
    ],
    [
      makeEntry({ action: 'user.rejection_undone', target_type: 'user' }),
      'Ana',
      'desfez a rejeição do cadastro de Ana',
    ],
    // In the history of one of them.
    [
      makeEntry({ action: 'user.approved', target_type: 'user', after: { others: 293 } }),
      'Ana',
      'aprovou o cadastro de Ana, com outras 293 pessoas',
    ],
    [makeEntry({ after: { others: 1, is_active: false } }), 'ECG', 'editou o vídeo ECG, com outro'],
    [
      makeEntry({ action: 'user.password_set', target_id: null }),
      null,
      'definiu uma nova senha para alguém',
    ],
    [makeEntry({ action: 'user.watched_seen' }), 'Ana', 'consultou as horas assistidas por Ana'],
    [makeEntry({ action: 'user.exported' }), 'Ana', 'baixou uma cópia dos dados de Ana'],
    [
      makeEntry({ action: 'user.sessions_ended', after: { count: 2 } }),
      'Ana',
      'encerrou sessões de Ana',
    ],
    [makeEntry({ action: 'user.left' }), null, 'excluiu a própria conta'],
    [makeEntry(), 'ECG', 'editou o vídeo ECG'],
    [
      makeEntry({ action: 'category.reordered', after: { order: ['Trauma', 'ECG'] } }),
      null,
      'mudou a ordem das categorias',
    ],
    [
      makeEntry({ action: 'podcast.deleted', before: { title: 'Ronda' } }),
      null,
      'excluiu o podcast Ronda',
    ],
    [
      makeEntry({ action: 'video.restored', after: { title: 'Sepse' } }),
      null,
      'restaurou o vídeo Sepse',
    ],
    [
      makeEntry({ action: 'podcast.restored', after: { title: 'Ronda' } }),
      null,
      'restaurou o podcast Ronda',
    ],
    [makeEntry({ action: 'category.created' }), null, 'adicionou a categoria'],
    [
      makeEntry({ action: 'transcript.created', target_type: 'transcript' }),
      'Choque séptico',
      'adicionou a transcrição Choque séptico',
    ],
    [
      makeEntry({ action: 'transcript.deleted', before: { file_name: 'choque.srt' } }),
      null,
      'excluiu a transcrição choque.srt',
    ],
    [
      makeEntry({ action: 'transcript.line_corrected', after: { title: 'Anafilaxia' } }),
      null,
      'corrigiu uma linha da transcrição de Anafilaxia',
    ],
    [
      makeEntry({ action: 'setting.updated', after: { key: 'review_hours' } }),
      null,
      'editou a configuração “Prazo de análise do cadastro”',
    ],
    [
      makeEntry({ action: 'video.updated', after: { count: 24, ids: ['1'] } }),
      null,
      'editou 24 vídeos',
    ],
    [
      makeEntry({ action: 'hiding.confirmed', after: { count: 49 } }),
      null,
      'confirmou a ocultação de 49 aulas',
    ],
    [
      makeEntry({ action: 'hiding.dismissed', after: { count: 1 } }),
      null,
      'deixou 1 aula à vista dos membros',
    ],
    [
      makeEntry({ action: 'mail.retried', after: { count: 2, ids: [7, 8] } }),
      null,
      'colocou 2 e-mails de novo na fila',
    ],
    [
      makeEntry({ action: 'mail.retried', after: { count: 1, ids: [7] } }),
      null,
      'colocou 1 e-mail de novo na fila',
    ],
    [
      makeEntry({
        action: 'category_rule.created',
        after: { kind: 'title_contains', value: 'sepse', category_id: 2 },
      }),
      null,
      'adicionou a regra de categoria sepse',
    ],
    [
      makeEntry({ action: 'setting.created', after: { value: 'true' } }),
      null,
      'adicionou a configuração',
    ],
    [makeEntry({ before: { title: '' }, after: { title: 'ECG' } }), null, 'editou o vídeo ECG'],
    [makeEntry({ before: { title: 7 } }), null, 'editou o vídeo'],
    [makeEntry({ action: 'video.danced' }), 'ECG', 'video.danced'],
    [makeEntry({ action: 'robot.created' }), 'ECG', 'robot.created'],
    [
      makeEntry({ action: 'captions.connected', after: { title: 'Canal Plantão' } }),
      null,
      'permitiu baixar as legendas do canal Canal Plantão',
    ],
    [
      makeEntry({ action: 'captions.nightly_on', after: { title: 'Canal Plantão' } }),
      null,
      'ligou o download de toda noite das legendas do canal Canal Plantão',
    ],
    [makeEntry({ action: 'robot.danced' }), null, 'robot.danced'],
    [makeEntry({ action: 'toString.valueOf' }), null, 'toString.valueOf'],
  ])('%o', (entry, targetName, text) => {
    expect(actOf(entry, targetName)).toBe(text);
  });
});

describe('changesOf', () => {
  test('names the changed fields and shows both values', () => {
    const entry = makeEntry({
      before: { is_active: true, title: 'Velho', x_new: null },
      after: { is_active: false, title: 'Novo', x_new: ['a'] },
    });
    expect(changesOf(entry)).toEqual([
      { field: 'Ativo', before: 'sim', after: 'não' },
      { field: 'Título', before: 'Velho', after: 'Novo' },
      { field: 'x_new', before: '–', after: 'a' },
    ]);
  });
  test('leaves out long lists of ids and equal values', () => {
    expect(changesOf(makeEntry({ after: { ids: ['1', '2'], reason: '' } }))).toEqual([]);
  });
  test('shows how long a registration had waited as people say it', () => {
    const entry = makeEntry({
      before: { role: 'user' },
      after: { has_reason: true, waited_seconds: 187_200 },
    });
    expect(changesOf(entry)).toContainEqual({
      field: 'Tempo de espera',
      before: '–',
      after: '2 d 4 h',
    });
  });
  test('shows when a lesson is published as a time of the reader’s zone, and nonsense as it is', () => {
    const entry = makeEntry({
      before: { published_at: '2026-11-21T12:00:00Z' },
      after: { published_at: 'amanhã' },
    });
    expect(changesOf(entry)).toEqual([
      { field: 'Publicação', before: '21/11/2026, 09:00', after: 'amanhã' },
    ]);
    expect(changesOf(makeEntry({ after: { created_at: 5 } }))).toEqual([
      { field: 'No catálogo desde', before: '–', after: '5' },
    ]);
  });
  test.each<[string, Json, string]>([
    ['a text of 120 letters whole', 'a'.repeat(120), 'a'.repeat(120)],
    ['a longer text cut', 'a'.repeat(121), `${'a'.repeat(120)}…`],
    ['a list of texts with commas', ['Trauma', 'ECG'], 'Trauma, ECG'],
    ['a list of texts whole', Array(30).fill('Trauma'), Array(30).fill('Trauma').join(', ')],
    ['a very long list cut', ['a'.repeat(1001)], `${'a'.repeat(1000)}…`],
    ['a list of other things as data', ['a', 1], '["a",1]'],
  ])('shows %s', (_, description, after) => {
    expect(changesOf(makeEntry({ after: { description } }))).toEqual([
      { field: 'Descrição', before: '–', after },
    ]);
  });
  test.each<[string, Json, object[]]>([
    ['no rows but a text', { rows: 'x' }, [{ field: 'rows', before: '–', after: 'x' }]],
    [
      'a row that is none',
      { rows: { 1: null, 2: 'x', 3: { title: 'A' } } },
      [{ field: 'Título', before: '–', after: 'A' }],
    ],
    ['no values at all', null, []],
    ['only a text', 'x', []],
  ])('an entry with %s shows what there is', (_, after, changes) => {
    expect(changesOf(makeEntry({ after }))).toEqual(changes);
  });
  test('an entry about many rows shows what they share', () => {
    const entry = makeEntry({
      target_id: null,
      before: { rows: { 1: { is_active: true, title: 'A' }, 2: { is_active: true, title: 'B' } } },
      after: {
        count: 2,
        ids: ['1', '2'],
        rows: { 1: { is_active: false, title: 'A!' }, 2: { is_active: false, title: 'B!' } },
      },
    });
    expect(changesOf(entry)).toEqual([
      { field: 'Ativo', before: 'sim', after: 'não' },
      { field: 'Título', before: 'vários valores', after: 'vários valores' },
      { field: 'Quantidade', before: '–', after: '2' },
    ]);
  });
});

describe('actionNames', () => {
  test('lists the actions of one kind of target, or of all', () => {
    expect(actionNames('category').map(({ label }) => label)).toEqual([
      'Categoria adicionada',
      'Categoria editada',
      'Categoria excluída',
      'Categorias reordenadas',
    ]);
    expect(actionNames('transcript').map(({ label }) => label)).toEqual([
      'Transcrição adicionada',
      'Transcrição editada',
      'Transcrição excluída',
      'Transcrição restaurada',
      'Linha de transcrição conferida',
      'Linha de transcrição corrigida',
      'Linha de transcrição de novo a conferir',
    ]);
    expect(actionNames('user').every(({ value }) => value.startsWith('user.'))).toBe(true);
    expect(actionNames(null).length).toBeGreaterThan(20);
  });
  test.each([
    ['hiding', ['hiding.confirmed', 'hiding.dismissed']],
    [
      'captions',
      [
        'captions.connected',
        'captions.disconnected',
        'captions.nightly_on',
        'captions.nightly_off',
      ],
    ],
    ['mail', ['mail.retried']],
    ['robot', []],
  ])('the acts about %s can be chosen by their kind', (target, acts) => {
    expect(actionNames(target).map(({ value }) => value)).toEqual(acts);
  });
  test('every act has a name of its own', () => {
    const names = actionNames(null);
    expect(names.every(({ label }) => label !== '')).toBe(true);
    expect(new Set(names.map(({ label }) => label)).size).toBe(names.length);
  });
});
