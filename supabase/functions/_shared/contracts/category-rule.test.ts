import { describe, expect, it } from 'vitest';
import { categoryRuleSchema, NO_PLAYLIST } from './category-rule.ts';

const read = (kind: string, value: string) => {
  const { data, error } = categoryRuleSchema.safeParse({ kind, value, categoryId: 1 });
  return data?.value ?? error?.issues.map(({ path, message }) => `${path}: ${message}`);
};

describe('the form of a category rule', () => {
  it('keeps the words of a title unchanged', () => {
    expect(read('title_contains', '  50% (ECG) .* ')).toBe('50% (ECG) .*');
  });
  it('accepts the link of a playlist and stores its id', () => {
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
  ])('explains why %s "%s" is refused', (kind, value, message) => {
    expect(read(kind, value)).toEqual([message]);
  });
});
