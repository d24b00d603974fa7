import { describe, expect, it } from 'vitest';
import { categoryRuleSchema, NO_PLAYLIST } from './category-rule.ts';

const read = (kind: string, value: string) => {
  const { data, error } = categoryRuleSchema.safeParse({ kind, value, categoryId: 1 });
  return data?.value ?? error?.issues.map(({ path, message }) => `${path}: ${message}`);
};

describe('a rule', () => {
  it('takes words of a title as they are written', () => {
    expect(read('title_contains', '  50% (ECG) .* ')).toBe('50% (ECG) .*');
  });
  it('takes a playlist by link and keeps its id', () => {
    const id = 'PLabcDEF0123456789';
    expect(read('playlist', `https://youtube.com/playlist?list=${id}`)).toBe(id);
    expect(read('playlist', id)).toBe(id);
  });
  it.each([
    ['title_contains', '', 'value: Texto ou lista é obrigatório'],
    ['title_contains', ' %%% ', 'value: Escreva ao menos uma letra ou um número'],
    ['title_contains', 'a'.repeat(201), 'value: Use no máximo 200 caracteres'],
    ['playlist', ' ', 'value: Texto ou lista é obrigatório'],
    ['playlist', 'https://youtu.be/abcdefghijk', `value: ${NO_PLAYLIST}`],
    ['regex', 'x', 'kind: Escolha o que a regra olha'],
  ])('says of %s "%s" what is wrong', (kind, value, message) => {
    expect(read(kind, value)).toEqual([message]);
  });
});
