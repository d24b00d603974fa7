import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';
import { COMPOSED_TEXTS, SPEC_TEXTS } from './spec-texts.ts';

/** Most that may stand between two parts of a text: an expression of a template, never another sentence. */
const MOST_BETWEEN = 60;

/** What reaches people: the screens, the contracts whose messages they show, the mails of Auth. */
const SOURCES =
  /^(web\/src\/.*\.tsx?|supabase\/functions\/_shared\/contracts\/.*\.ts|supabase\/templates\/.*\.html)$/;

const sources = repositoryFiles(SOURCES)
  .filter((path) => !/\.test\.tsx?$|^web\/src\/(testing|types)\//.test(path))
  .map((path) => withoutComments(readRepositoryFile(path)));

/** A comment that quotes a text is no proof of it. What a formatter wrapped is one line again. */
function withoutComments(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/\s+/g, ' ');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Finds a text where it begins and ends as one: quoted, between tags, or as the part of a template around its
 * values. "Senha" inside "Senha atual" does not count.
 */
function patternOf(text: string): RegExp {
  const parts = text.split(/\{[^}]+\}/);
  const body = parts.map(escaped).join(`[\\s\\S]{1,${MOST_BETWEEN}}?`);
  const before = parts[0] === '' ? '' : String.raw`(?<=['"\`>}:?] ?|^ ?|\\n)`;
  const after = parts.at(-1) === '' ? '' : String.raw`(?= ?['"\`<{$]| ?$|\. [A-ZÀ-Ú])`;
  return new RegExp(before + body + after, 'm');
}

const isShown = (text: string) => {
  const pattern = patternOf(text);
  return sources.some((source) => pattern.test(source));
};

describe.each(Object.entries(SPEC_TEXTS))('texts of the specification: %s', (_screen, texts) => {
  it.each(texts)('%s', (text) => {
    expect(isShown(text)).toBe(true);
  });
});

describe('texts that are put together from values', () => {
  it.each(COMPOSED_TEXTS)('$text is asserted by $test', ({ text, test }) => {
    expect(readRepositoryFile(test)).toContain(text);
  });
});

describe('the search itself', () => {
  it.each([
    'Nenhum vídeo encontrada',
    'Ver Todas as Categoria',
    'Tem certeza que deseja remover {n} vídeos?',
  ])('does not find what is not there: %s', (text) => {
    expect(isShown(text)).toBe(false);
  });
});
