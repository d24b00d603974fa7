import { describe, expect, it } from 'vitest';
import { backOf, neighboursOf, readWay } from './person-way.rules.ts';

describe('the way back from a person', () => {
  it.each([
    ['/admin', 'Aprovações Pendentes'],
    ['/admin?q=ana&espera=48', 'Aprovações Pendentes'],
    ['/admin?aba=usuarios&crm=sim', 'Gerenciar Usuários'],
    ['/admin?aba=conteudo', 'Gerenciar Conteúdo'],
    ['/avisos?estado=abertos', 'Avisos à equipe'],
    ['/uso', 'Uso'],
    ['/admin/pessoas/7b0c7a2e-0000-4000-8000-000000000001', 'Pessoa anterior'],
  ])('from %s is called %s', (from, label) => {
    expect(backOf(readWay({ from }))).toEqual({ to: from, label });
  });

  it.each([
    [null],
    [{}],
    [{ from: 7 }],
    [{ from: '//evil.example' }],
    [{ from: 'https://evil.example/admin' }],
    [{ from: '/outra' }],
  ])('of %j leads to the list of people', (state) => {
    expect(backOf(readWay(state))).toEqual({
      to: '/admin?aba=usuarios',
      label: 'Gerenciar Usuários',
    });
  });
});

it('neighbours are those of the list, with none beyond its ends', () => {
  const way = readWay({ from: '/admin', ids: ['a', 'b', 'c', 7] });
  expect(neighboursOf(way, 'a')).toEqual({ previous: undefined, next: 'b' });
  expect(neighboursOf(way, 'b')).toEqual({ previous: 'a', next: 'c' });
  expect(neighboursOf(way, 'c')).toEqual({ previous: 'b', next: undefined });
  expect(neighboursOf(way, 'x')).toEqual({ previous: undefined, next: undefined });
  expect(neighboursOf(null, 'a')).toEqual({ previous: undefined, next: undefined });
});
