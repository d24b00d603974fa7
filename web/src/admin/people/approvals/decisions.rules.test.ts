import { describe, expect, it } from 'vitest';
import { whoDecided } from './decisions.rules.ts';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const state = {
  is_waiting: false,
  holder_name: null,
  action: 'user.approved',
  actor_name: 'Vera' as string | null,
  is_own: false,
  decided_at: '2026-11-30T11:57:00Z',
  list_name: null as string | null,
};

describe('who decided a registration', () => {
  it.each([
    ['another administrator', {}, 'Vera aprovou este cadastro há 3 min.'],
    ['the viewer', { is_own: true }, 'Você aprovou este cadastro há 3 min.'],
    ['a list', { list_name: 'R1' }, 'A lista “R1”, de Vera, aprovou este cadastro há 3 min.'],
    [
      'a list whose maker is gone',
      { list_name: 'R1', actor_name: null },
      'A lista “R1” aprovou este cadastro há 3 min.',
    ],
  ])('is said: %s', (_, change, text) => {
    expect(whoDecided({ ...state, ...change }, NOW)).toBe(text);
  });
});
