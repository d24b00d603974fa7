import { expect, it } from 'vitest';
import { tokens } from '../../web/src/admin/system/tokens.ts';
import { readRepositoryFile } from './repository-files.ts';

it('every step of space that a component can name is one of the style sheet', () => {
  const css = readRepositoryFile('web/src/theme/tokens.css');
  const steps = Object.values(tokens.spacing).map(
    ({ value }) => /^var\((--[\w-]+)\)$/.exec(value)?.[1],
  );
  expect(steps.filter((name) => !css.includes(`\n  ${name}:`))).toEqual([]);
});
