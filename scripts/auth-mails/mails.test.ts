import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from '../checks/repository-files.ts';
import { authMailSubjects, renderAuthMails } from './mails.ts';

const FOLDER = 'supabase/templates/';
const config = readRepositoryFile('supabase/config.toml');

/** The lines of a section of `config.toml`. */
const section = (name: string) =>
  config.split(/^(?=\[)/m).find((text) => text.startsWith(`[${name}]\n`)) ?? '';

it('the files in supabase/templates are what "npm run auth-mails" writes', () => {
  const files = repositoryFiles(/^supabase\/templates\//);
  expect(
    new Map(files.map((path) => [path.slice(FOLDER.length), readRepositoryFile(path)])),
  ).toEqual(renderAuthMails());
});

describe.each(Object.entries(authMailSubjects()))('the mail %s', (name, subject) => {
  const isNotice = name.endsWith('_changed');
  const settings = section(`auth.email.${isNotice ? 'notification' : 'template'}.${name}`);

  it('is the one that supabase/config.toml names', () => {
    expect(settings).toContain(`subject = "${subject}"`);
    expect(settings).toContain(`content_path = "./${FOLDER}${name}.html"`);
    if (isNotice) expect(settings).toContain('enabled = true');
  });
});
