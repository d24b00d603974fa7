import { describe, expect, test } from 'vitest';
import { countFilters, parseView, viewParams } from '~/admin/ui/list/list-view.ts';
import { changedParams } from '~/lib/use-url-state.ts';
import { AUDIT, type AuditFilters, auditSearch, withTarget } from './audit-filters.rules.ts';

const view = (query = '') => parseView(AUDIT, new URLSearchParams(query));
const NO_AUDIT_FILTERS: AuditFilters = view().filters;
const PERSON = 'd0000000-0000-4000-8000-000000000002';

describe('filters and the address', () => {
  test.each<[string, AuditFilters]>([
    ['', NO_AUDIT_FILTERS],
    ['alvo=user', { ...NO_AUDIT_FILTERS, target: 'user' }],
    ['acao=user.approved', { ...NO_AUDIT_FILTERS, action: 'user.approved' }],
    ['autor=sistema', { ...NO_AUDIT_FILTERS, actor: 'system' }],
    [`autor=${PERSON}`, { ...NO_AUDIT_FILTERS, actor: PERSON }],
    ['de=2026-11-01', { ...NO_AUDIT_FILTERS, since: '2026-11-01' }],
    [
      `alvo=video&acao=video.deleted&autor=${PERSON}&de=2026-11-01&ate=2026-11-30`,
      {
        target: 'video',
        action: 'video.deleted',
        actor: PERSON,
        since: '2026-11-01',
        until: '2026-11-30',
      },
    ],
  ])('"%s" there and back', (query, filters) => {
    expect(view(query).filters).toEqual(filters);
    expect(
      changedParams(new URLSearchParams(), viewParams(AUDIT, { ...view(), filters })).toString(),
    ).toBe(query);
  });

  test.each([
    'alvo=planeta',
    'acao=toString',
    'acao=video.exploded',
    'autor=1%3Bdrop',
    'de=2026-02-30',
    'de=ontem',
    'de=%2B012026-11-01',
    'de=2026-11-01T12:00',
    `autor=x${PERSON}`,
    'ate=',
  ])('"%s" filters nothing', (query) => {
    expect(view(query).filters).toEqual(NO_AUDIT_FILTERS);
  });
});

test('another target drops the action of the old one, and only that', () => {
  const filters = {
    ...NO_AUDIT_FILTERS,
    target: 'user',
    action: 'user.approved',
    since: '2026-11-01',
  };
  expect(withTarget(filters, 'video')).toEqual({ ...filters, target: 'video', action: null });
  expect(withTarget(filters, null)).toEqual({ ...filters, target: null });
  expect(countFilters({ filters })).toBe(3);
});

describe('auditSearch', () => {
  test('filters nothing without filters', () => {
    expect(auditSearch(NO_AUDIT_FILTERS)).toEqual({});
  });
  test('a period includes the whole of its last day, in the time zone of the reader', () => {
    expect(auditSearch({ ...NO_AUDIT_FILTERS, since: '2026-11-30', until: '2026-11-30' })).toEqual({
      p_since: '2026-11-30T03:00:00.000Z',
      p_until: '2026-12-01T03:00:00.000Z',
    });
  });
  test.each<[Partial<AuditFilters>, object]>([
    [{ actor: 'system' }, { p_is_actorless: true }],
    [{ actor: PERSON }, { p_actor_id: PERSON }],
    [
      { target: 'user', action: 'user.left' },
      { p_target_type: 'user', p_action: 'user.left' },
    ],
  ])('%o', (filters, asked) => {
    expect(auditSearch({ ...NO_AUDIT_FILTERS, ...filters })).toEqual(asked);
  });
});
